import { stringify } from 'csv-stringify';
import { NEEDS_QUOTES } from '../../base/csv-cell';
import { type Account } from '../../client/index';
import { READ_ONLY_COLUMNS, ROW_FIELDS } from '../../files/fields/row-fields';
import { accountCells } from '../../files/rows/account-cells';

const COLUMNS = [...ROW_FIELDS.map(({ name }) => name), ...READ_ONLY_COLUMNS];
const cellsOf = accountCells(COLUMNS);

/** Turns rows into CSV (RFC 4180), with LF line ends. @param bom whether to begin with a byte order mark */
export const csvOfRows = (bom: boolean) =>
  stringify({ bom, header: true, columns: COLUMNS, quoted_match: NEEDS_QUOTES });

export async function* rowsOf(accounts: AsyncIterable<Account>): AsyncGenerator<string[], void, undefined> {
  for await (const account of accounts) yield cellsOf(account);
}
