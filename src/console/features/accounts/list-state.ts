import { type AccountSort } from '../../api/schema.generated';
import { type Codec, choice, codecOf, day, type StateOf, text, texts } from '../../url/codec';
import { type Condition, readConditions, writeConditions } from './conditions';

const SORTS: Record<AccountSort, true> = {
  UPDATED_AT_DESC: true,
  UPDATED_AT_ASC: true,
  CREATED_AT_DESC: true,
  CREATED_AT_ASC: true,
  EXTERNAL_ID_ASC: true,
  EXTERNAL_ID_DESC: true,
  BALANCE_DESC: true,
  BALANCE_ASC: true,
  STATUS_ASC: true,
  STATUS_DESC: true,
  NAME_ASC: true,
  NAME_DESC: true,
};

/** What the URL says beside the conditions. */
export const LIST_PARAMS = {
  q: text(),
  sort: choice<AccountSort>(Object.keys(SORTS) as AccountSort[], 'UPDATED_AT_DESC'),
  /** The columns that are shown; empty: the usual ones. */
  columns: texts(),
  /** The day that accounts are opened on; the list has those that there were. */
  on: day(),
  /** The columns that stay while one scrolls sideways. */
  pin: texts(),
};
const BASICS = codecOf(LIST_PARAMS);

/** What the URL of the list says. */
export interface ListState extends StateOf<typeof LIST_PARAMS> {
  conditions: readonly Condition[];
}

export const LIST_STATE: Codec<ListState> = {
  read: (search) => ({ ...BASICS.read(search), conditions: readConditions(search) }),
  write: ({ conditions, ...basics }, search) => writeConditions(conditions, BASICS.write(basics, search)),
};
