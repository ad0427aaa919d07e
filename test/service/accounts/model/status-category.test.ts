import { AccountStatus, AccountStatusCategory } from '../../../../src/service/accounts/fields/enums';
import { statusCategoryOf, statusesOfCategory } from '../../../../src/service/accounts/model/status-category';

// As the interface states it, in words of its own.
const TABLE: Record<string, string[]> = {
  NEW: ['LOADED'],
  ACTIVE: ['ACTIVE', 'FOLLOW UP'],
  PAID: ['PAID IN FULL', 'SETTLED IN FULL'],
  PARTIAL: ['PAYMENTS ON FILE'],
  DECLINED: ['DECLINED'],
  REFUSED: ['REFUSED'],
  LEGAL_HOLD: [
    'DISPUTE',
    'CHARGEBACK',
    'BANKRUPTCY',
    'CEASE & DESIST',
    'COMPLAINT FILED',
    'FRAUD',
    'LAWSUIT RISK',
    'DO NOT CALL',
  ],
  CLOSED: ['DECEASED', 'JAIL', 'RECALLED'],
  ADMIN: ['MANAGER REVIEW', 'OTHER'],
};
const PAIRS = Object.entries(TABLE).flatMap(([category, statuses]) => statuses.map((status) => [status, category]));
const statusOf = (text: string | undefined) => Object.values(AccountStatus).find((status) => status === text);

describe('the category of a status', () => {
  it('each of the 21 statuses has one of the 9 categories', () => {
    expect(PAIRS).toHaveLength(21);
    expect(Object.values(AccountStatus).sort()).toEqual(PAIRS.map(([status]) => status).sort());
    expect(Object.values(AccountStatusCategory).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it.each(PAIRS)('the status %s has the category %s', (text, category) => {
    const status = statusOf(text);
    expect(status && statusCategoryOf(status)).toBe(category);
  });

  it.each(Object.values(AccountStatusCategory))(
    'the statuses of the category %s are found from the category',
    (category) => {
      expect(statusesOfCategory(category).sort()).toEqual(TABLE[category]?.sort());
    },
  );
});
