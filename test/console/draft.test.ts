import { type AccountDetailsFragment } from '../../src/console/features/account/account.generated';
import { planChanges, typedText } from '../../src/console/features/account/edit/draft';

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

it.each([
  ['day', '2030-04-05T00:00:00Z', '2030-04-05'],
  ['time', '2030-04-05T00:00:00.000Z', '2030-04-05'],
  ['time', '2030-04-05T15:04:00Z', '2030-04-05T15:04:00Z'],
  ['text', '2030-04-05T00:00:00Z', '2030-04-05T00:00:00Z'],
] as const)('a %s that was sent as %s is typed as %s', (kind, sent, text) => {
  expect(typedText(sent, kind)).toBe(text);
});

it('a day that is typed as it stands there is no change', () => {
  const dated = { history: { statuteLimitationsDate: '2030-04-05T00:00:00Z' } };
  const draft = { 'history.statuteLimitationsDate': '2030-04-05' };
  expect(planChanges({ ...account, ...dated } as AccountDetailsFragment, draft).changes).toEqual([]);
});
