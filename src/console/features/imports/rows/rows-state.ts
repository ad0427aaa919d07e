import { codecOf, optionalChoice, type StateOf, text } from '../../../url/codec';
import { OUTCOMES, type Outcome } from '../outcomes/outcome-counts';

const PARAMS = {
  outcome: optionalChoice<Outcome>(OUTCOMES.map(({ value }) => value)),
  code: text(),
  brake: text(),
  field: text(),
};

export type RowsFilter = StateOf<typeof PARAMS>;

/** Which rows of an import or of a run are shown, as the URL keeps it. */
export const ROWS_STATE = codecOf(PARAMS);
export const ALL_ROWS: RowsFilter = { outcome: undefined, code: '', brake: '', field: '' };

/** The query string that shows these rows. */
export const searchOfRows = (some: Partial<RowsFilter>): string =>
  `?${ROWS_STATE.write({ ...ALL_ROWS, ...some }, new URLSearchParams())}`;
