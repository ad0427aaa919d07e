import { Link } from 'react-router';
import { type ImportState as State } from '../../../api/schema.generated';
import { useSession } from '../../../api/session';
import { useGraphqlPages } from '../../../api/use-graphql';
import { ButtonLink } from '../../../ui/button';
import { ChoiceField } from '../../../ui/field';
import { Page } from '../../../ui/page';
import { Empty } from '../../../ui/states/states';
import { type Column } from '../../../ui/table/column';
import { PagesTable } from '../../../ui/table/pages-table';
import tabStyles from '../../../ui/tabs.module.css';
import { formatCount, formatShare } from '../../../ui/values/format-money';
import { formatDuration } from '../../../ui/values/format-time';
import { Ago, None, Time } from '../../../ui/values/values';
import { choice, codecOf, flag, optionalChoice } from '../../../url/codec';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewLink } from '../../../url/view-link';
import { ViewsMenu } from '../../kept-views/views-menu';
import { letGoBy } from '../../people';
import styles from '../imports.module.css';
import { CountsMeter, ImportState, LeftLegal } from '../outcomes/outcome-counts';
import { hasEnded, nameOf, outcomeText, rowsText, STATES } from '../words';
import { ImportsListDocument, type ImportsListQuery, RunsListDocument, type RunsListQuery } from './imports.generated';

type Import = ImportsListQuery['imports']['nodes'][number];

const EVERY_STATE = Object.keys(STATES) as State[];
const IMPORTS_STATE = codecOf({ state: optionalChoice(EVERY_STATE) });

const countsOf = ({ state, done, planned }: Import) => (hasEnded(state) ? done : planned);

const IMPORT_COLUMNS: readonly Column<Import>[] = [
  {
    id: 'name',
    label: 'Import',
    width: 230,
    card: 1,
    cell: (one) => <ViewLink to={paths.import(one.id)}>{nameOf(one)}</ViewLink>,
  },
  { id: 'state', label: 'State', width: 120, card: 2, cell: ({ state }) => <ImportState state={state} /> },
  { id: 'created', label: 'Started', width: 130, card: 4, cell: ({ createdAt }) => <Ago iso={createdAt} /> },
  { id: 'rows', label: 'Rows', width: 80, align: 'end', cell: ({ requested }) => formatCount(requested) },
  {
    id: 'outcome',
    label: 'Outcome',
    width: 270,
    card: 3,
    cell: (one) => (
      <div className={styles.outcome}>
        <CountsMeter counts={countsOf(one)} of={one.requested} />
        <span>{rowsText(one)}</span>
      </div>
    ),
  },
  { id: 'key', label: 'By', width: 150, cell: ({ createdByName, createdBy }) => createdByName || createdBy },
];

/** Imports of whole files, the newest first. */
function ImportsList() {
  const [{ state }, change] = useUrlState(IMPORTS_STATE);
  const pages = useGraphqlPages(ImportsListDocument, { states: state ? [state] : null }, ({ imports }) => imports);
  return (
    <>
      <div className={styles.filters}>
        <ChoiceField
          label="State"
          none="Any"
          options={EVERY_STATE.map((one) => [one, STATES[one]?.label ?? one] as const)}
          value={state}
          onChoose={(chosen) => change({ state: chosen })}
        />
      </div>
      <PagesTable
        label="Imports"
        title="The imports could not be read"
        pages={pages}
        columns={IMPORT_COLUMNS}
        rowId={({ id }) => id}
        linkOf={({ id }) => paths.import(id)}
        empty={
          <Empty title={state ? 'No import is in this state' : 'No imports yet'}>
            Files that somebody imports, here or by the command line, appear in this list.
          </Empty>
        }
      />
    </>
  );
}

type Run = RunsListQuery['syncRuns']['nodes'][number];

const RUNS_STATE = codecOf({ failures: flag() });

/** A run beside the one before it, in a few words. */
function comparedText({ comparison }: Pick<Run, 'comparison'>): string | undefined {
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

const RUN_COLUMNS: readonly Column<Run>[] = [
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
function RunsList() {
  const [{ failures }, change] = useUrlState(RUNS_STATE);
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
        columns={RUN_COLUMNS}
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

const LISTS = ['imports', 'runs'] as const;
const STATE = codecOf({ list: choice(LISTS, 'imports') });
const LABELS = { imports: 'Imports', runs: 'All runs' } as const;

/** What came in: whole files, and every run that changed accounts. */
export default function Imports() {
  const { can } = useSession();
  const [{ list }] = useUrlState(STATE);
  const lists = LISTS.filter((one) => one === 'imports' || can('accounts:read'));
  return (
    <Page
      title="Imports and runs"
      about="An import is a file: you see its plan before it changes anything. A run is what an import, or one delivery of a feed, came to."
      wide
      actions={
        <>
          <ViewsMenu />
          {can('accounts:write') && (
            <ButtonLink look="primary" icon="upload" to={paths.importFile()}>
              Import a file
            </ButtonLink>
          )}
        </>
      }
    >
      <nav aria-label="Lists" className={tabStyles.tabs}>
        {lists.map((one) => (
          <Link
            key={one}
            className={tabStyles.tab}
            to={{ search: String(STATE.write({ list: one }, new URLSearchParams())) }}
            aria-current={one === list ? 'true' : undefined}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
      {list === 'runs' && can('accounts:read') ? <RunsList /> : <ImportsList />}
    </Page>
  );
}
