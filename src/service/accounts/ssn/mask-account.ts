import { type JsonObject } from '../../../base/json/json';
import { NUMBER_HOLDING_FIELDS } from '../fields/account-schema';
import { fieldsByName } from '../fields/fields-by-name';
import { maskNumbers } from './mask-numbers';

/** An account with the social security numbers in it masked; the very account where it holds none. */
export function maskAccount<Account extends object>(account: Account): Account {
  const fields = fieldsByName(account);
  let masked: JsonObject | undefined;
  for (const name of NUMBER_HOLDING_FIELDS) {
    const value = fields[name];
    if (value === undefined) continue;
    const shown = maskNumbers(value);
    if (shown === value) continue;
    masked ??= { ...fields };
    masked[name] = shown;
  }
  return (masked as Account | undefined) ?? account;
}
