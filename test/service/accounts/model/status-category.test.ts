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
    ...['DISPUTE', 'CHARGEBACK', 'BANKRUPTCY', 'CEASE & DESIST', 'COMPLAINT FILED', 'FRAUD', 'LAWSUIT RISK'],
    'DO NOT CALL',
  ],
  CLOSED: ['DECEASED', 'JAIL', 'RECALLED'],
  ADMIN: ['MANAGER REVIEW', 'OTHER'],
};

it('each of the 21 statuses has the category of the interface, from which the filter of a category finds it', () => {
  expect(Object.fromEntries(Object.values(AccountStatusCategory).map((one) => [one, statusesOfCategory(one)]))).toEqual(
    TABLE,
  );
  expect(Object.values(AccountStatus).toSorted()).toEqual(Object.values(TABLE).flat().sort());
  for (const [category, statuses] of Object.entries(TABLE))
    expect(statuses.map((status) => statusCategoryOf(status as AccountStatus))).toEqual(statuses.map(() => category));
});
