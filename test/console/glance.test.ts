import { type AccountDetailsFragment } from '../../src/console/features/account/account.generated';
import { bansOf, statuteText } from '../../src/console/features/account/fields/bans';
import { FIELDS } from '../../src/console/features/account/fields/fields';
import { differencesOf, emptyOf, sectionsOf } from '../../src/console/features/account/fields/lines';

const TODAY = '2026-11-20';

/** An account of which every field has a value. */
function filled(): AccountDetailsFragment {
  const account: Record<string, unknown> = {};
  for (const { path } of FIELDS) {
    const keys = path.split('.');
    let part = account;
    for (const key of keys.slice(0, -1)) {
      part[key] ??= {};
      part = part[key] as Record<string, unknown>;
    }
    part[keys.at(-1) ?? ''] = 'value';
  }
  return account as AccountDetailsFragment;
}

const partly = (some: object) => some as AccountDetailsFragment;

describe('an account at a glance', () => {
  it('tells every field once but the external id, which is its title', () => {
    const told = sectionsOf(filled()).flatMap((lines) => lines.flatMap((line) => line.told.map(({ path }) => path)));
    const all = FIELDS.map(({ path }) => path).filter((path) => path !== 'externalId');
    expect(told.sort()).toEqual(all.sort());
    expect(emptyOf(filled())).toEqual([]);
  });

  it('has lines only for what is filled, and begins none with a comma', () => {
    const history = { placed: { principal: 5, fees: null } };
    expect(sectionsOf(partly({ history, bucket: 'a', metadata: { 'a}b{.c': false, none: '' } }))).toEqual([
      [{ label: 'Placed', told: [{ path: 'history.placed.principal', words: 'principal ', value: 5 }] }],
      [{ label: 'Portfolio', told: [{ path: 'bucket', words: 'bucket ', value: 'a' }] }],
      [{ label: 'a}b{.c', told: [{ path: 'metadata.a}b{.c', words: '', value: false }] }],
    ]);
  });

  it.each([
    [{ status: 'CEASE_AND_DESIST' }, 'phoneNumber', ['Do not contact: status Cease & desist']],
    [{ status: 'CEASE_AND_DESIST' }, 'emailAddress', ['Do not contact: status Cease & desist']],
    [{ status: 'CEASE_AND_DESIST' }, 'address.city', ['Do not contact: status Cease & desist']],
    [{ status: 'CEASE_AND_DESIST' }, 'currentBalance', []],
    [{ status: 'DO_NOT_CALL' }, 'contactInfo.phone.number', ['Do not call: status Do not call']],
    [{ status: 'DO_NOT_CALL' }, 'emailAddress', []],
    [{ status: 'ACTIVE', smsOptOut: { isOptedOut: true } }, 'phoneNumber', ['Do not text: opted out']],
    [{ status: 'ACTIVE', smsOptOut: { isOptedOut: false } }, 'phoneNumber', []],
    [{ legalHold: { placedAt: '2026-11-06T10:00:00Z' } }, 'phoneNumber', ['On legal hold since Nov 6, 2026']],
  ])('of %j says beside %s %j', (some, path, words) => {
    expect(bansOf(partly(some), path)).toEqual(words);
  });

  it.each([
    ['2027-01-02', 'ends in 43 days'],
    ['2026-11-21T23:00:00-05:00', 'ends in 1 day'],
    ['2026-11-20', 'ends today'],
    ['2025-11-20', 'ended 365 days ago'],
    ['soon', undefined],
  ])('the statute of %s %s', (text, words) => {
    expect(statuteText(text, TODAY)).toBe(words);
  });

  it('differs from an earlier day by what others sent alone', () => {
    const then = { id: 'a@1', version: 1, updatedAt: 'then', status: 'ACTIVE', tags: [], metadata: { a: 1, b: 2 } };
    const now = { id: 'a', version: 2, updatedAt: 'now', status: 'DISPUTE', tags: [], metadata: { a: 1, c: 3 } };
    expect(differencesOf(partly(then), partly(now))).toEqual([
      { path: 'status', values: ['ACTIVE', 'DISPUTE'] },
      { path: 'metadata.b', values: [2, undefined] },
      { path: 'metadata.c', values: [undefined, 3] },
    ]);
  });
});
