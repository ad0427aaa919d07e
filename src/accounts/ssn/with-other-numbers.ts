import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { anotherNumber, type NumberKind, numberKindOf } from './ssn';

function beside(sent: Json | undefined, stored: Json, mayRead: boolean, kind?: NumberKind): Json {
  if (isJsonObject(sent) && isJsonObject(stored)) {
    let changed: JsonObject | undefined;
    for (const key of Object.keys(sent)) {
      const before = ownValue(stored, key);
      if (before === undefined) continue;
      const after = beside(sent[key], before, mayRead, numberKindOf(key) ?? kind);
      if (after === before) continue;
      changed ??= { ...stored };
      changed[key] = after;
    }
    return changed ?? stored;
  }
  if (Array.isArray(sent) && Array.isArray(stored))
    return stored.map((item, index) => beside(sent[index], item, mayRead, kind));
  return sent === stored ? anotherNumber(stored, kind, mayRead) : stored;
}

/**
 * The stored account as a dry run compares it for a key that may not read numbers: where the same number was sent, it
 * has another one with the same mask. So whoever guesses a number is told the same, whether the guess is right or not.
 * Pure.
 *
 * @param fields as they were sent: a mask is no guess
 * @param mayRead whether the sender may read accounts, and so the last four digits
 */
export const withOtherNumbers = <Account extends object>(
  fields: JsonObject,
  stored: Account,
  mayRead: boolean,
): Account => beside(fields, stored as JsonObject, mayRead) as Account;
