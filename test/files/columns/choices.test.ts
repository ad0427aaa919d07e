import fc from 'fast-check';
import { planColumns } from '../../../src/files/columns/column-plan';
import { NO_MAPPING } from '../../../src/files/columns/mapping';
import { UnmatchedValues } from '../../../src/files/columns/unmatched-values';
import { choiceOf, nearestChoices } from '../../../src/files/columns/values/choices';
import { AccountStatus, TypeOfDebt } from '../../../src/service/accounts/fields/enums';

const STATUSES = Object.values(AccountStatus);
const DEBTS = Object.values(TypeOfDebt);

describe('a text of an enumeration', () => {
  it.each([
    ['Paid in Full', 'PAID IN FULL'],
    ['PAID-IN-FULL ', 'PAID IN FULL'],
    ['Cease and Desist', 'CEASE & DESIST'],
    ['Follow-Up', 'FOLLOW UP'],
  ])('the text “%s” is read as a value of an enumeration', (text, value) => {
    expect(choiceOf(text, STATUSES)).toBe(value);
  });

  it.each(['', 'PIF', 'PAID', 'paid in full!', 'constructor'])(
    'the text “%s” is not read as a value of an enumeration',
    (text) => {
      expect(choiceOf(text, STATUSES)).toBeUndefined();
    },
  );

  it('every spelling of an enumeration value is read as that value', () => {
    const signs = fc.array(fc.constantFrom('', ' ', '_', '-'), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES, ...DEBTS), signs, fc.boolean(), (value, between, isUpper) => {
        const words = value.split(/[ _]/).map((word, at) => (between[at] ?? '') + word);
        const text = isUpper ? words.join('').toUpperCase() : words.join('').toLowerCase();
        expect(choiceOf(text, STATUSES.includes(value as AccountStatus) ? STATUSES : DEBTS)).toBe(value);
      }),
    );
  });

  it.each([
    ['PIF', ['PAID IN FULL']],
    ['C&D', ['CEASE & DESIST']],
    ['Paid', ['PAID IN FULL']],
    ['Recaled', ['RECALLED']],
    ['BK', ['BANKRUPTCY']],
    ['Incarcerated', ['JAIL']],
    ['Zebra', []],
    // To this trade it is deceased, to others declined.
    ['DEC', ['DECEASED', 'DECLINED']],
  ])('the text “%s” is nearest to the enumeration values that may be meant: %j', (text, values) => {
    expect(nearestChoices(text, STATUSES)).toEqual(values);
  });
});

describe('texts that match no value', () => {
  const status = planColumns(['externalId', 'status'], NO_MAPPING).columns[1];
  const listOf = (texts: readonly string[]) => {
    const unmatched = new UnmatchedValues();
    for (const text of texts) if (status) unmatched.add(status, text);
    return unmatched.list();
  };

  it('unmatched texts are counted in all their spellings and listed with the most frequent first', () => {
    expect(listOf(['Xyz', 'PIF', 'pif', ' P-I-F '])).toEqual([
      {
        column: 'status',
        field: 'status',
        rows: 4,
        different: 2,
        values: [
          { value: 'PIF', rows: 3, nearest: 'PAID IN FULL' },
          { value: 'Xyz', rows: 1, nearest: null },
        ],
      },
    ]);
  });

  it('a text that may be one of several values is guessed as none of them, and they are named', () => {
    expect(listOf(['DEC', 'Dec'])[0]?.values).toEqual([
      { value: 'DEC', rows: 2, nearest: null, candidates: ['DECEASED', 'DECLINED'] },
    ]);
  });

  it('unmatched texts are not shown if the column holds personal data', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `Name ${'x'.repeat(at % 20)} ${at % 7}${at}`);
    expect(listOf(names)).toMatchObject([{ rows: 1000, different: 200, values: [] }]);
    expect(listOf(['900-12-3456', 'ann@example.com', '3/4/1980', 'x'.repeat(33)])).toMatchObject([
      { rows: 4, different: 4, values: [] },
    ]);
  });

  it('at most twenty unmatched texts are shown', () => {
    const texts = Array.from({ length: 50 }, (_, at) => Array<string>(5).fill('q'.repeat(1 + (at % 25)) + (at % 2)));
    expect(listOf(texts.flat())[0]?.values).toHaveLength(20);
  });
});
