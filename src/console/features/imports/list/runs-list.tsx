import { useGraphqlPages } from '../../../api/use-graphql';
import { SelectField } from '../../../ui/field';
import { Empty, Failed, Loading, Partial } from '../../../ui/states/states';
import { type Column } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import { formatCount, formatShare } from '../../../ui/values/format-money';
import { formatDuration } from '../../../ui/values/format-time';
import { None, Time } from '../../../ui/values/values';
import { codecOf, flag } from '../../../url/codec';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewLink } from '../../../url/view-link';
import { letGoBy } from '../../let-go-by';
import styles from '../imports.module.css';
import { LeftLegal } from '../outcomes/left-legal';
import { CountsMeter } from '../outcomes/outcome-counts';
import { outcomeText } from '../words';
import { RunsListDocument, type RunsListQuery } from './imports.generated';

type Run = RunsListQuery['syncRuns']['nodes'][number];

const STATE = codecOf({ failures: flag() });

/** A run beside the one before it, in a few words. */
export function comparedText({ comparison }: Pick<Run, 'comparison'>): string | undefined {
  if (!comparison) return undefined;
  const { requestedDifference: rows, failedDifference: failed, unchangedShare, previousUnchangedShare } = comparison;
  const parts = [
    rows !== 0 && `${formatCount(Math.abs(rows))} ${rows > 0 ? 'more' : 'fewer'} rows`,
    failed !== 0 && `${formatCount(Math.abs(failed))} ${failed > 0 ? 'more' : 'fewer'} failed`,
    unchangedShare !== previousUnchangedShare &&
      `${formatShare(unchangedShare)} unchanged, was ${formatShare(previousUnchangedShare)}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join('; ') : 'the same';
}

const COLUMNS: readonly Column<Run>[] = [
  {
    id: 'received',
    label: 'Run',
    width: 190,
    card: 1,
    cell: ({ id, receivedAt }) => (
      <ViewLink to={paths.run(id)}>
        <Time iso={receivedAt} />
      </ViewLink>
    ),
  },
  {
    id: 'outcome',
    label: 'Outcome',
    width: 250,
    card: 3,
    cell: (run) => (
      <div className={styles.outcome}>
        <CountsMeter counts={run} of={run.requested} />
        <span>
          {outcomeText(run)} <LeftLegal run={run} />
        </span>
      </div>
    ),
  },
  { id: 'rows', label: 'Rows', width: 100, card: 2, align: 'end', cell: ({ requested }) => formatCount(requested) },
  {
    id: 'key',
    label: 'By',
    width: 140,
    card: 4,
    cell: (run) => `${run.apiKeyName || run.apiKeyId}${letGoBy(run, run.apiKeyId)}`,
  },
  {
    id: 'compared',
    label: 'Compared with the run before',
    width: 330,
    cell: (run) => <span>{comparedText(run) ?? <None />}</span>,
  },
  { id: 'duration', label: 'Took', width: 100, align: 'end', cell: ({ durationMs }) => formatDuration(durationMs) },
];

/** Every run that is kept, beside the one before it of the same key. */
export function RunsList() {
  const [{ failures }, change] = useUrlState(STATE);
  const pages = useGraphqlPages(RunsListDocument, { hadFailures: failures ?? null }, ({ syncRuns }) => syncRuns);
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label="Outcome"
          value={failures === undefined ? '' : String(failures)}
          onChange={({ target: { value } }) => change({ failures: value === '' ? undefined : value === 'true' })}
        >
          <option value="">Any</option>
          <option value="true">With failed rows</option>
          <option value="false">Without failed rows</option>
        </SelectField>
      </div>
      <Partial problems={pages.problems} />
      {pages.isPending ? (
        <Loading lines={6} />
      ) : pages.error && pages.rows.length === 0 ? (
        <Failed failure={pages.error} title="The runs could not be read" onRetry={pages.refetch} />
      ) : pages.rows.length === 0 ? (
        <Empty title="No runs to show">
          What a feed sends, and each file that is imported, leaves a run. Runs are kept for 90 days.
        </Empty>
      ) : (
        <DataTable
          label="Runs"
          columns={COLUMNS}
          rows={pages.rows}
          rowId={({ id }) => id}
          linkOf={({ id }) => paths.run(id)}
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={pages.fetchNextPage}
        />
      )}
    </>
  );
}
