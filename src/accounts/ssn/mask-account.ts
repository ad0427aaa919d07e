import { type Json } from '../../json';
import { ROW_FIELDS } from '../fields/account-schema';
import { maskNumbers } from './ssn';

/** An account with the social security numbers in it masked; the very account where it holds none. */
export function maskAccount<Account extends object>(account: Account): Account {
  const fields = account as Record<string, Json | undefined>;
  const masked = ROW_FIELDS.flatMap((name) => {
    const value = fields[name];
    const shown = value === undefined ? value : maskNumbers(value);
    return shown === value ? [] : [[name, shown]];
  });
  return masked.length > 0 ? { ...account, ...Object.fromEntries(masked) } : account;
}
