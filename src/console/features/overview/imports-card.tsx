import { type useGraphql } from '../../api/use-graphql';
import { Badge, type Tone } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Empty, ReadState } from '../../ui/states/states';
import { countText } from '../../ui/values/format-money';
import { Ago } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { hasEnded } from '../import-state';
import { type OverviewImportsQuery } from './overview.generated';
import styles from './overview.module.css';
import { outcomeText, planText } from './runs-card';

type OverviewImport = OverviewImportsQuery['latest']['nodes'][number];

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

/** What an import is called: its name or, where it has none, what it is and the end of its id. */
export const nameOf = ({ name, kind, id }: { name?: string | null; kind: string; id: string }): string =>
  name || `${kind === 'UNDO' ? 'Undo' : 'Import'} ${id.slice(-6)}`;

/** What became of the rows of an import or, before it is applied, what its plan comes to. */
export const rowsText = ({ state, done, planned }: Pick<OverviewImport, 'state' | 'done' | 'planned'>): string => {
  if (state === 'RECEIVING') return 'still arriving';
  return hasEnded(state) ? outcomeText(done) : planText(planned);
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
            A file that somebody imports appears here. Its plan is shown before anything changes, and what it updated
            can be put back.
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
              {nodes.map((one) => (
                <tr key={one.id}>
                  <th scope="row" className={`${styles.name} ${styles.long}`}>
                    <ViewLink to={paths.import(one.id)}>{nameOf(one)}</ViewLink>
                    <div className={styles.muted}>
                      <Ago iso={one.createdAt} />
                    </div>
                  </th>
                  <td>
                    {countText(one.requested, 'row')}
                    <div className={styles.muted}>{rowsText(one)}</div>
                  </td>
                  <td className={styles.end}>
                    <ImportState state={one.state} />
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
