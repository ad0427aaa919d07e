import { isJsonObject, type Json } from '../../../base/json/json';
import { ROW_FIELDS } from '../../fields/row-fields';
import { choiceOf } from './choices';

const CHOICES = ROW_FIELDS.flatMap(({ name, values }) => (values ? [{ name, values }] : []));

/**
 * Replaces statuses and types of debt by the service's values, however the file spells them. Texts that match no value
 * stay as they are.
 */
export function normalizeChoices(row: Json): Json {
  if (!isJsonObject(row)) return row;
  const read = CHOICES.flatMap(({ name, values }) => {
    const text = Object.hasOwn(row, name) ? row[name] : undefined;
    const value = typeof text === 'string' ? choiceOf(text, values) : undefined;
    return value === undefined || value === text ? [] : [[name, value]];
  });
  return read.length === 0 ? row : { ...row, ...Object.fromEntries(read) };
}
