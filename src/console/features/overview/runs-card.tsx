import { type useGraphql } from '../../api/use-graphql';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Meter } from '../../ui/meter';
import { Empty, ReadState } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { Ago } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { type OverviewRunsQuery } from './overview.generated';
import styles from './overview.module.css';

const SHOWN = 6;

type Run = OverviewRunsQuery['syncRuns']['nodes'][number];

type Outcomes = Pick<Run, 'created' | 'updated' | 'failed'>;

const partsText = (parts: readonly [number, string][], nothing: string): string => {
  const some = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`);
  return some.length > 0 ? some.join(', ') : nothing;
};

/** What became of rows, in words. */
export const outcomeText = ({ created, updated, failed }: Outcomes): string =>
  partsText(
    [
      [created, 'created'],
      [updated, 'updated'],
      [failed, 'failed'],
    ],
    'nothing changed',
  );

/** What would become of rows. */
export const planText = ({ created, updated, failed }: Outcomes): string =>
  partsText(
    [
      [created, 'to create'],
      [updated, 'to update'],
      [failed, 'would fail'],
    ],
    'nothing to change',
  );

const RunRow = ({ run }: { run: Run }) => (
  <tr>
    <th scope="row" className={styles.name}>
      <ViewLink to={paths.run(run.id)}>
        <Ago iso={run.receivedAt} />
      </ViewLink>
      <div className={styles.muted}>{run.apiKeyName || run.apiKeyId}</div>
    </th>
    <td>
      <Meter
        of={run.requested}
        parts={[
          { id: 'created', value: run.created, colour: 1 },
          { id: 'updated', value: run.updated, colour: 2 },
          { id: 'unchanged', value: run.unchanged, colour: 6 },
          { id: 'failed', value: run.failed, colour: 'bad' },
        ]}
      />
      <div className={styles.muted}>
        {formatCount(run.requested)} rows: {outcomeText(run)}
      </div>
    </td>
    <td className={styles.end}>
      {run.failed > 0 ? <Badge tone="bad">Failures</Badge> : <Badge tone="good">Complete</Badge>}
    </td>
  </tr>
);

/** The last runs and what became of their rows. */
export const RunsCard = ({ query }: { query: ReturnType<typeof useGraphql<OverviewRunsQuery, object>> }) => (
  <Card title="Last runs" action={<ViewLink to={paths.runs()}>All runs</ViewLink>}>
    <ReadState query={query} title="The runs could not be read">
      {({ syncRuns: { nodes } }) =>
        nodes.length === 0 ? (
          <Empty title="No runs yet">
            What a feed sends, and each file that is imported, appears here for 90 days.
          </Empty>
        ) : (
          <table className={styles.list}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">When, and by which key</th>
                <th scope="col">Rows</th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {nodes.slice(0, SHOWN).map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </tbody>
          </table>
        )
      }
    </ReadState>
  </Card>
);
