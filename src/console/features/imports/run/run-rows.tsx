import { useGraphqlPages } from '../../../api/use-graphql';
import { useUrlState } from '../../../url/use-url-state';
import { type Outcome } from '../outcomes/outcome-counts';
import { type ListedRow } from '../rows/effect';
import { RowsList } from '../rows/rows-list';
import { ROWS_STATE } from '../rows/rows-state';
import { type RunDetailQuery, RunRowsDocument } from './run.generated';

type Run = NonNullable<RunDetailQuery['syncRun']>;

const OUTCOMES_OF_RUNS: readonly Outcome[] = ['CREATED', 'UPDATED', 'FAILED'];

/** The accounts that a run created or updated, and then its rows that failed, which it keeps without values. */
export function RunRows({ run }: { run: Run }) {
  const [{ outcome, code, field }] = useUrlState(ROWS_STATE);
  const asksFailures = outcome === 'FAILED' || code !== '';
  const variables = { id: run.id, outcome: outcome ?? null, field: field || null };
  const pages = useGraphqlPages(RunRowsDocument, variables, ({ syncRun }) => syncRun?.changes, {
    enabled: !asksFailures,
  });
  const failed = run.failedRows
    .filter((row) => code === '' || row.code === code)
    .map((row): ListedRow => ({ ...row, status: 'FAILED', done: true }));
  const changed = pages.rows.map(({ externalId, outcome: status, entry, account }): ListedRow => {
    return { externalId, account, status, done: true, changes: entry?.changes };
  });
  const hasFailures = outcome === undefined && field === '' && !pages.hasNextPage;
  const listed = asksFailures
    ? { ...pages, rows: failed, isPending: false, error: null, hasNextPage: false }
    : { ...pages, rows: hasFailures ? [...changed, ...failed] : changed };
  return (
    <RowsList
      label="Rows of the run"
      counts={run}
      outcomes={OUTCOMES_OF_RUNS}
      hasValues
      pages={listed}
      empty="It changed no account. Rows that changed nothing are only counted."
    />
  );
}
