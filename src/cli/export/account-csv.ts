import { stringify } from 'csv-stringify';
import { guardFormula, NEEDS_QUOTES } from '../../base/csv-cell';
import { isJsonObject, type Json, ownValue } from '../../base/json/json';
import { type Account } from '../../client/index';
import { type Column, planColumns } from '../../files/columns/column-plan';
import { NO_MAPPING } from '../../files/columns/mapping';
import { cellOfText } from '../../files/columns/values/convert';
import { textOfNumber } from '../../files/columns/values/numbers';
import { READ_ONLY_COLUMNS, ROW_FIELDS } from '../../files/fields/row-fields';
import { keysOf } from '../../service/accounts/fields/field-path';

const COLUMNS = [...ROW_FIELDS.map(({ name }) => name), ...READ_ONLY_COLUMNS];
/** How a push would read each column. */
const { columns: COLUMN_RULES } = planColumns(COLUMNS, NO_MAPPING);
const PATHS = COLUMNS.map((name, at) => ({
  keys: keysOf(name),
  reader: COLUMN_RULES.find((column) => column.at.includes(at)),
}));

/** Formats a cell. Text that a push would read as something else, such as `{}`, is written as a JSON string. */
function cellOf(value: Json | undefined, reader: Column | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'number') return textOfNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return guardFormula(reader ? cellOfText(value, reader.field, reader.format) : value);
}

function valueAt(account: Account, [field = '', ...below]: readonly string[]): Json | undefined {
  const inner = isJsonObject(account) ? ownValue(account, field) : undefined;
  return below.reduce((value, key) => (isJsonObject(value) ? ownValue(value, key) : undefined), inner);
}

/** The cells of an account. Unset fields are empty; lists and objects are JSON. */
const cellsOf = (account: Account): string[] => PATHS.map(({ keys, reader }) => cellOf(valueAt(account, keys), reader));

/** Turns rows into CSV (RFC 4180), with LF line ends. @param bom whether to begin with a byte order mark */
export const csvOfRows = (bom: boolean) =>
  stringify({ bom, header: true, columns: COLUMNS, quoted_match: NEEDS_QUOTES });

export async function* rowsOf(accounts: AsyncIterable<Account>): AsyncGenerator<string[], void, undefined> {
  for await (const account of accounts) yield cellsOf(account);
}
