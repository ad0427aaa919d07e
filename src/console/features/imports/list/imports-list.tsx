import { type ImportState as State } from '../../../api/schema.generated';
import { useGraphqlPages } from '../../../api/use-graphql';
import { ChoiceField } from '../../../ui/field';
import { Empty } from '../../../ui/states/states';
import { type Column } from '../../../ui/table/column';
import { PagesTable } from '../../../ui/table/pages-table';
import { formatCount } from '../../../ui/values/format-money';
import { Ago } from '../../../ui/values/values';
import { codecOf, optionalChoice } from '../../../url/codec';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewLink } from '../../../url/view-link';
import { ImportState } from '../import-state';
import styles from '../imports.module.css';
import { CountsMeter } from '../outcomes/outcome-counts';
import { hasEnded, nameOf, rowsText, STATES } from '../words';
import { ImportsListDocument, type ImportsListQuery } from './imports.generated';

type Import = ImportsListQuery['imports']['nodes'][number];

const EVERY_STATE = Object.keys(STATES) as State[];
const STATE = codecOf({ state: optionalChoice(EVERY_STATE) });

const countsOf = ({ state, done, planned }: Import) => (hasEnded(state) ? done : planned);

const COLUMNS: readonly Column<Import>[] = [
  {
    id: 'name',
    label: 'Import',
    width: 230,
    card: 1,
    cell: (one) => <ViewLink to={paths.import(one.id)}>{nameOf(one)}</ViewLink>,
  },
  { id: 'state', label: 'State', width: 120, card: 2, cell: ({ state }) => <ImportState state={state} /> },
  { id: 'created', label: 'Started', width: 130, card: 4, cell: ({ createdAt }) => <Ago iso={createdAt} /> },
  { id: 'rows', label: 'Rows', width: 80, align: 'end', cell: ({ requested }) => formatCount(requested) },
  {
    id: 'outcome',
    label: 'Outcome',
    width: 270,
    card: 3,
    cell: (one) => (
      <div className={styles.outcome}>
        <CountsMeter counts={countsOf(one)} of={one.requested} />
        <span>{rowsText(one)}</span>
      </div>
    ),
  },
  { id: 'key', label: 'By', width: 150, cell: ({ createdByName, createdBy }) => createdByName || createdBy },
];

/** Imports of whole files, the newest first. */
export function ImportsList() {
  const [{ state }, change] = useUrlState(STATE);
  const pages = useGraphqlPages(ImportsListDocument, { states: state ? [state] : null }, ({ imports }) => imports);
  return (
    <>
      <div className={styles.filters}>
        <ChoiceField
          label="State"
          none="Any"
          options={EVERY_STATE.map((one) => [one, STATES[one]?.label ?? one] as const)}
          value={state}
          onChoose={(chosen) => change({ state: chosen })}
        />
      </div>
      <PagesTable
        label="Imports"
        title="The imports could not be read"
        pages={pages}
        columns={COLUMNS}
        rowId={({ id }) => id}
        linkOf={({ id }) => paths.import(id)}
        empty={
          <Empty title={state ? 'No import is in this state' : 'No imports yet'}>
            Files that somebody imports, here or by the command line, appear in this list.
          </Empty>
        }
      />
    </>
  );
}
