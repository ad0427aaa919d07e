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

const tagged = (tags: string[]) => ({ ...account, tags }) as AccountDetailsFragment;

it.each([[['a,b']], [['a', 'b, c']], [[' a']], [['a', 'a']], [['[x]']], [['a', 'b']], [[]]])(
  'tags are typed so that each stays what it is: %j',
  (tags) => {
    const text = typedText(tags, 'list');
    expect(planChanges(tagged(['old']), { tags: text })).toMatchObject({ changes: [{ to: tags }], faults: {} });
    expect(planChanges(tagged(tags), { tags: `${text} ` }).changes).toEqual([]);
  },
);

it('a tag with a comma stays whole while another is added, and text that is half a list is no change', () => {
  expect(planChanges(tagged(['a,b']), { tags: '["a,b", "c"]' }).changes).toMatchObject([{ to: ['a,b', 'c'] }]);
  for (const tags of ['["a,b"', '[1]', '[x]'])
    expect(planChanges(tagged(['a,b']), { tags })).toEqual({
      changes: [],
      faults: { tags: expect.stringContaining('list') },
    });
});

it('a birthdate that is no day is refused, and one that is stored may stay', () => {
  const born = (birthdate: string) => ({ ...account, person: { birthdate } }) as AccountDetailsFragment;
  const plan = (before: string, typed: string) => planChanges(born(before), { 'person.birthdate': typed });
  const faults = { 'person.birthdate': expect.stringContaining('must be a day') };
  for (const typed of ['11/23/1980', '1980-02-30']) expect(plan('1980-11-23', typed)).toEqual({ changes: [], faults });
  expect(plan('11/23/1980', ' 11/23/1980')).toEqual({ changes: [], faults: {} });
  expect(plan('11/23/1980', '1980-11-23').changes).toMatchObject([{ to: '1980-11-23' }]);
});
