import { type NewAccount } from '../../accounts/model/stored-account';
import { type AccountChanges } from '../../accounts/writes/account-writes';
import { type AppliedFields } from '../../accounts/writes/apply-fields';
import { type ImportResult } from '../model/import-row';

/** Rows of a slice that one transaction carries out, and what that writes. */
export interface Portion {
  readonly results: ImportResult[];
  readonly creates: NewAccount[];
  readonly updates: AppliedFields[];
}

/**
 * Divides what rows of a slice come to, so that each portion writes no more accounts than these. Pure.
 * @param changes in the order of the rows
 * @returns at least one portion
 */
export function portionsOf(
  results: readonly ImportResult[],
  changes: Pick<AccountChanges, 'creates' | 'updates'>,
  maxWrites: number,
): Portion[] {
  let [created, updated] = [0, 0];
  let last: Portion = { results: [], creates: [], updates: [] };
  const portions = [last];
  for (const result of results) {
    const create = result.status === 'created' ? changes.creates[created] : undefined;
    const update = result.status === 'updated' ? changes.updates[updated] : undefined;
    if ((create || update) && last.creates.length + last.updates.length === maxWrites) {
      last = { results: [], creates: [], updates: [] };
      portions.push(last);
    }
    last.results.push(result);
    if (create) {
      last.creates.push(create);
      created += 1;
    }
    if (update) {
      last.updates.push(update);
      updated += 1;
    }
  }
  return portions;
}
