import 'reflect-metadata';
import { type GraphQLInputObjectType } from 'graphql';
import {
  type Condition,
  conditionText,
  filterOf,
  isUnderstood,
  readConditions,
  writeConditions,
} from '../../src/console/features/accounts/conditions';
import { FILTER_FIELDS, paramOf } from '../../src/console/features/accounts/filter-fields';
import { endOfDay } from '../../src/console/ui/values/days';
import { createSchema } from '../../src/service/surfaces/graphql/schema/schema';

const read = (search: string) => readConditions(new URLSearchParams(search));
const filter = (search: string, q = '', on?: string) => filterOf(read(search), q, on);

/** A value that each field understands, for each way to compare. */
const every: Condition[] = FILTER_FIELDS.flatMap((field) =>
  field.operators.map((operator) => {
    const candidates = ['true', '2026-11-23', '12.5', Object.keys(field.options ?? {})[0] ?? 'text'];
    const value = candidates.find((one) => isUnderstood(field, operator, one)) ?? '';
    return { field, operator, values: [value] };
  }),
);

describe('the filters of the list of accounts', () => {
  it('every field of the filter in the schema can be chosen', () => {
    const names = Object.keys((createSchema().getType('AccountFilter') as GraphQLInputObjectType).getFields());
    const joined = ['and', 'or', 'not', 'search'];
    expect(FILTER_FIELDS.map(({ key }) => key).sort()).toEqual(names.filter((name) => !joined.includes(name)).sort());
  });

  it('every condition is read from the URL as it was written, and no two share a name', () => {
    expect(readConditions(writeConditions(every, new URLSearchParams()))).toEqual(every);
    const names = every.map(({ field, operator }) => paramOf(field, operator));
    expect(new Set(names).size).toBe(names.length);
  });

  it('a value that looks like a number stays a text, several values are one condition, and days take in their ends', () => {
    expect(filter('portfolio=0010&portfolio=007&createdFrom=2026-11-01&createdTo=2026-11-02')).toEqual({
      portfolioId: { in: ['0010', '007'] },
      createdAt: { gte: '2026-11-01T00:00:00.000Z', lte: '2026-11-02T23:59:59.999Z' },
    });
  });

  it('what is not, what begins and what is empty hold beside a search', () => {
    expect(
      filter('statusNot=DISPUTE&bucketStarts=0&tagEmpty=true&balanceFrom=10&balanceTo=20&onHold=false', ' mar '),
    ).toEqual({
      bucket: { startsWith: '0' },
      tags: { isNull: true },
      balance: { gte: 10, lte: 20 },
      onLegalHold: false,
      search: 'mar',
      and: [{ not: { status: { in: ['DISPUTE'] } } }],
    });
  });

  it('what is not understood counts as not given, and what belongs to others stays', () => {
    expect(filter('status=OLD&createdFrom=2026-02-30&balanceFrom=much&onHold=perhaps&portfolio=')).toEqual({});
    expect(String(writeConditions([], new URLSearchParams('sort=BALANCE_ASC&status=ACTIVE')))).toBe('sort=BALANCE_ASC');
  });

  it('a day leaves those that there were, whatever else is asked for', () => {
    expect(filter('createdTo=2026-11-30&statusNot=PAID', '', '2026-11-20').and).toContainEqual({
      createdAt: { lte: endOfDay('2026-11-20') },
    });
  });

  it('a condition is told in words', () => {
    const words = read('status=ACTIVE&status=DISPUTE&portfolioNot=pf-1&createdFrom=2026-11-01&optedOutEmpty=false');
    expect(words.map(conditionText)).toEqual([
      'Status is any of Active, Dispute',
      'Portfolio is not pf-1',
      expect.stringMatching(/^Created from .*2026/),
      'Opted out of texts is not empty',
    ]);
  });
});
