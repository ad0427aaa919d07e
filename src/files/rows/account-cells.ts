import { guardFormula } from '../../base/csv-cell';
import { isJsonObject, type Json, ownValue } from '../../base/json/json';
import { keysOf } from '../../service/accounts/fields/field-path';
import { type Column, planColumns } from '../columns/column-plan';
import { NO_MAPPING } from '../columns/mapping';
import { cellOfText } from '../columns/values/convert';
import { textOfNumber } from '../columns/values/numbers';

/** Formats a cell. Text that a push would read as something else, such as `{}`, is written as a JSON string. */
function cellOf(value: Json | undefined, reader: Column | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'number') return textOfNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return guardFormula(reader ? cellOfText(value, reader.field, reader.format) : value);
}

function valueAt(account: Json | object, [field = '', ...below]: readonly string[]): Json | undefined {
  const inner = isJsonObject(account) ? ownValue(account, field) : undefined;
  return below.reduce((value, key) => (isJsonObject(value) ? ownValue(value, key) : undefined), inner);
}

/**
 * Writes accounts as cells that a push reads back. Unset fields are empty; lists and objects are JSON.
 * @param header the fields, and columns that are never pushed
 */
export function accountCells(header: readonly string[]): (account: Json | object) => string[] {
  const { columns } = planColumns(header, NO_MAPPING);
  const paths = header.map((name, at) => ({
    keys: keysOf(name),
    reader: columns.find((column) => column.at.includes(at)),
  }));
  return (account) => paths.map(({ keys, reader }) => cellOf(valueAt(account, keys), reader));
}
