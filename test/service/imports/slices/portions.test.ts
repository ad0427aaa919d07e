import { type ImportResult } from '../../../../src/service/imports/model/import-row';
import { rowsOfPortion } from '../../../../src/service/imports/slices/portions';

const LETTERS = { c: 'created', u: 'updated', n: 'unchanged', f: 'failed' } as const;

/** Rows by the first letters of what becomes of them, divided by how many of them a transaction carries out. */
function divided(statuses: string, maxWrites: number): string[] {
  const planned = ([...statuses] as (keyof typeof LETTERS)[]).map((letter): ImportResult => {
    return { status: LETTERS[letter] };
  });
  const count = rowsOfPortion(planned, maxWrites);
  const left = statuses.slice(count);
  return [statuses.slice(0, count), ...(left === '' ? [] : divided(left, maxWrites))];
}

describe('portions of a slice', () => {
  it('hold all rows in their order, and no more writes than are allowed', () => {
    expect(divided('cnufcuuncf', 2)).toEqual(['cnuf', 'cu', 'uncf']);
  });

  it('are one where nothing is written, or nothing limits it', () => {
    expect(divided('nfn', 1)).toEqual(['nfn']);
    expect(divided('ccuu', 500)).toEqual(['ccuu']);
    expect(divided('', 10)).toEqual(['']);
  });
});
