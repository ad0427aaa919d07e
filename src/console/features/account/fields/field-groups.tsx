import { Card } from '../../../ui/card';
import { None } from '../../../ui/values/values';
import { type AccountDetailsFragment } from '../account.generated';
import styles from '../account.module.css';
import { FieldValue } from './field-value';
import { type AccountField, GROUPS, isSame, metadataOf, valueIn } from './fields';
import { MaskedNumber } from './masked-number';
import { isMasked, type Reveal } from './reveal';

interface Shown {
  now: AccountDetailsFragment;
  /** As it was on another day, beside now. */
  then: AccountDetailsFragment | undefined;
  reveal: Reveal;
}

interface LineProps extends Shown {
  label: string;
  kind: AccountField['kind'];
  keys: readonly string[];
}

function Line({ label, kind, keys, now, then, reveal }: LineProps) {
  const value = valueIn(now, keys);
  const before = then && valueIn(then, keys);
  const isChanged = then !== undefined && !isSame(value, before);
  return (
    <tr className={isChanged ? styles.changed : undefined}>
      <th scope="row" className={styles.label}>
        {label}
        {isChanged && <span className="visually-hidden"> (differs)</span>}
      </th>
      {then && (
        <td className={styles.value}>
          <FieldValue kind={kind} value={before} />
        </td>
      )}
      <td className={styles.value}>
        {isMasked(value) ? (
          <MaskedNumber label={label} masked={value} keys={keys} reveal={reveal} />
        ) : (
          <FieldValue kind={kind} value={value} />
        )}
      </td>
    </tr>
  );
}

interface Row {
  id: string;
  label: string;
  kind: AccountField['kind'];
  keys: readonly string[];
}

const Rows = ({ title, rows, ...shown }: Shown & { title: string; rows: readonly Row[] }) => (
  <Card title={title}>
    <table className={shown.then ? `${styles.fields} ${styles.beside}` : styles.fields}>
      <thead className={shown.then ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">Field</th>
          {shown.then && <th scope="col">Then</th>}
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} {...row} {...shown} />
        ))}
      </tbody>
    </table>
    {rows.length === 0 && <None />}
  </Card>
);

/** Everything of an account, in the groups of the trade. */
export function FieldGroups(shown: Shown) {
  const names = [...metadataOf(shown.now), ...(shown.then ? metadataOf(shown.then) : [])].map(([name]) => name);
  const metadata = [...new Set(names)].map((name) => ({
    id: name,
    label: name,
    kind: 'json' as const,
    keys: ['metadata', name],
  }));
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ title, fields }) => (
        <Rows
          key={title}
          {...shown}
          title={title}
          rows={fields.map(({ path, label, kind }) => ({ id: path, label, kind, keys: path.split('.') }))}
        />
      ))}
      <Rows {...shown} title="Metadata" rows={metadata} />
    </div>
  );
}
