import { useGraphqlPages } from '../../../api/use-graphql';
import { ChoiceField } from '../../../ui/field';
import { Empty } from '../../../ui/states/states';
import { type Column } from '../../../ui/table/column';
import { PagesTable } from '../../../ui/table/pages-table';
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
        <ChoiceField
          label="Outcome"
          none="Any"
          options={{ true: 'With failed rows', false: 'Without failed rows' }}
          value={failures === undefined ? '' : `${failures}`}
          onChoose={(chosen) => change({ failures: chosen && chosen === 'true' })}
        />
      </div>
      <PagesTable
        label="Runs"
        title="The runs could not be read"
        pages={pages}
        columns={COLUMNS}
        rowId={({ id }) => id}
        linkOf={({ id }) => paths.run(id)}
        empty={
          <Empty title="No runs to show">
            What a feed sends, and each file that is imported, leaves a run. Runs are kept for 90 days.
          </Empty>
        }
      />
    </>
  );
}
