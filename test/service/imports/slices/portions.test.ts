import { type NewAccount } from '../../../../src/service/accounts/model/stored-account';
import { type AppliedFields } from '../../../../src/service/accounts/writes/apply-fields';
import { type ImportResult } from '../../../../src/service/imports/model/import-row';
import { portionsOf } from '../../../../src/service/imports/slices/portions';

const LETTERS = { c: 'created', u: 'updated', n: 'unchanged', f: 'failed' } as const;

/** Results by the first letters of their statuses, with accounts that are numbered in their order. */
function divided(statuses: string, maxWrites: number) {
  const letters = [...statuses] as (keyof typeof LETTERS)[];
  const results = letters.map((letter): ImportResult => ({ status: LETTERS[letter] }));
  const numbered = (letter: string) => letters.filter((one) => one === letter).map((_, at) => ({ at }));
  const changes = {
    creates: numbered('c') as object[] as NewAccount[],
    updates: numbered('u') as object[] as AppliedFields[],
  };
  return portionsOf(results, changes, maxWrites).map((portion) => ({
    rows: portion.results.map(({ status }) => (status === 'unchanged' ? 'n' : status[0])).join(''),
    creates: portion.creates.map((account) => (account as object as { at: number }).at),
    updates: portion.updates.map((update) => (update as object as { at: number }).at),
  }));
}

describe('portions of a slice', () => {
  it('hold all rows in their order, each with what it writes, and no more writes than are allowed', () => {
    expect(divided('cnufcuuncf', 2)).toEqual([
      { rows: 'cnuf', creates: [0], updates: [0] },
      { rows: 'cu', creates: [1], updates: [1] },
      { rows: 'uncf', creates: [2], updates: [2] },
    ]);
  });

  it('are one where nothing is written, or nothing limits it', () => {
    expect(divided('nfn', 1)).toEqual([{ rows: 'nfn', creates: [], updates: [] }]);
    expect(divided('ccuu', 500)).toHaveLength(1);
    expect(divided('', 10)).toHaveLength(1);
  });
});
