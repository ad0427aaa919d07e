import { type JsonObject } from '../../json';
import { NUMBER_HOLDING_FIELDS } from '../fields/account-schema';
import { maskNumbers } from './mask-numbers';

/** An account with the social security numbers in it masked; the very account where it holds none. */
export function maskAccount<Account extends object>(account: Account): Account {
  const fields = account as JsonObject;
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
