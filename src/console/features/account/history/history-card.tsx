import { type ReactNode } from 'react';
import { type Failure } from '../../../api/failure';
import { useGraphqlPages } from '../../../api/use-graphql';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Failed, Loading, Partial } from '../../../ui/states/states';
import { Ago, Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { OPERATIONS, surfaceWords } from '../../labels';
import {
  type AccountDetailsFragment,
  AccountTimelineDocument,
  type AccountTimelineQuery,
  AccountTrailDocument,
  type AccountTrailQuery,
} from '../account.generated';
import styles from '../account.module.css';
import { kindOf, labelOf } from '../fields/fields';
import { ValuesTable } from '../fields/values-table';

/** How the history is told. */
export const TELLINGS = ['full', 'words'] as const;
export type Telling = (typeof TELLINGS)[number];

type Entry = NonNullable<AccountTrailQuery['account']>['auditTrail']['nodes'][number];

const NOTHING = { nodes: [], pageInfo: { hasNextPage: false } };
const trailOf = ({ account }: AccountTrailQuery) => account?.auditTrail ?? NOTHING;
const timelineOf = ({ account }: AccountTimelineQuery) => account?.timeline ?? NOTHING;

interface ByWhomProps {
  apiKeyId: string;
  apiKeyName: string | null | undefined;
  actor: Entry['actor'];
  surface: string;
  requestId: string;
  runId: string | null | undefined;
}

/** Who did it, over what, by which run and which request. */
const ByWhom = ({ apiKeyId, apiKeyName, actor, surface, requestId, runId }: ByWhomProps) => (
  <p className={styles.by}>
    {actor.kind === 'PERSON' ? (
      <span title={actor.id}>{actor.name}</span>
    ) : (
      <span title={`Key ${apiKeyId}`}>{apiKeyName || apiKeyId}</span>
    )}{' '}
    {surfaceWords(surface)}
    {runId && (
      <>
        , run{' '}
        <ViewLink to={paths.run(runId)}>
          <code>{runId}</code>
        </ViewLink>
      </>
    )}
    , request <code>{requestId}</code>
  </p>
);

const Change = ({ entry }: { entry: Entry }) => (
  <li className={styles.entry}>
    <div className={styles.entryHead}>
      <Badge>{OPERATIONS[entry.operation] ?? entry.operation}</Badge>
      {entry.undoes && <Badge tone="warn">Undo</Badge>}
      {entry.source === 'RETENTION' && <Badge>Retention</Badge>}
      <Time iso={entry.createdAt} />
      <span className={styles.muted}>
        <Ago iso={entry.createdAt} />
      </span>
    </div>
    {entry.changes.length > 0 && (
      <ValuesTable
        columns={['From', 'To']}
        rows={entry.changes.map(({ field, from, to }) => ({
          ...{ id: field, label: labelOf(field), kind: kindOf(field), values: [from, to] },
        }))}
      />
    )}
    <ByWhom {...entry} apiKeyName={entry.apiKeyName} runId={entry.syncRun?.id} />
  </li>
);

const Creation = ({ account: { creation, createdAt } }: { account: AccountDetailsFragment }) => (
  <li className={styles.entry}>
    <div className={styles.entryHead}>
      <Badge tone="good">Created</Badge>
      <Time iso={createdAt} />
      <span className={styles.muted}>
        <Ago iso={createdAt} />
      </span>
    </div>
    <ByWhom {...creation} apiKeyName={creation.apiKeyName} runId={creation.syncRunId} />
  </li>
);

interface PagesProps {
  query: {
    first: unknown;
    error: Failure | null;
    problems: readonly Failure[];
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  children: ReactNode;
}

/** The pages of a history that are read so far, and the way to more. */
function Pages({ query, children }: PagesProps) {
  if (!query.first)
    return query.error ? (
      <Failed failure={query.error} title="The history could not be read" onRetry={query.refetch} />
    ) : (
      <Loading lines={6} label="Reading the history" />
    );
  return (
    <>
      <Partial problems={query.error ? [query.error] : query.problems} />
      {children}
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Reading more' : 'Show earlier changes'}
        </Button>
      )}
    </>
  );
}

function Trail({ account }: { account: AccountDetailsFragment }) {
  const trail = useGraphqlPages(AccountTrailDocument, { externalId: account.externalId }, trailOf);
  return (
    <Pages query={trail}>
      <ol className={styles.entries} aria-label="Audit trail, newest first">
        {trail.rows.map((entry) => (
          <Change key={entry.id} entry={entry} />
        ))}
        {!trail.hasNextPage && <Creation account={account} />}
      </ol>
    </Pages>
  );
}

function Timeline({ account: { externalId } }: { account: AccountDetailsFragment }) {
  const timeline = useGraphqlPages(AccountTimelineDocument, { externalId }, timelineOf);
  return (
    <Pages query={timeline}>
      <ol className={styles.entries} aria-label="Timeline, newest first">
        {timeline.rows.map(({ id, createdAt, summary }) => (
          <li key={id} className={styles.event}>
            <Time iso={createdAt} />
            <span>{summary}</span>
          </li>
        ))}
        {timeline.rows.length === 0 && <li>Nothing has changed since it was created.</li>}
      </ol>
    </Pages>
  );
}

export interface HistoryCardProps {
  account: AccountDetailsFragment;
  telling: Telling;
  onTell: (telling: Telling) => void;
}

/** What happened to an account: each change from what to what, or in words. */
export const HistoryCard = ({ account, telling, onTell }: HistoryCardProps) => (
  <Card
    title={telling === 'full' ? 'Audit trail' : 'Timeline'}
    note={telling === 'full' ? 'Who changed what, newest first.' : 'What happened, in words.'}
    action={
      <Button onClick={() => onTell(telling === 'full' ? 'words' : 'full')}>
        {telling === 'full' ? 'Show the timeline' : 'Show the audit trail'}
      </Button>
    }
  >
    {telling === 'full' ? <Trail account={account} /> : <Timeline account={account} />}
  </Card>
);
