import { Button, ButtonLink } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icon';
import { Page } from '../../ui/page';
import { Empty, ReadState } from '../../ui/states/states';
import { Ago } from '../../ui/values/values';
import { ViewLink } from '../../url/view-link';
import { ImportDecisions } from '../imports/decisions/decision-buttons';
import { WhyState } from '../webhooks/webhook-facts';
import styles from './needs.module.css';
import { type Need } from './needs-of';
import { useNeeds } from './use-needs';

/** How each kind looks: its picture, what its time is, and what leads to it. */
const LOOKS: Record<Need['kind'], { icon: IconName; since: string; open: string }> = {
  held: { icon: 'hold', since: 'Held', open: 'Open it' },
  planned: { icon: 'imports', since: 'Planned', open: 'Open it' },
  legal: { icon: 'warning', since: 'Last', open: 'Look at the run' },
  failedRows: { icon: 'warning', since: 'Last', open: 'Look at the rows' },
  webhook: { icon: 'send', since: 'Began', open: 'Look at its messages' },
  feed: { icon: 'clock', since: 'Last sent', open: 'What it did' },
  key: { icon: 'keys', since: 'Ends', open: 'Go to the keys' },
  check: { icon: 'history', since: 'Last checked', open: 'Check it' },
};

const Why = ({ of: { kind, why, since, webhook } }: { of: Need }) => (
  <div className={styles.why}>
    {why.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {webhook && (
      <p>
        <WhyState of={webhook} />
      </p>
    )}
    {since && (
      <p>
        {LOOKS[kind].since} <Ago iso={since} />
      </p>
    )}
  </div>
);

interface RowProps {
  of: Need;
  onSee: (id: string, mark: string) => void;
}

function Row({ of, onSee }: RowProps) {
  const { id, kind, title, to, mark, import: one } = of;
  return (
    <li className={styles.need}>
      <div className={styles.what}>
        <Icon name={LOOKS[kind].icon} />
        <div>
          <h2>
            <ViewLink to={to}>{title}</ViewLink>
          </h2>
          <Why of={of} />
        </div>
      </div>
      <div className={styles.actions}>
        {one ? <ImportDecisions of={one} /> : <ButtonLink to={to}>{LOOKS[kind].open}</ButtonLink>}
        {mark && (
          <Button look="plain" aria-label={`Seen: ${title}`} onClick={() => onSee(id, mark)}>
            Seen
          </Button>
        )}
      </div>
    </li>
  );
}

/** One list of what waits for a person, each with its decision beside it. */
export default function Needs() {
  const { query, see } = useNeeds();
  return (
    <Page
      title="What needs me"
      about="What waits for a decision or a look. “Seen” hides a row in this browser until there is something new."
    >
      <ReadState query={query} title="What needs you could not be read" lines={6}>
        {(needs) =>
          needs.length === 0 ? (
            <Empty icon="check" title="Nothing needs you">
              Imports that wait, rows that fail, feeds that have gone quiet, webhooks that fail, keys that end and a
              history that is due to be checked appear here, as far as you may see them.
            </Empty>
          ) : (
            <ul className={styles.list}>
              {needs.map((need) => (
                <Row key={need.id} of={need} onSee={see} />
              ))}
            </ul>
          )
        }
      </ReadState>
    </Page>
  );
}
