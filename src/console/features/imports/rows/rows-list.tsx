import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Failure } from '../../../api/failure';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/field';
import { Empty, Failed, Loading, Partial } from '../../../ui/states/states';
import { type Column } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import { type Tone } from '../../../ui/tone';
import { formatCount } from '../../../ui/values/format-money';
import { None } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewLink } from '../../../url/view-link';
import { FIELDS, labelOf } from '../../account/fields/fields';
import { brakeWords } from '../brakes';
import styles from '../imports.module.css';
import { type Counts, OUTCOMES, type Outcome } from '../outcomes/outcome-counts';
import { codeText } from '../outcomes/reasons';
import { Effect, type ListedRow } from './effect';
import { ALL_ROWS, ROWS_STATE } from './rows-state';

const TONES: Record<Outcome, Tone> = { CREATED: 'accent', UPDATED: 'good', UNCHANGED: 'neutral', FAILED: 'bad' };

const DONE: Record<Outcome, string> = {
  CREATED: 'Created',
  UPDATED: 'Updated',
  UNCHANGED: 'Unchanged',
  FAILED: 'Failed',
};
const PLANNED: Record<Outcome, string> = {
  CREATED: 'To create',
  UPDATED: 'To update',
  UNCHANGED: 'Unchanged',
  FAILED: 'Would fail',
};

const INDEX: Column<ListedRow> = {
  id: 'index',
  label: 'Row',
  width: 70,
  align: 'end',
  cell: ({ index }) => (index === undefined ? <None /> : formatCount(index + 1)),
};

const columnsOf = (first: string, applied: Column<ListedRow> | undefined): readonly Column<ListedRow>[] => [
  ...(applied ? [INDEX] : []),
  {
    id: 'externalId',
    label: 'External id',
    width: 150,
    card: 1,
    cell: ({ externalId }) =>
      externalId ? <ViewLink to={paths.account(externalId)}>{externalId}</ViewLink> : <None />,
  },
  {
    id: 'status',
    label: 'Outcome',
    width: 120,
    card: 2,
    cell: ({ status, done }) => <Badge tone={TONES[status]}>{(done ? DONE : PLANNED)[status]}</Badge>,
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
  /** Whether values may be read, so that rows can be asked for by the field that they change. */
  hasValues: boolean;
  pages: {
    rows: readonly ListedRow[];
    problems: readonly Failure[];
    isPending: boolean;
    error: Failure | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** Why there may be none. */
  empty: ReactNode;
}

/** The rows of an import or of a run, by outcome, reason, brake or field. The URL keeps which. */
export function RowsList({ label, counts, outcomes, applied, hasValues, pages, empty }: RowsListProps) {
  const [{ outcome, code, brake, field }, change] = useUrlState(ROWS_STATE);
  const [search] = useSearchParams();
  const columns = useMemo(() => columnsOf(field || brake, applied), [field, brake, applied]);
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
          <SelectField
            label="Changed field"
            value={field}
            onChange={({ target: { value } }) => change({ ...ALL_ROWS, field: value })}
          >
            <option value="">Any</option>
            {fields.map(({ path }) => (
              <option key={path} value={path}>
                {labelOf(path)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Partial problems={pages.problems} />
      {pages.isPending ? (
        <Loading lines={6} />
      ) : pages.error && pages.rows.length === 0 ? (
        <Failed failure={pages.error} title="The rows could not be read" onRetry={pages.refetch} />
      ) : pages.rows.length === 0 && !pages.hasNextPage ? (
        <Empty title="No rows to show">{isFiltered ? 'No row is like that.' : empty}</Empty>
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={pages.rows}
          rowId={(row) => String(row.index ?? row.externalId)}
          total={total}
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={pages.fetchNextPage}
        />
      )}
    </section>
  );
}
