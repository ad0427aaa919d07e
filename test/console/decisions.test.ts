import { decisionsOf } from '../../src/console/features/imports/decisions/decisions';

const ALL = ['accounts:write', 'imports:release'];

const kindsOf = (
  state: string,
  scopes: readonly string[],
  some: { undoneBy?: string; updated?: number; planned?: number } = {},
) => {
  const { undoneBy = null, updated = 0, planned = 1 } = some;
  const plan = { created: 0, updated: planned };
  const found = { id: 'i', state, planChecksum: 'c', undoneBy, planned: plan, done: { created: 0, updated } };
  return decisionsOf(found, (scope) => scopes.includes(scope)).map(({ kind }) => kind);
};

describe('what may be decided about an import', () => {
  it.each([
    ['RECEIVING', ['cancel']],
    ['PLANNING', ['cancel']],
    ['PLANNED', ['cancel', 'apply']],
    ['HELD', ['cancel', 'release']],
    ['APPLYING', ['cancel']],
    ['COMPLETED', []],
    ['EXPIRED', []],
  ])('%s', (state, kinds) => {
    expect(kindsOf(state, ALL)).toEqual(kinds);
    expect(kindsOf(state, [])).toEqual([]);
  });

  it('a held import is released by a key with that scope alone', () => {
    expect(kindsOf('HELD', ['accounts:write'])).toEqual(['cancel']);
    expect(kindsOf('HELD', ['imports:release'])).toEqual(['release']);
  });

  it('a plan that changes no account is not applied', () => {
    expect(kindsOf('PLANNED', ALL, { planned: 0 })).toEqual(['cancel']);
  });

  it('what changed accounts is undone once', () => {
    expect(kindsOf('COMPLETED', ALL, { updated: 1 })).toEqual(['undo']);
    expect(kindsOf('CANCELLED', ALL, { updated: 1 })).toEqual(['undo']);
    expect(kindsOf('COMPLETED', ALL, { updated: 1, undoneBy: 'u' })).toEqual([]);
    expect(kindsOf('COMPLETED', ['imports:release'], { updated: 1 })).toEqual([]);
  });
});
