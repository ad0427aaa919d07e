import { useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { Empty, ReadState } from '../../ui/states/states';
import { Ago, Count, Money } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { brakeText } from './brakes';
import { ImportState, nameOf } from './imports-card';
import { type OverviewImportsQuery, OverviewLegalHoldsDocument } from './overview.generated';
import styles from './overview.module.css';
import { REFRESH_MS } from './refresh';

type HeldImport = OverviewImportsQuery['held']['nodes'][number];

const Held = ({ held }: { held: HeldImport }) => (
  <li>
    <div className={styles.line}>
      <span>
        <ViewLink to={paths.import(held.id)}>{nameOf(held)}</ViewLink>{' '}
        <span className={styles.muted}>
          <Ago iso={held.createdAt} />
        </span>
      </span>
      <ImportState state={held.state} />
    </div>
    {held.heldBy.map((brake) => (
      <p key={brake.brake} className={styles.muted}>
        {brakeText(brake)}
      </p>
    ))}
  </li>
);

/** What waits for a person: imports that their brakes hold, and accounts that must not be erased. */
export function HeldCard({ query }: { query: ReturnType<typeof useGraphql<OverviewImportsQuery, object>> }) {
  const holds = useGraphql(OverviewLegalHoldsDocument, {}, { refreshMs: REFRESH_MS });
  const onHold = holds.data?.accountStatistics.total;
  return (
    <Card title="Held, and why">
      <ReadState query={query} title="The held imports could not be read">
        {({ held: { nodes } }) =>
          nodes.length === 0 && onHold?.count === 0 ? (
            <Empty icon="check" title="Nothing is held">
              An import whose plan goes past a limit waits here until somebody releases it.
            </Empty>
          ) : (
            <ul className={styles.held}>
              {nodes.map((held) => (
                <Held key={held.id} held={held} />
              ))}
              {onHold && onHold.count > 0 && (
                <li>
                  <div className={styles.line}>
                    <ViewLink to={paths.accounts({ onHold: true })}>
                      <Count value={onHold.count} /> {onHold.count === 1 ? 'account' : 'accounts'} on legal hold
                    </ViewLink>
                    <Money value={onHold.balance} />
                  </div>
                  <p className={styles.muted}>Nobody can erase these people until the hold is released.</p>
                </li>
              )}
            </ul>
          )
        }
      </ReadState>
    </Card>
  );
}
