import { useGraphqlPages } from '../../api/use-graphql';
import { Badge } from '../../ui/badge';
import { countText, formatCount } from '../../ui/values/format-money';
import { formatTime } from '../../ui/values/format-time';
import { Time } from '../../ui/values/values';
import { surfaceWords } from '../labels';
import { HistoryAccessDocument, type HistoryAccessQuery } from './history.generated';
import styles from './history.module.css';
import { type HistoryState, isNarrowed, timesOf } from './history-state';
import { type Cells, Log } from './log';
import { Accounts, ByKey, whoIn } from './only';
import { queryText, readText } from './read-words';

type Entry = HistoryAccessQuery['accessRecords']['nodes'][number];

const Row = ({ entry }: { entry: Entry }) => (
  <>
    <div className={styles.head}>
      <strong title={entry.operation}>{readText(entry.operation)}</strong>
      <Badge>{countText(entry.count, 'account')}</Badge>
      {entry.fullNumbers > 0 && <Badge tone="warn">{formatCount(entry.fullNumbers)} with a full number</Badge>}
      <span className={styles.when}>
        <Time iso={entry.createdAt} />
      </span>
    </div>
    {entry.query && (
      <p className={styles.note} title={entry.query}>
        {queryText(entry.query)}
      </p>
    )}
    <Accounts externalIds={entry.externalIds} />
    <p className={styles.who}>
      by <ByKey {...entry} /> {surfaceWords(entry.surface)}, from <code>{entry.clientAddress}</code>, request{' '}
      <code>{entry.requestId}</code>
    </p>
  </>
);

const cellsOf = (entry: Entry): Cells => ({
  Time: formatTime(entry.createdAt),
  'What was read': readText(entry.operation),
  Accounts: entry.externalIds.join(' '),
  Count: entry.count,
  'With a full number': entry.fullNumbers,
  Query: entry.query && queryText(entry.query),
  By: whoIn(entry),
  Over: surfaceWords(entry.surface),
  Address: entry.clientAddress,
  Request: entry.requestId,
});

/** Who was shown which accounts. */
export function AccessLog({ state }: { state: HistoryState }) {
  const { account, key, read, full } = state;
  const filter = {
    ...(account && { externalId: account }),
    ...(key && { apiKeyId: key }),
    ...(read && { operation: read }),
    ...(full && { fullNumbers: true }),
    ...timesOf(state),
  };
  const query = useGraphqlPages(HistoryAccessDocument, { filter }, ({ accessRecords }) => accessRecords);
  return (
    <Log
      query={query}
      title="The access records could not be read"
      empty={{
        title: 'Nobody was shown an account yet',
        text: 'Reads in the console and of full numbers appear here; other reads where the service records them.',
      }}
      narrowed={isNarrowed('access', state)}
      toCells={cellsOf}
    >
      {(entry) => <Row entry={entry} />}
    </Log>
  );
}
