import { useGraphqlPages } from '../../api/use-graphql';
import { Badge } from '../../ui/badge';
import { formatCount } from '../../ui/values/format-money';
import { formatTime } from '../../ui/values/format-time';
import { Time } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { HistorySecurityDocument, type HistorySecurityQuery } from './history.generated';
import styles from './history.module.css';
import { type HistoryState, isNarrowed, timesOf } from './history-state';
import { type Cells, Log } from './log';
import { ByKey } from './only';
import { KIND_WORDS, toneOf } from './words';

type Entry = HistorySecurityQuery['securityEvents']['nodes'][number];

const Row = ({ entry }: { entry: Entry }) => (
  <>
    <div className={styles.head}>
      <Badge tone={toneOf(entry.kind)}>{KIND_WORDS[entry.kind]}</Badge>
      {entry.count > 1 && <Badge>{formatCount(entry.count)} times</Badge>}
      <ByKey {...entry} />
      <span className={styles.when}>
        <Time iso={entry.createdAt} />
      </span>
    </div>
    {entry.scope && (
      <p>
        It lacks the scope <code>{entry.scope}</code>.
      </p>
    )}
    {entry.networks && (
      <p>May be used from {entry.networks.length > 0 ? <code>{entry.networks.join(', ')}</code> : 'anywhere'}.</p>
    )}
    {entry.importId && (
      <p>
        <ViewLink to={paths.import(entry.importId)}>The import</ViewLink>
        {entry.reason && `: ${entry.reason}`}
      </p>
    )}
    <p className={styles.who}>
      {entry.actor?.kind === 'PERSON' ? (
        <>
          by <span title={entry.actor.id}>{entry.actor.name}</span>,{' '}
        </>
      ) : null}
      key <code>{entry.apiKeyId}</code>
      {entry.clientAddresses.length > 0 && (
        <>
          , from <code>{entry.clientAddresses.join(', ')}</code>
        </>
      )}
      {entry.count > 1 && (
        <>
          , last at <Time iso={entry.lastAt} />
        </>
      )}
    </p>
  </>
);

const cellsOf = (entry: Entry): Cells => ({
  Time: formatTime(entry.createdAt),
  'What happened': KIND_WORDS[entry.kind],
  Times: entry.count,
  'Last at': formatTime(entry.lastAt),
  Key: entry.apiKeyName || entry.apiKeyId,
  By: entry.actor?.name || entry.actor?.id,
  Scope: entry.scope,
  Networks: entry.networks?.join(' '),
  Addresses: entry.clientAddresses.join(' '),
});

/** What happened to keys, and what was refused. */
export function SecurityLog({ state }: { state: HistoryState }) {
  const { key, kind } = state;
  const filter = { ...(kind && { kind }), ...(key && { apiKeyId: key }), ...timesOf(state) };
  const query = useGraphqlPages(HistorySecurityDocument, { filter }, ({ securityEvents }) => securityEvents);
  return (
    <Log
      query={query}
      title="The security events could not be read"
      empty={{ title: 'No security events yet', text: 'New keys, revoked ones, refusals and sign-ins appear here.' }}
      narrowed={isNarrowed('security', state)}
      toCells={cellsOf}
    >
      {(entry) => <Row entry={entry} />}
    </Log>
  );
}
