import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type Failure } from '../../../api/failure';
import { type Answer } from '../../../api/graphql';
import { useSubscription } from '../../../api/live';
import { useSession } from '../../../api/session';
import { useGraphql } from '../../../api/use-graphql';
import { Card, Facts } from '../../../ui/card';
import { Icon } from '../../../ui/icon';
import { Page } from '../../../ui/page';
import { Empty, Partial, ReadState } from '../../../ui/states/states';
import { countText, formatCount, formatMoney } from '../../../ui/values/format-money';
import { formatInterval } from '../../../ui/values/format-time';
import { Ago, Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { letGoBy } from '../../people';
import { brakeText } from '../brakes';
import { ImportDecisions } from '../decisions/decision-buttons';
import { isAtWork } from '../decisions/decisions';
import styles from '../imports.module.css';
import {
  ChangedFieldsCard,
  ComparisonCard,
  CountsMeter,
  CountsTable,
  ImportState,
  sumOf,
} from '../outcomes/outcome-counts';
import { readFailedRows, SaveFailedButton } from '../outcomes/save-failed-button';
import { paceOf, type Sample, withSample } from '../pace';
import { DECIDING } from '../rows/rows-list';
import { searchOfRows } from '../rows/rows-state';
import { hasEnded, nameOf } from '../words';
import { MISSING_ACCOUNTS, MissingCard, ReasonsCard } from './cards';
import {
  ImportDetailDocument,
  type ImportDetailQuery,
  ImportProgressDocument,
  ImportReasonsDocument,
  ImportRowsDocument,
} from './import.generated';
import { ImportRows } from './import-rows';

type Found = NonNullable<ImportDetailQuery['import']>;

/** What goes on, and what comes next. */
const DOING: Record<string, string> = {
  RECEIVING: 'The file is being received.',
  QUEUED: 'It waits for its turn, and goes on by itself.',
  PLANNING: 'Its rows are compared with accounts. Nothing is written.',
  PLANNED: 'The plan is ready. Look at it, then apply or cancel it.',
  HELD: 'The plan goes past a limit. Nothing is written until somebody releases it.',
  APPLYING: 'The plan is being applied.',
  COMPLETED: 'Every row has its outcome.',
  CANCELLED: 'It was cancelled. What was applied by then stays.',
  FAILED: 'It stopped. What was applied by then stays. Import the file again for the rest.',
  EXPIRED: 'Nobody decided in time, so its rows were removed. Import the file again.',
};

const searchOfBrake = (brake: string): string | undefined => {
  if (brake in DECIDING) return searchOfRows({ brake });
  if (brake === 'failedShare') return searchOfRows({ outcome: 'FAILED' });
  if (brake.startsWith('updated')) return searchOfRows({ outcome: 'UPDATED' });
  return brake === 'createdCount' ? searchOfRows({ outcome: 'CREATED' }) : undefined;
};

const HeldBy = ({ found, mayList, mayRelease }: { found: Found; mayList: boolean; mayRelease: boolean }) => (
  <section className={styles.held} aria-label="Held by">
    <Icon name="hold" />
    <ul>
      {found.heldBy.map((held) => {
        const search = mayList ? searchOfBrake(held.brake) : undefined;
        return (
          <li key={held.brake}>
            {brakeText(held)}{' '}
            {search && (
              <Link to={{ search }} preventScrollReset>
                Show these rows
              </Link>
            )}
            {mayList && held.brake === 'missingShare' && <a href={`#${MISSING_ACCOUNTS}`}>Show these accounts</a>}
          </li>
        );
      })}
      {found.state === 'HELD' && (
        <li>
          {mayRelease ? 'You can release it, as can everybody else with' : 'Only somebody with'}{' '}
          <code>imports:release</code>
          {!mayRelease && ' can release it'}.
        </li>
      )}
    </ul>
  </section>
);

/** How fast rows are settled now, and for how long it goes on. */
function usePace(rows: number, total: number): string {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => setSamples((before) => withSample(before, { at: Date.now(), rows })), [rows]);
  const pace = paceOf(samples, total);
  return pace ? `, ${countText(Math.round(pace.perSecond), 'row')} a second, ${formatInterval(pace.leftMs)} left` : '';
}

function Progress({ found }: { found: Found }) {
  const { state, requested, planned, done } = found;
  const counts = state === 'PLANNING' ? planned : done;
  const settled = sumOf(counts);
  const pace = usePace(settled, requested);
  if (state === 'RECEIVING') return <p>{countText(requested, 'row')} received so far.</p>;
  return (
    <>
      <div
        role="progressbar"
        aria-label={state === 'PLANNING' ? 'Rows planned' : 'Rows applied'}
        aria-valuemin={0}
        aria-valuemax={requested}
        aria-valuenow={settled}
      >
        <CountsMeter counts={counts} of={requested} />
      </div>
      <p className={styles.muted}>
        {formatCount(settled)} of {formatCount(requested)} rows {state === 'PLANNING' ? 'planned' : 'applied'}
        {isAtWork(state) && pace}
      </p>
    </>
  );
}

const factsOf = (found: Found) => ({
  Started: <Time iso={found.createdAt} />,
  By: `${found.createdByName || found.createdBy}${letGoBy(found, found.createdBy)}`,
  Received: <Time iso={found.committedAt} />,
  Ended: <Time iso={found.finishedAt} />,
  'Was held by': found.state !== 'HELD' && found.heldBy.map(brakeText).join(' '),
  'Released because': found.releaseReason,
  'Balances move by': found.balanceMoved && formatMoney(found.balanceMoved),
  'Waits for a decision': found.waitingSince && (
    <>
      since <Time iso={found.waitingSince} />, <Ago iso={found.waitingSince} />
    </>
  ),
  'Complete feed of': found.options.complete?.portfolioId,
  Undoes: found.undoes && <ViewLink to={paths.run(found.undoes)}>The run</ViewLink>,
  'Undone by': found.undoneBy && <ViewLink to={paths.import(found.undoneBy)}>The undo</ViewLink>,
});

interface ImportPageProps {
  found: Found;
  /** The run that it left, once it is complete. */
  run: ImportDetailQuery['syncRun'] | undefined;
  problems: readonly Failure[];
}

function ImportPage({ found, run, problems }: ImportPageProps) {
  const { can } = useSession();
  const { id, state, planned, done, requested, failure, missing, kind } = found;
  // Without it a key sees only the rows of imports that it created, and of no undo.
  const maySeeRows = can('accounts:read') || kind !== 'UNDO';
  const isPlanned = sumOf(planned) > 0;
  const counts = state === 'COMPLETED' ? done : planned;
  return (
    <Page
      title={nameOf(found)}
      about={
        <span className={styles.about} role="status">
          <ImportState state={state} /> <span>{DOING[state]}</span>
        </span>
      }
      wide
      actions={
        <>
          {counts.failed > 0 && maySeeRows && <SaveFailedButton id={id} read={() => readFailedRows(id)} />}
          <ImportDecisions of={found} />
        </>
      }
    >
      <Partial problems={problems} />
      {failure && (
        <p role="alert" className={styles.fault}>
          {failure.message} <code>{failure.code}</code>
        </p>
      )}
      {state === 'HELD' && <HeldBy found={found} mayList={can('accounts:read')} mayRelease={can('imports:release')} />}
      <div className={styles.cards}>
        <Card title="Rows by outcome" note={countText(requested, 'row')}>
          {isAtWork(state) || hasEnded(state) ? (
            <Progress found={found} />
          ) : (
            <CountsMeter counts={planned} of={requested} />
          )}
          {state !== 'RECEIVING' && state !== 'QUEUED' && (
            <CountsTable
              columns={[
                { label: 'Planned', counts: planned },
                { label: 'Applied', counts: done },
              ]}
              {...(maySeeRows && isPlanned && { linkOf: (outcome) => searchOfRows({ outcome }) })}
            />
          )}
        </Card>
        <Card title="Details">
          <Facts of={factsOf(found)} />
        </Card>
        {run && <ComparisonCard run={run} counts={done} />}
        {run && <ChangedFieldsCard fields={run.changedFields} />}
        {missing > 0 && can('accounts:read') && <MissingCard id={id} missing={missing} />}
      </div>
      {isPlanned && maySeeRows && counts.failed > 0 && (
        <ReasonsCard
          id={id}
          title={hasEnded(state) ? 'Why rows failed' : 'Why rows fail'}
          failed={counts.failed}
          linkOf={(code) => searchOfRows({ code, outcome: 'FAILED' })}
        />
      )}
      {isPlanned && maySeeRows && <ImportRows id={id} counts={counts} isOver={hasEnded(state)} />}
    </Page>
  );
}

const AT_WORK_MS = 1_000;
const WAITING_MS = 10_000;

/** One import, kept up to date while somebody looks at it: by what the service sends, or else by asking. */
export default function ImportView() {
  const { id = '' } = useParams();
  const { can } = useSession();
  const variables = { id, mayRead: can('accounts:read') };
  const [refreshMs, setRefreshMs] = useState<number | undefined>(AT_WORK_MS);
  const query = useGraphql(ImportDetailDocument, variables, refreshMs === undefined ? {} : { refreshMs });
  const found = query.data?.import;
  const state = found?.id === id ? found.state : undefined;
  const client = useQueryClient();
  const isLive = useSubscription(
    ImportProgressDocument,
    { id },
    {
      isWanted: state !== undefined && !hasEnded(state),
      onEvent: ({ importProgress }) => {
        client.setQueryData<Answer<ImportDetailQuery>>(
          ['graphql', ImportDetailDocument, variables],
          (was) => was && { ...was, data: { ...was.data, import: importProgress } },
        );
        return undefined;
      },
    },
  );
  useEffect(() => {
    if (state === undefined) return;
    setRefreshMs(hasEnded(state) || isLive ? undefined : isAtWork(state) ? AT_WORK_MS : WAITING_MS);
  }, [state, isLive]);
  useEffect(() => {
    if (state === undefined) return;
    // The run that it leaves comes with its end.
    const changed = [ImportRowsDocument, ImportReasonsDocument, ...(hasEnded(state) ? [ImportDetailDocument] : [])];
    for (const document of changed) void client.invalidateQueries({ queryKey: ['graphql', document] });
  }, [state, client]);
  if (found && state !== undefined)
    return <ImportPage key={id} found={found} run={query.data?.syncRun ?? undefined} problems={query.problems} />;
  return (
    <Page title="Import">
      <ReadState query={query} title="The import could not be read">
        {() => (
          <Empty title="There is no such import" actions={<ViewLink to={paths.imports()}>All imports</ViewLink>}>
            It may have been removed, or the address may be wrong.
          </Empty>
        )}
      </ReadState>
    </Page>
  );
}
