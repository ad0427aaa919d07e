import { type AccountDetailsFragment } from '../../src/console/features/account/account.generated';
import { planChanges } from '../../src/console/features/account/edit/draft';

const account = {
  metadata: { score: 7 },
  currentBalance: 5,
  originalCreditor: { id: 1 },
} as Partial<AccountDetailsFragment> as AccountDetailsFragment;

it.each([
  ['metadata.score', '9007199254740993'],
  ['currentBalance', '-12345678901234567891'],
  ['originalCreditor', '{"id": 9007199254740993}'],
  ['originalCreditor', '{"ids": ["9007199254740993", 1e23]}'],
])('a number typed into %s that would lose digits is no change: %s', (field, typed) => {
  const { changes, faults } = planChanges(account, { [field]: typed });
  expect(changes).toEqual([]);
  expect(faults).toEqual({ [field]: expect.stringContaining('digits') });
});

it.each([
  ['metadata.score', '9007199254740992', 9007199254740992],
  ['currentBalance', '0.1', 0.1],
  ['originalCreditor', '{"id": "9007199254740993"}', { id: '9007199254740993' }],
])('a number typed into %s that is held exactly is one: %s', (field, typed, to) => {
  const { changes, faults } = planChanges(account, { [field]: typed });
  expect(faults).toEqual({});
  expect(changes).toMatchObject([{ to }]);
});
