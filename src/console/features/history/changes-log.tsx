import { type AuditTrailFilter } from '../../api/schema.generated';
import { useGraphqlPages } from '../../api/use-graphql';
import { Badge } from '../../ui/badge';
import { countText } from '../../ui/values/format-money';
import { formatTime } from '../../ui/values/format-time';
import { Time } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { ChangesTable } from '../account/fields/field-value';
import { type Change, changeText, hasValues, partsOf, valuelessText } from '../account/history/words';
import { OPERATIONS, surfaceWords } from '../labels';
import { letGoBy } from '../people';
import { HistoryChangesDocument, type HistoryChangesQuery } from './history.generated';
import styles from './history.module.css';
import { type HistoryState, isNarrowed, timesOf } from './history-state';
import { type Cells, Log } from './log';
import { ByKey, Only, whoIn } from './only';

/** Entries of a first push have all fields of an account. */
const SHOWN = 6;

/** The fields that a change touched, from what to what. */
function ChangeList({ changes: all }: { changes: readonly Change[] }) {
  const changes = all.filter(hasValues).flatMap(partsOf);
  const valueless = all.filter((change) => !hasValues(change));
  const more = changes.slice(SHOWN);
  return (
    <>
      {changes.length > 0 && <ChangesTable changes={changes.slice(0, SHOWN)} />}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{countText(more.length, 'more field')}</summary>
          <ChangesTable changes={more} />
        </details>
      )}
      {valueless.length > 0 && <p>{valuelessText(valueless)}</p>}
    </>
  );
}

type Entry = HistoryChangesQuery['auditTrail']['nodes'][number];

const Row = ({ entry }: { entry: Entry }) => (
  <>
    <div className={styles.head}>
      <Badge tone={entry.operation === 'ERASE' ? 'bad' : 'neutral'}>{OPERATIONS[entry.operation]}</Badge>
      {entry.undoes && <Badge tone="warn">Undo</Badge>}
      <Only some={{ account: entry.externalId }} title="Only this account">
        {entry.externalId}
      </Only>
      <span className={styles.when}>
        <Time iso={entry.createdAt} />
      </span>
    </div>
    {entry.reason && <p>Reason: {entry.reason}</p>}
    <ChangeList changes={entry.changes} />
    <p className={styles.who}>
      by <ByKey {...entry} /> {surfaceWords(entry.surface)}
      {entry.import && letGoBy(entry.import, entry.apiKeyId)}
      {entry.source === 'RETENTION' && ', because its retention was over'}
      {entry.syncRun && (
        <>
          , in <ViewLink to={paths.run(entry.syncRun.id)}>a run</ViewLink>
        </>
      )}
      , request <code>{entry.requestId}</code>
    </p>
  </>
);

const cellsOf = (entry: Entry): Cells => ({
  Time: formatTime(entry.createdAt),
  'What was done': OPERATIONS[entry.operation],
  Account: entry.externalId,
  Changes: entry.changes.flatMap(partsOf).map(changeText).join('; '),
  By: whoIn(entry),
  Over: surfaceWords(entry.surface),
  Run: entry.syncRun?.id,
  Request: entry.requestId,
});

/** Who changed what, from what to what. */
export function ChangesLog({ state }: { state: HistoryState }) {
  const { account, key, operation } = state;
  const filter: AuditTrailFilter = {
    ...(account && { externalId: account }),
    ...(key && { apiKeyId: key }),
    ...(operation && { operations: [operation] }),
    ...timesOf(state),
  };
  const query = useGraphqlPages(HistoryChangesDocument, { filter }, ({ auditTrail }) => auditTrail);
  return (
    <>
      <Log
        query={query}
        title="The changes could not be read"
        empty={{ title: 'No changes yet', text: 'A change appears here as soon as it is made.' }}
        narrowed={isNarrowed('changes', state)}
        toCells={cellsOf}
      >
        {(entry) => <Row entry={entry} />}
      </Log>
      <p className={styles.note}>
        Each change is linked to the one before it, so that a change of the history itself can be found.{' '}
        <Only some={{ show: 'check' }}>Check the links</Only>.
      </p>
    </>
  );
}
