import { Fragment, type ReactNode } from 'react';
import { Badge } from '../../../ui/badge';
import { formatShare } from '../../../ui/values/format-money';
import { statedDay } from '../../../ui/values/format-time';
import { separatorOf } from '../../../ui/values/texts';
import { Day, Money, None, Phone, Time } from '../../../ui/values/values';
import { choiceText } from '../../labels';
import styles from '../account.module.css';
import { isNothing, type Kind, kindOf, labelOf } from './fields';

/** A day belongs to no zone; a time is shown in the reader's. Text that states neither stays as it is. */
function Moment({ text }: { text: string }) {
  if (Number.isNaN(Date.parse(text))) return text;
  if (statedDay(text) !== undefined) return <Day text={text} />;
  return text.includes('T') ? <Time iso={text} /> : text;
}

const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));

const isMadeOfOthers = (value: unknown) => typeof value === 'object' && value !== null;

/** What a value that is made of others is made of. */
function Parts({ value }: { value: object }) {
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name
      <Fragment key={at}>
        {at > 0 && !isMadeOfOthers(item) && separatorOf(value)}
        <Json value={item} />
      </Fragment>
    ));
  return (
    <dl className={styles.parts}>
      {Object.entries(value).map(([name, part]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <Json value={part} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

const Text = ({ text }: { text: string }) => (statedDay(text) === undefined ? text : <Day text={text} />);

/** A value without a declared shape: text as it is, and objects by the names of their parts. */
const Json = ({ value }: { value: unknown }) =>
  isNothing(value) ? (
    <None />
  ) : typeof value === 'object' ? (
    <Parts value={value as object} />
  ) : (
    <Text text={String(value)} />
  );

const SHOWN: Record<Kind, (value: unknown) => ReactNode> = {
  text: (value) => jsonText(value),
  status: (value) => <Badge>{choiceText('status', value)}</Badge>,
  category: (value) => choiceText('statusCategory', value),
  debt: (value) => choiceText('typeOfDebt', value),
  money: (value) => <Money value={value as number | string} />,
  number: (value) => String(value),
  share: (value) => <data value={String(value)}>{formatShare(Number(value))}</data>,
  phone: (value) => <Phone number={String(value)} />,
  day: (value) => <Day text={String(value)} />,
  time: (value) => <Moment text={String(value)} />,
  instant: (value) => <Time iso={String(value)} />,
  flag: (value) => (value ? 'Yes' : 'No'),
  list: (value) => (Array.isArray(value) ? value.join(separatorOf(value)) : jsonText(value)),
  json: (value) => <Json value={value} />,
};

/** A value of an account, or that there is none. */
export const FieldValue = ({ kind, value }: { kind: Kind; value: unknown }) =>
  isNothing(value) ? <None /> : SHOWN[kind](value);

export interface ValuesRow {
  /** The path of the field. */
  id: string;
  /** What it is called and how it is shown, where that is not as in the history. */
  label?: string;
  kind?: Kind;
  values: readonly unknown[];
  /** What stands in a further column. */
  last?: ReactNode;
}

/** Fields with their values at several times, the earliest first. @param columns what the values are */
export const ValuesTable = ({ columns, rows }: { columns: readonly string[]; rows: readonly ValuesRow[] }) => (
  <table className={styles.changes}>
    <thead>
      <tr>
        {['Field', ...columns].map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, label = labelOf(id), kind = kindOf(id), values, last }) => (
        <tr key={id}>
          <th scope="row" title={id}>
            {label}
          </th>
          {values.map((value, at) => (
            <td key={columns[at]} className={at === 0 ? styles.from : undefined}>
              <FieldValue kind={kind} value={value} />
            </td>
          ))}
          {last !== undefined && <td>{last}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Changes of fields, from what to what. */
export const ChangesTable = ({ changes }: { changes: readonly { field: string; from?: unknown; to?: unknown }[] }) => (
  <ValuesTable
    columns={['From', 'To']}
    rows={changes.map(({ field, from, to }) => ({ id: field, values: [from, to] }))}
  />
);
