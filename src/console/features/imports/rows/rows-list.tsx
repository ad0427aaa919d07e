import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ChoiceField } from '../../../ui/field';
import { Empty } from '../../../ui/states/states';
import { type Column } from '../../../ui/table/column';
import { PagesTable, type PagesTableProps } from '../../../ui/table/pages-table';
import { formatCount } from '../../../ui/values/format-money';
import { None } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewLink } from '../../../url/view-link';
import { FIELDS, labelOf } from '../../account/fields/fields';
import { type Change, changeText, partsOf } from '../../account/history/words';
import { personName } from '../../people';
import { type NamedFragment } from '../../selections.generated';
import { brakeWords } from '../brakes';
import styles from '../imports.module.css';
import { type Counts, OUTCOMES, type Outcome } from '../outcomes/outcome-counts';
import { codeText } from '../outcomes/reasons';
import { ALL_ROWS, ROWS_STATE } from './rows-state';

/** A row of an import, or what a run did to an account. */
export interface ListedRow {
  /** Position in the file or request; undefined where the run does not keep it. */
  index?: number | undefined;
  externalId?: string | null | undefined;
  /** The account as it is now, where it may be read. */
  account?: NamedFragment | null | undefined;
  status: Outcome;
  done: boolean;
  code?: string | null;
  message?: string | null;
  details?: readonly { field: string; message: string }[] | null;
  changes?: readonly Change[] | null | undefined;
}

/** What a brake goes by, by its name, of those of which the rows can be listed. */
export const DECIDING: Record<string, string> = {
  optOutsCleared: 'smsOptOut',
  legalHoldsLeft: 'status',
  balanceMoved: 'currentBalance',
};

/** What a row came to: why it failed, or the fields that it changes. @param first the field, or brake, that it is looked at for */
function Effect({ row: { code, message, details, changes, status }, first }: { row: ListedRow; first: string }) {
  if (code) {
    const faults = (details ?? []).map((fault) => `${labelOf(fault.field)} ${fault.message}`);
    const why = faults.length > 0 ? faults.join('; ') : message;
    return (
      <span title={[message, ...faults].filter(Boolean).join('\n')}>
        {codeText(code)}
        {why && `: ${why}`}
      </span>
    );
  }
  if (status === 'CREATED') return <span>A new account</span>;
  if (!changes?.length) return <None />;
  const decides = ({ field }: { field: string }) => first !== '' && field.startsWith(DECIDING[first] ?? first);
  const sorted = changes.flatMap(partsOf).sort((a, b) => Number(decides(b)) - Number(decides(a)));
  const texts = sorted.map(changeText);
  return <span title={texts.join('\n')}>{texts.join('; ')}</span>;
}

const INDEX: Column<ListedRow> = {
  id: 'index',
  label: 'Row',
  width: 70,
  align: 'end',
  cell: ({ index }) => (index === undefined ? <None /> : formatCount(index + 1)),
};

const NAME: Column<ListedRow> = {
  id: 'name',
  label: 'Name',
  width: 170,
  cell: ({ account }) => personName(account?.person) || <None />,
};

const columnsOf = (
  first: string,
  hasValues: boolean,
  applied: Column<ListedRow> | undefined,
): readonly Column<ListedRow>[] => [
  ...(applied ? [INDEX] : []),
  {
    id: 'externalId',
    label: 'External id',
    width: 150,
    card: 1,
    cell: ({ externalId }) =>
      externalId ? <ViewLink to={paths.account(externalId)}>{externalId}</ViewLink> : <None />,
  },
  ...(hasValues ? [NAME] : []),
  {
    id: 'status',
    label: 'Outcome',
    width: 120,
    card: 2,
    cell: ({ status, done }) => {
      const one = OUTCOMES.find(({ value }) => value === status);
      return one && <Badge tone={one.tone}>{done ? one.label : one.planned}</Badge>;
    },
  },
  ...(applied ? [applied] : []),
  {
    id: 'effect',
    label: 'What changes, or what is wrong',
    width: 560,
    card: 3,
    cell: (row) => <Effect row={row} first={first} />,
  },
];

export interface RowsListProps {
  /** What is listed, for screen readers. */
  label: string;
  counts: Counts;
  /** The outcomes of which rows can be listed. */
  outcomes: readonly Outcome[];
  /** Whether each row was applied, where that can differ. */
  applied?: Column<ListedRow>;
  /** Whether accounts may be read: their names, and rows by the field that they change. */
  hasValues: boolean;
  pages: PagesTableProps<ListedRow>['pages'];
  /** Why there may be none. */
  empty: ReactNode;
}

/** The rows of an import or of a run, by outcome, reason, brake or field. The URL keeps which. */
export function RowsList({ label, counts, outcomes, applied, hasValues, pages, empty }: RowsListProps) {
  const [{ outcome, code, brake, field }, change] = useUrlState(ROWS_STATE);
  const [search] = useSearchParams();
  const columns = useMemo(() => columnsOf(field || brake, hasValues, applied), [field, brake, hasValues, applied]);
  const section = useRef<HTMLElement>(null);
  const shownFirst = useRef(search);
  // What was asked for above is shown here, perhaps out of sight.
  useEffect(() => {
    if (search !== shownFirst.current) section.current?.scrollIntoView({ block: 'nearest' });
  }, [search]);
  const isFiltered = code !== '' || brake !== '' || field !== '';
  const listed = OUTCOMES.filter(({ value }) => outcomes.includes(value));
  const choices = [
    { value: undefined, label: 'All', count: listed.reduce((sum, { id }) => sum + counts[id], 0) },
    ...listed.map((one) => ({ value: one.value, label: one.label, count: counts[one.id] })),
  ];
  const total = isFiltered ? undefined : choices.find(({ value }) => value === outcome)?.count;
  const fields = FIELDS.some(({ path }) => path === field) || field === '' ? FIELDS : [{ path: field }, ...FIELDS];
  return (
    <section ref={section} className={styles.section} aria-label="Rows">
      <div className={styles.line}>
        <nav aria-label="Rows by outcome" className={styles.tabs}>
          {choices.map(({ value, label: name, count }) => (
            <Link
              key={name}
              to={{ search: String(ROWS_STATE.write({ ...ALL_ROWS, outcome: value }, search)) }}
              aria-current={value === outcome && !isFiltered ? 'true' : undefined}
              preventScrollReset
            >
              {name} <span className={styles.muted}>{formatCount(count)}</span>
            </Link>
          ))}
        </nav>
        {(code || brake) && (
          <Button icon="close" onClick={() => change({ code: '', brake: '' })}>
            {code ? `Only: ${codeText(code)}` : `Only: ${brakeWords(brake)}`}
          </Button>
        )}
        {hasValues && (
          <ChoiceField
            label="Changed field"
            none="Any"
            options={fields.map(({ path }) => [path, labelOf(path)] as const)}
            value={field}
            onChoose={(path = '') => change({ ...ALL_ROWS, field: path })}
          />
        )}
      </div>
      <PagesTable
        label={label}
        title="The rows could not be read"
        pages={pages}
        columns={columns}
        rowId={(row) => String(row.index ?? row.externalId)}
        total={total}
        empty={<Empty title="No rows to show">{isFiltered ? 'No row is like that.' : empty}</Empty>}
      />
    </section>
  );
}
