import { stringify } from 'csv-stringify';
import { keysOf } from '../../accounts/field-path';
import { type Account } from '../../client/index';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { guardFormula, NEEDS_QUOTES } from '../csv-cell';
import { ROW_FIELDS } from '../row-fields';

/** The fields of an account that no row may carry; a push leaves these columns out. */
export const READ_ONLY_COLUMNS = [
  'id',
  'organizationId',
  'status_category',
  'currentEmailAddressId',
  'emailAddressIds',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Account)[];

const COLUMNS = [...ROW_FIELDS.map(({ name }) => name), ...READ_ONLY_COLUMNS];
const PATHS = COLUMNS.map(keysOf);

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? guardFormula(value) : JSON.stringify(value);
}

const valueAt = (account: JsonObject, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, key) => (isJsonObject(value) ? ownValue(value, key) : undefined), account);

/** The cells of an account; what is not set is empty, a list or an object is JSON. */
const cellsOf = (account: Account): string[] =>
  PATHS.map((path) => cellOf(valueAt(account as unknown as JsonObject, path)));

/** Turns rows of cells into CSV as in RFC 4180, lines ended by LF. @param bom whether it says in front that it is UTF-8 */
export const csvOfRows = (bom: boolean) =>
  stringify({ bom, header: true, columns: COLUMNS, quoted_match: NEEDS_QUOTES });

export async function* rowsOf(accounts: AsyncIterable<Account>): AsyncGenerator<string[], void, undefined> {
  for await (const account of accounts) yield cellsOf(account);
}
