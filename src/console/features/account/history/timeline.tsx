import { useGraphqlPages } from '../../../api/use-graphql';
import { Time } from '../../../ui/values/values';
import { surfaceWords } from '../../labels';
import { AccountTimelineDocument, type AccountTimelineQuery } from '../account.generated';
import styles from '../account.module.css';
import { labelOf } from '../fields/fields';
import { Pages } from './pages';
import { Who } from './who';

type Event = NonNullable<AccountTimelineQuery['account']>['auditTrail']['nodes'][number];

const NOTHING = { nodes: [], pageInfo: { hasNextPage: false } };
const timelineOf = ({ account }: AccountTimelineQuery) => account?.auditTrail ?? NOTHING;

const MAX_NAMED = 3;

/** The changed fields as a person calls them: the first ones, and how many more there are. */
function fieldWords(changes: Event['changes']): string {
  const labels = changes.map(({ field }) => labelOf(field));
  const more = labels.length - MAX_NAMED;
  return new Intl.ListFormat(undefined).format(more > 0 ? [...labels.slice(0, MAX_NAMED), `${more} more`] : labels);
}

const DEEDS: Readonly<Record<string, string>> = {
  ERASE: 'erased the person',
  PLACE_HOLD: 'placed a legal hold',
  RELEASE_HOLD: 'released the legal hold',
};

function deedWords({ operation, source, undoes, changes }: Event): string {
  const deed = DEEDS[operation];
  if (deed) return source === 'RETENTION' ? `${deed}, past its retention,` : deed;
  return `${undoes ? 'put back' : 'changed'} ${fieldWords(changes)}`;
}

/** What happened to an account, in a sentence each. */
export function Timeline({ account: { externalId } }: { account: { externalId: string } }) {
  const timeline = useGraphqlPages(AccountTimelineDocument, { externalId }, timelineOf);
  return (
    <Pages query={timeline}>
      <ol className={styles.entries} aria-label="Timeline, newest first">
        {timeline.rows.map((event) => (
          <li key={event.id} className={styles.event}>
            <Time iso={event.createdAt} />
            <span>
              <Who {...event} apiKeyName={event.apiKeyName} /> {deedWords(event)} {surfaceWords(event.surface)}
            </span>
          </li>
        ))}
        {timeline.rows.length === 0 && <li>Nothing has changed since it was created.</li>}
      </ol>
    </Pages>
  );
}
