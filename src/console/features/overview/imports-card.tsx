import { type useGraphql } from '../../api/use-graphql';
import { Badge, type Tone } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Empty, ReadState } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { Ago } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { type OverviewImportsQuery } from './overview.generated';
import styles from './overview.module.css';
import { outcomeText } from './runs-card';

/** Where an import can stand, as people call it. */
export const STATES: Record<string, { label: string; tone: Tone }> = {
  RECEIVING: { label: 'Receiving', tone: 'accent' },
  QUEUED: { label: 'Queued', tone: 'accent' },
  PLANNING: { label: 'Planning', tone: 'accent' },
  PLANNED: { label: 'To review', tone: 'warn' },
  HELD: { label: 'Held', tone: 'warn' },
  APPLYING: { label: 'Applying', tone: 'accent' },
  COMPLETED: { label: 'Complete', tone: 'good' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  FAILED: { label: 'Failed', tone: 'bad' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
};

/** Where an import stands. */
export const ImportState = ({ state }: { state: string }) => {
  const { label, tone } = STATES[state] ?? { label: state, tone: 'neutral' };
  return <Badge tone={tone}>{label}</Badge>;
};

/** The last imports of whole files and where they stand. */
export const ImportsCard = ({ query }: { query: ReturnType<typeof useGraphql<OverviewImportsQuery, object>> }) => (
  <Card title="Last imports" action={<ViewLink to={paths.imports()}>All imports</ViewLink>}>
    <ReadState query={query} title="The imports could not be read">
      {({ latest: { nodes } }) =>
        nodes.length === 0 ? (
          <Empty icon="upload" title="No imports yet">
            A whole file is imported at once: looked at before, and undone afterwards.
          </Empty>
        ) : (
          <table className={styles.list}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Import</th>
                <th scope="col">Rows</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {nodes.map(({ id, name, createdAt, state, requested, done, planned }) => (
                <tr key={id}>
                  <th scope="row" className={styles.name}>
                    <ViewLink to={paths.import(id)}>{name || id}</ViewLink>
                    <div className={styles.muted}>
                      <Ago iso={createdAt} />
                    </div>
                  </th>
                  <td>
                    {formatCount(requested)} rows
                    <div className={styles.muted}>{outcomeText(state === 'COMPLETED' ? done : planned)}</div>
                  </td>
                  <td className={styles.end}>
                    <ImportState state={state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </ReadState>
  </Card>
);
