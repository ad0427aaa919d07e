import fc from 'fast-check';
import { type ChangeWishes, isWanted, needsAccounts } from '../../../../src/service/accounts/query/wanted-changes';
import { CHANGE_TYPES } from '../../../../src/service/records/change-log/change-ref';
import { forAll } from '../../../support/properties';

describe('what an endpoint or a subscriber wants', () => {
  const ALL: ChangeWishes = { events: [], portfolioIds: [], statusCategories: [], fields: [] };
  const update = (...fields: string[]) => ({ type: 'account.updated' as const, accountId: 'a', fields });
  const account = { portfolioId: 'pf-1', statusCategory: 'ACTIVE' };

  it('is everything without conditions, and nothing that one condition more lets pass alone', () => {
    const text = fc.constantFrom('a', 'b', 'status', 'portfolioId', 'a.b', 'ACTIVE', ...CHANGE_TYPES);
    const list = fc.uniqueArray(text, { maxLength: 3 });
    const filters = fc.record({ events: list, portfolioIds: list, statusCategories: list, fields: list });
    const changes = fc.record({
      type: fc.constantFrom(...CHANGE_TYPES),
      accountId: fc.option(fc.constant('a')),
      fields: list,
    });
    const accounts = fc.option(fc.record({ portfolioId: fc.option(text), statusCategory: text }), { nil: undefined });
    forAll(100, filters, changes, accounts, (filter, change, of) => {
      expect(isWanted(change, of, ALL)).toBe(true);
      const alone = Object.entries(filter).map(([name, values]) => isWanted(change, of, { ...ALL, [name]: values }));
      expect(isWanted(change, of, filter)).toBe(alone.every((wanted) => wanted));
    });
  });

  it('is of the types that it names', () => {
    const filter = { ...ALL, events: ['account.erased'] };
    expect(isWanted({ type: 'account.erased', accountId: 'a', fields: [] }, account, filter)).toBe(true);
    expect(isWanted(update('bank'), account, filter)).toBe(false);
  });

  it('is of the portfolios and status categories that it names, with what leaves a category', () => {
    const ofPortfolio = { ...ALL, portfolioIds: ['pf-2'] };
    expect(isWanted(update('bank'), { ...account, portfolioId: 'pf-2' }, ofPortfolio)).toBe(true);
    expect(isWanted(update('bank'), account, ofPortfolio)).toBe(false);
    expect(isWanted(update('bank'), undefined, ofPortfolio)).toBe(false);
    const ofCategory = { ...ALL, statusCategories: ['PAID'] };
    expect(isWanted(update('bank'), account, ofCategory)).toBe(false);
    expect(isWanted(update('status'), account, ofCategory)).toBe(true);
    expect([ALL, ofPortfolio, ofCategory].map(needsAccounts)).toEqual([false, true, true]);
  });

  it('is an update of the fields that it names, or of what is below or above them', () => {
    const filter = { ...ALL, fields: ['contactInfo.email', 'metadata'] };
    for (const path of ['contactInfo.email', 'contactInfo', 'contactInfo.email.x', 'metadata.filenumber'])
      expect([path, isWanted(update('bank', path), account, filter)]).toEqual([path, true]);
    for (const path of ['contactInfo.emails', 'contactInfo.phone', 'metadat', 'bank'])
      expect([path, isWanted(update(path), account, filter)]).toEqual([path, false]);
    expect(isWanted({ type: 'account.created', accountId: 'a', fields: [] }, account, filter)).toBe(true);
  });

  it('is every change of no account, whatever it says of accounts', () => {
    const filter = { events: [], portfolioIds: ['pf-2'], statusCategories: ['PAID'], fields: ['bank'] };
    expect(isWanted({ type: 'import.held', accountId: null, fields: [] }, undefined, filter)).toBe(true);
  });
});
