import * as fc from 'fast-check';
import { choice, codecOf, day, flag, optionalChoice, text, texts } from '../../src/console/url/codec';
import { organizationPath, readAddress } from '../../src/console/url/organization';
import { externalIdIn, paths } from '../../src/console/url/paths';

const CODEC = codecOf({
  q: text(),
  sort: choice(['NEWEST', 'OLDEST'], 'NEWEST'),
  category: optionalChoice(['NEW', 'PAID']),
  tags: texts(),
  hold: flag(),
  on: day(),
});

const read = (search: string) => CODEC.read(new URLSearchParams(search));

describe('the address of an organization', () => {
  it('every id is read from the address that is written of it, below every path', () => {
    const ids = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom('.', '..', '..~', '.~~', '~'));
    const rests = fc.constantFrom('', '/', '/accounts/A%2F1', '/o/other');
    fc.assert(
      fc.property(ids, rests, fc.constantFrom('/console/', '/debt/console/'), (organizationId, rest, base) => {
        const path = organizationPath(base, organizationId) + rest;
        expect(new URL(path, 'https://host').pathname).toBe(path);
        expect(readAddress(base, path)).toEqual({ organizationId, rest });
      }),
    );
  });

  it('so is every external id, also one of dots, which browsers take for a way up', () => {
    const ids = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('.', '..', '..~', '%2e', 'a%2Fb'),
    );
    fc.assert(
      fc.property(ids, (externalId) => {
        const { pathname } = new URL(paths.account(externalId), 'https://host');
        expect(paths.account(externalId)).toBe(pathname);
        expect([pathname, paths.editAccount(externalId)].map(externalIdIn)).toEqual([externalId, externalId]);
      }),
    );
  });

  it('addresses of before name none', () => {
    const before = ['/console', '/console/', '/console/accounts/A%2F1', '/console/o/%E0%A4%A'];
    expect(before.map((path) => readAddress('/console/', path))).toEqual([
      { organizationId: undefined, rest: '' },
      { organizationId: undefined, rest: '' },
      { organizationId: undefined, rest: '/accounts/A%2F1' },
      { organizationId: '%E0%A4%A', rest: '' },
    ]);
  });
});

describe('the state of a view in its URL', () => {
  it('a text that looks like a number stays a text', () => {
    expect(read('q=0010')).toMatchObject({ q: '0010' });
    expect(read('q=true&tags=1e3&tags=007')).toMatchObject({ q: 'true', tags: ['1e3', '007'] });
  });

  it('what is not understood counts as not given', () => {
    const wrong = read('sort=SIDEWAYS&category=OLD&hold=perhaps&on=2026-02-30');
    expect(wrong).toEqual({ q: '', sort: 'NEWEST', tags: [] });
  });

  it('a year that somebody has only begun to type is no day', () => {
    for (const on of ['0002-11-20', '0202-11-20', '1899-12-31']) expect(read(`on=${on}`).on).toBeUndefined();
    expect(read('on=1900-01-01').on).toBe('1900-01-01');
  });

  it('only what differs from an empty URL is written, and what belongs to others stays', () => {
    const now = new URLSearchParams('q=old&tab=history');
    const state = { ...CODEC.read(now), q: '', sort: 'OLDEST' as const };
    expect(String(CODEC.write(state, now))).toBe('tab=history&sort=OLDEST');
  });

  it('every state is read as it was written', () => {
    const states = fc.record({
      q: fc.string({ unit: 'grapheme' }),
      sort: fc.constantFrom('NEWEST' as const, 'OLDEST' as const),
      category: fc.constantFrom(undefined, 'NEW' as const, 'PAID' as const),
      tags: fc.array(fc.string({ unit: 'grapheme' })),
      hold: fc.constantFrom(undefined, true, false),
      on: fc.constantFrom(undefined, '2026-11-23', '2024-02-29'),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(read(String(CODEC.write(state, new URLSearchParams())))).toEqual(state);
      }),
    );
  });
});
