import { useGraphqlPages } from '../../../api/use-graphql';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Ago, Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { OPERATIONS, surfaceWords } from '../../labels';
import { type LetGo, letGoBy } from '../../let-go-by';
import { type AccountDetailsFragment, AccountTrailDocument, type AccountTrailQuery } from '../account.generated';
import styles from '../account.module.css';
import { kindOf, labelOf } from '../fields/fields';
import { ValuesTable } from '../fields/values-table';
import { Pages } from './pages';
import { CreationInWords, EntryInWords } from './timeline';
import { Who, type WhoProps } from './who';

/** How the history is shown. */
export const TELLINGS = ['full', 'words'] as const;
export type Telling = (typeof TELLINGS)[number];

const TITLES: Record<Telling, string> = { full: 'Audit trail', words: 'Timeline' };

type Entry = NonNullable<AccountTrailQuery['account']>['auditTrail']['nodes'][number];

const NOTHING = { nodes: [], pageInfo: { hasNextPage: false } };
const trailOf = ({ account }: AccountTrailQuery) => account?.auditTrail ?? NOTHING;

interface ByWhomProps extends WhoProps {
  surface: string;
  requestId: string;
  runId: string | null | undefined;
  letGo?: LetGo | null | undefined;
}

/** Who did it, over what, by which run and which request. */
const ByWhom = ({ surface, requestId, runId, letGo, ...who }: ByWhomProps) => (
  <p className={styles.by}>
    <Who {...who} /> {surfaceWords(surface)}
    {letGo && letGoBy(letGo, who.apiKeyId)}
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
    {entry.reason && <p>Reason: {entry.reason}</p>}
    {entry.changes.length > 0 && (
      <ValuesTable
        columns={['From', 'To']}
        rows={entry.changes.map(({ field, from, to }) => ({
          id: field,
          label: labelOf(field),
          kind: kindOf(field),
          values: [from, to],
        }))}
      />
    )}
    <ByWhom {...entry} apiKeyName={entry.apiKeyName} runId={entry.syncRun?.id} letGo={entry.import} />
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

function Trail({ account, telling }: Pick<HistoryCardProps, 'account' | 'telling'>) {
  const trail = useGraphqlPages(AccountTrailDocument, { externalId: account.externalId }, trailOf);
  return (
    <Pages query={trail}>
      <ol className={styles.entries} aria-label={`${TITLES[telling]}, newest first`}>
        {trail.rows.map((entry) =>
          telling === 'full' ? <Change key={entry.id} entry={entry} /> : <EntryInWords key={entry.id} entry={entry} />,
        )}
        {!trail.hasNextPage &&
          (telling === 'full' ? <Creation account={account} /> : <CreationInWords account={account} />)}
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
    title={TITLES[telling]}
    note={telling === 'full' ? 'Who changed what, newest first.' : 'Who did what, in a sentence each, newest first.'}
    action={
      <Button onClick={() => onTell(telling === 'full' ? 'words' : 'full')}>
        {telling === 'full' ? 'Show the timeline' : 'Show the audit trail'}
      </Button>
    }
  >
    <Trail account={account} telling={telling} />
  </Card>
);
