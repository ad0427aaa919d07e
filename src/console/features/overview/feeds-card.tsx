import { type useGraphql } from '../../api/use-graphql';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Empty, ReadState } from '../../ui/states/states';
import { formatInterval } from '../../ui/values/format-time';
import { Ago } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { feedsOf } from './feeds';
import { type OverviewRunsQuery } from './overview.generated';
import styles from './overview.module.css';

const MINUTE_MS = 60_000;

/** The keys that send accounts, those that have gone quiet first. */
export const FeedsCard = ({ query }: { query: ReturnType<typeof useGraphql<OverviewRunsQuery, object>> }) => (
  <Card title="Feeds" note="Keys that sent the last 100 runs">
    <ReadState query={query} title="The feeds could not be read">
      {({ syncRuns: { nodes } }) => {
        const feeds = feedsOf(nodes, query.dataUpdatedAt);
        return feeds.length === 0 ? (
          <Empty icon="clock" title="No feeds yet">
            A key that sends accounts appears here, with when it last did.
          </Empty>
        ) : (
          <table className={styles.list}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Last, and how often</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {feeds.map(({ apiKeyId, name, lastAt, usualMs, isQuiet }) => (
                <tr key={apiKeyId}>
                  <th scope="row" className={styles.name} title={apiKeyId}>
                    <ViewLink to={paths.history({ key: apiKeyId })}>{name}</ViewLink>
                  </th>
                  <td>
                    <Ago iso={lastAt} />
                    {usualMs !== undefined && usualMs >= MINUTE_MS && (
                      <div className={styles.muted}>usually every {formatInterval(usualMs)}</div>
                    )}
                  </td>
                  <td className={styles.end}>
                    {isQuiet ? <Badge tone="warn">Gone quiet</Badge> : <Badge tone="good">On time</Badge>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    </ReadState>
  </Card>
);
