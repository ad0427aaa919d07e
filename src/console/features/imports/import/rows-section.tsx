import { useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../../api/session';
import { useGraphqlPages } from '../../../api/use-graphql';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Empty, Failed, Loading, Partial } from '../../../ui/states/states';
import { type Column } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import { type Tone } from '../../../ui/tone';
import { formatCount } from '../../../ui/values/format-money';
import { None } from '../../../ui/values/values';
import { codecOf, optionalChoice, type StateOf, text } from '../../../url/codec';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewLink } from '../../../url/view-link';
import { labelOf } from '../../account/fields/fields';
import { brakeWords } from '../brakes';
import styles from '../imports.module.css';
import { type Counts, OUTCOMES, type Outcome, sumOf } from '../outcomes/outcome-counts';
import { codeText } from '../outcomes/reasons';
import { ImportRowsDocument, type ImportRowsQuery } from './import.generated';
import { NO_ROWS } from './no-rows';

type Row = NonNullable<ImportRowsQuery['import']>['rows']['nodes'][number];

const OUTCOME_VALUES = OUTCOMES.map(({ value }) => value);
const PARAMS = { outcome: optionalChoice<Outcome>(OUTCOME_VALUES), code: text(), brake: text() };
const ROWS_STATE = codecOf(PARAMS);

/** The query string that shows these rows of an import. */
export const searchOfRows = (state: Partial<StateOf<typeof PARAMS>>): string =>
  `?${ROWS_STATE.write({ outcome: undefined, code: '', brake: '', ...state }, new URLSearchParams())}`;

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

const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** What a brake goes by, by its name. */
const DECIDING: Record<string, string> = {
  optOutsCleared: 'smsOptOut',
  legalHoldsLeft: 'status',
  balanceMoved: 'currentBalance',
};

/** Whether a field comes first, since it is why somebody looks at these rows. */
const decides = (field: string, brake: string): boolean => {
  const deciding = DECIDING[brake];
  return deciding !== undefined && field.startsWith(deciding);
};

/** What a row came to: why it failed, or the fields that it changes. */
function Effect({ row: { code, message, details, changes, status }, brake }: { row: Row; brake: string }) {
  if (code) {
    const faults = (details ?? []).map((fault) => `${labelOf(fault.field)} ${fault.message}`);
    return (
      <span title={[message, ...faults].join('\n')}>
        {codeText(code)}: {faults.length > 0 ? faults.join('; ') : message}
      </span>
    );
  }
  if (status === 'CREATED') return <span>A new account</span>;
  if (!changes?.length) return <None />;
  const sorted = [...changes].sort((a, b) => Number(decides(b.field, brake)) - Number(decides(a.field, brake)));
  const texts = sorted.map(({ field, from, to }) => `${labelOf(field)}: ${shown(from)} → ${shown(to)}`);
  return <span title={texts.join('\n')}>{texts.join('; ')}</span>;
}

const columnsOf = (isOver: boolean, brake: string): readonly Column<Row>[] => [
  { id: 'index', label: 'Row', width: 70, align: 'end', cell: ({ index }) => formatCount(index + 1) },
  {
    id: 'externalId',
    label: 'External id',
    width: 150,
    cell: ({ externalId }) =>
      externalId ? <ViewLink to={paths.account(externalId)}>{externalId}</ViewLink> : <None />,
  },
  {
    id: 'status',
    label: 'Outcome',
    width: 120,
    cell: ({ status, done }) => <Badge tone={TONES[status]}>{(done ? DONE : PLANNED)[status]}</Badge>,
  },
  { id: 'done', label: 'Applied', width: 90, cell: ({ done }) => (done ? 'Yes' : isOver ? 'No' : 'Not yet') },
  {
    id: 'effect',
    label: 'What changes, or what is wrong',
    width: 560,
    cell: (row) => <Effect row={row} brake={brake} />,
  },
];

export interface RowsSectionProps {
  id: string;
  counts: Counts;
  /** Whether nothing more will be applied. */
  isOver: boolean;
}

/** The rows of an import, by outcome, code or brake. The URL keeps which. */
export function RowsSection({ id, counts, isOver }: RowsSectionProps) {
  const { can } = useSession();
  const [{ outcome, code, brake }, change] = useUrlState(ROWS_STATE);
  const [search] = useSearchParams();
  const pages = useGraphqlPages(
    ImportRowsDocument,
    { id, mayRead: can('accounts:read'), outcome: outcome ?? null, code: code || null, brake: brake || null },
    (data) => data.import?.rows ?? NO_ROWS,
  );
  const columns = useMemo(() => columnsOf(isOver, brake), [isOver, brake]);
  const section = useRef<HTMLElement>(null);
  const shownFirst = useRef(search);
  // What was asked for above is shown here, perhaps out of sight.
  useEffect(() => {
    if (search !== shownFirst.current) section.current?.scrollIntoView({ block: 'nearest' });
  }, [search]);
  const isFiltered = code !== '' || brake !== '';
  const total = isFiltered
    ? undefined
    : outcome
      ? counts[OUTCOMES[OUTCOME_VALUES.indexOf(outcome)]?.id ?? 'failed']
      : sumOf(counts);
  const choices = [
    { value: undefined, label: 'All', count: sumOf(counts) },
    ...OUTCOMES.map(({ id: name, value, label }) => ({ value, label, count: counts[name] })),
  ];
  return (
    <section ref={section} className={styles.section} aria-label="Rows">
      <div className={styles.line}>
        <nav aria-label="Rows by outcome" className={styles.tabs}>
          {choices.map(({ value, label, count }) => (
            <Link
              key={label}
              to={{ search: String(ROWS_STATE.write({ outcome: value, code: '', brake: '' }, search)) }}
              aria-current={value === outcome && !isFiltered ? 'true' : undefined}
              preventScrollReset
            >
              {label} <span className={styles.muted}>{formatCount(count)}</span>
            </Link>
          ))}
        </nav>
        {isFiltered && (
          <Button icon="close" onClick={() => change({ code: '', brake: '' })}>
            {code ? `Only: ${codeText(code)}` : `Only: ${brakeWords(brake)}`}
          </Button>
        )}
      </div>
      <Partial problems={pages.problems} />
      {pages.isPending ? (
        <Loading lines={6} />
      ) : pages.error && pages.rows.length === 0 ? (
        <Failed failure={pages.error} title="The rows could not be read" onRetry={pages.refetch} />
      ) : pages.rows.length === 0 && !pages.hasNextPage ? (
        <Empty title="No rows to show">
          Rows appear once they are planned, and are removed seven days after the import has ended.
        </Empty>
      ) : (
        <DataTable
          label="Rows of the import"
          columns={columns}
          rows={pages.rows}
          rowId={({ index }) => String(index)}
          total={total}
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={pages.fetchNextPage}
        />
      )}
    </section>
  );
}
