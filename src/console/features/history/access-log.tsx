import { useGraphqlPages } from '../../api/use-graphql';
import { Badge } from '../../ui/badge';
import { countText, formatCount } from '../../ui/values/format-money';
import { Time } from '../../ui/values/values';
import { surfaceWords } from '../labels';
import { HistoryAccessDocument, type HistoryAccessQuery } from './history.generated';
import styles from './history.module.css';
import { type HistoryState, isNarrowed, timesOf } from './history-state';
import { Log } from './log';
import { Accounts, ByKey } from './only';
import { readText } from './words';

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
      <p className={styles.note}>
        asked for <code>{entry.query}</code>
      </p>
    )}
    <Accounts externalIds={entry.externalIds} />
    <p className={styles.who}>
      by <ByKey {...entry} /> {surfaceWords(entry.surface)}, from <code>{entry.clientAddress}</code>, request{' '}
      <code>{entry.requestId}</code>
    </p>
  </>
);

/** Who was shown which accounts. */
export function AccessLog({ state }: { state: HistoryState }) {
  const { account, key } = state;
  const filter = { ...(account && { externalId: account }), ...(key && { apiKeyId: key }), ...timesOf(state) };
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
    >
      {(entry) => <Row entry={entry} />}
    </Log>
  );
}
