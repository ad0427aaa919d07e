import { type ReactNode, useState } from 'react';
import { useSession } from '../../../api/session';
import { useGraphqlPages } from '../../../api/use-graphql';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ReadState } from '../../../ui/states/states';
import { type Tone } from '../../../ui/tone';
import { Ago, Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { OPERATIONS, surfaceWords } from '../../labels';
import { type LetGo, letGoBy } from '../../people';
import { type AccountDetailsFragment, AccountTrailDocument, type AccountTrailQuery } from '../account.generated';
import styles from '../account.module.css';
import { ChangesTable } from '../fields/field-value';
import { type Change, fieldWords, hasValues, partsOf, valuelessText } from './words';

type Entry = NonNullable<AccountTrailQuery['account']>['auditTrail']['nodes'][number];

/** The id of a request, copied by a click, for whoever looks for it in logs. */
function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={styles.request}
      title={`Copy the request id ${id}`}
      onClick={() => void navigator.clipboard.writeText(id).then(() => setCopied(true))}
    >
      {copied ? 'request id copied' : 'request id'}
    </button>
  );
}

interface ByWhomProps {
  by: Pick<Entry, 'apiKeyId' | 'apiKeyName' | 'actor' | 'surface' | 'requestId'>;
  runId: string | null | undefined;
  letGo?: LetGo | null | undefined;
}

/** Who did it, over what, by which run and which request. */
const ByWhom = ({ by: { apiKeyId, apiKeyName, actor, surface, requestId }, runId, letGo }: ByWhomProps) => (
  <p className={styles.by}>
    by{' '}
    <ViewLink to={paths.history({ key: apiKeyId })}>
      {(actor.kind === 'PERSON' ? actor.name : apiKeyName) || apiKeyId}
    </ViewLink>{' '}
    {surfaceWords(surface)}
    {letGo && letGoBy(letGo, apiKeyId)}
    <span className="no-print">
      {runId && (
        <>
          {', in '}
          <ViewLink to={paths.run(runId)}>a run</ViewLink>
        </>
      )}
      {', '}
      <RequestId id={requestId} />
    </span>
  </p>
);

/** What an entry changed: in a line, and from what to what behind it. */
function Changes({ changes: all }: { changes: readonly Change[] }) {
  const kept = all.filter(hasValues).flatMap(partsOf);
  const valueless = all.filter((change) => !hasValues(change));
  return (
    <>
      {kept.length > 0 && (
        <details className={styles.more}>
          <summary>{fieldWords(kept)}</summary>
          <ChangesTable changes={kept} />
        </details>
      )}
      {valueless.length > 0 && <p>{valuelessText(valueless)}</p>}
    </>
  );
}

interface HappenedProps {
  at: string;
  what: string;
  tone?: Tone;
  marks?: ReactNode;
  children: ReactNode;
}

const Happened = ({ at, what, tone = 'neutral', marks, children }: HappenedProps) => (
  <li className={styles.entry}>
    <div className={styles.entryHead}>
      <Badge tone={tone}>{what}</Badge>
      {marks}
      <Time iso={at} />
      <span className={`${styles.muted} no-print`}>
        <Ago iso={at} />
      </span>
    </div>
    {children}
  </li>
);

const EntryItem = ({ entry }: { entry: Entry }) => (
  <Happened
    at={entry.createdAt}
    what={OPERATIONS[entry.operation]}
    marks={
      <>
        {entry.undoes && <Badge tone="warn">Undo</Badge>}
        {entry.source === 'RETENTION' && <Badge>Retention</Badge>}
      </>
    }
  >
    {entry.reason && <p>Reason: {entry.reason}</p>}
    <Changes changes={entry.changes} />
    <ByWhom by={entry} runId={entry.syncRun?.id} letGo={entry.import} />
  </Happened>
);

/** What happened to an account: who changed what, the newest first. */
export function HistoryCard({ account }: { account: AccountDetailsFragment }) {
  const { creation, createdAt, externalId } = account;
  const trail = useGraphqlPages(AccountTrailDocument, { externalId }, ({ account: found }) => found?.auditTrail);
  const { can } = useSession();
  const access = can('audit:read') && (
    <span className="no-print">
      <ViewLink to={paths.access(externalId)}>Who looked at it</ViewLink>
    </span>
  );
  return (
    <Card title="History" action={access}>
      <ReadState query={{ ...trail, data: trail.first }} title="The history could not be read" lines={6}>
        {() => (
          <>
            <ol className={styles.entries} aria-label="History, newest first">
              {trail.rows.map((entry) => (
                <EntryItem key={entry.id} entry={entry} />
              ))}
              {!trail.hasNextPage && (
                <Happened at={createdAt} what="Created" tone="good">
                  <ByWhom by={creation} runId={creation.syncRunId} />
                </Happened>
              )}
            </ol>
            {trail.hasNextPage && (
              <Button disabled={trail.isFetchingNextPage} onClick={() => trail.fetchNextPage()}>
                {trail.isFetchingNextPage ? 'Reading more' : 'Show earlier changes'}
              </Button>
            )}
          </>
        )}
      </ReadState>
    </Card>
  );
}
