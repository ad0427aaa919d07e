import fc from 'fast-check';
import {
  searchKeysOf,
  searchKeysOfVersion4,
  searchKeysOfVersion7,
} from '../../../../src/service/accounts/model/search-keys';
import { searchWords } from '../../../../src/service/accounts/model/search-words';
import { forAll } from '../../../support/properties';

const named = (last: string, first = '') => ({ externalId: 'A-1', person: { name: { last, first } } });
const withPhone = (phoneNumber: string) => ({ externalId: 'A-1', phoneNumber });

/** Whether a search finds an account: each of its words begins a key. */
const finds = (search: string, account: Parameters<typeof searchKeysOf>[0]): boolean => {
  const keys = searchKeysOf(account);
  return searchWords(search).every((word) => keys.some((key) => key.startsWith(word)));
};

it.each([
  ['John  SMITH', ['john', 'smith']],
  ['Ｓｍｉｔｈ ÉMILE １２', ['smith', 'emile', '12']],
  ['Weiß Ørsted', ['weiss', 'orsted']],
  ['ΟΔΟΣ Οδος', ['οδοσ', 'οδοσ']],
  ['+1555', ['1555']],
  [' \t\n', []],
  ['O’Brien', ['obrien']],
  ['Ortiz-Perez', ['ortizperez']],
  ['“Bob” (Robert)', ['bob', 'robert']],
  ['A-1001 2024-0012', ['a-1001', '2024-0012']],
  ['***-**-2999', ['***-**-2999']],
  ['1001 6176556867', ['1001', '6176556867']],
  [`${'x'.repeat(255)}😀y`, [`${'x'.repeat(255)}😀`]],
])('the search words of %j are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it('the search words of the beginning of a text are beginnings of the words of the text', () => {
  const text = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom(..."a-b'. Éß")),
  });
  forAll(2000, text, fc.nat(20), (text, length) => {
    const whole = searchWords(text);
    const beginning = searchWords(Array.from(text).slice(0, length).join(''));
    for (const [at, word] of beginning.entries()) expect(whole[at]?.startsWith(word)).toBe(true);
  });
});

it('a very long text of anything takes no time', () => {
  for (const part of ['-', "a'", 'a-', '1', '1 ', '+ ', '(1', '.', '\u0301', 'a-'.repeat(20)]) {
    const before = process.cpuUsage();
    searchKeysOf(named(`${part.repeat(4096 / part.length)}!`));
    // Of the processor, which others may use for as long as they like.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  }
});

it.each([
  ["O'BRIEN", ['obrien', 'brien', 'O’Brien', "o'br", 'o brien']],
  ['O BRIEN', ['obrien', "O'Brien", 'o’b']],
  ['ORTIZ-PEREZ', ['perez', 'ortiz', 'ortizperez', 'Ortiz–Perez', 'perez ortiz', 'Ortiz Perez', 'ortiz-p']],
  ['Ortiz Perez', ['ortiz-perez', 'perez']],
  ['De La Cruz', ['delacruz', 'la cruz', 'cruz, de']],
  ['NÚÑEZ', ['nunez', 'Núñez']],
  ['Smith-Jones-O’Neil', ['jones', 'oneil', 'neil', 'jones-oneil']],
])('%s is found by each of %j', (last, searches) => {
  expect(searches.filter((search) => !finds(search, named(last)))).toEqual([]);
  expect(finds('brown', named(last))).toBe(false);
});

it('a person is found by last and first name in either order, with a comma or without', () => {
  const account = named('NUNEZ', 'JOSE');
  for (const search of ['Nunez, Jose', 'jose nunez', 'nunez,jose', 'Núñez Jo'])
    expect([search, finds(search, account)]).toEqual([search, true]);
});

it('names are found as they were found before: by every beginning of their words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcÉß’-'), minLength: 1, maxLength: 8 });
  forAll(1000, fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat(8), (words, length) => {
    const account = named(words.join(' '));
    const begun = words.map((one) => one.slice(0, length)).join(' ');
    expect(finds(begun, account)).toBe(true);
    for (const keysBefore of [searchKeysOfVersion4, searchKeysOfVersion7])
      expect(searchKeysOf(account)).toEqual(expect.arrayContaining(keysBefore(account)));
  });
});

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const from2 = fc.constantFrom(...'23456789');
const gap = fc.constantFrom(' ', '-', '.', '/');

it('a number of North America is found by any spelling, with its country code or without', () => {
  forAll(200, from2, digits(2), from2, digits(2), digits(4), gap, (a, rest, b, more, line, between) => {
    const [area, exchange] = [a + rest, b + more];
    const account = withPhone(`+1${area}${exchange}${line}`);
    const plain = [area, exchange, line];
    for (const search of [
      ...[plain.join(''), plain.join(between), `1${plain.join('')}`, `+1${plain.join('')}`],
      ...[`(${area}) ${exchange}-${line}`, `(${area})${exchange}-${line}`, `+1 (${area}) ${exchange} ${line}`],
      ...[`1 ${plain.join(' ')}`, `1-${plain.join('-')}`, `${area} ${exchange}-${line}`, `+1.${plain.join('.')}`],
      ...[`(${area}`, `(${area}) ${b}`, `${area} ${exchange}`, `${area} ${exchange} ${line.slice(0, 2)}`],
    ])
      expect([search, finds(search, account)]).toEqual([search, true]);
    expect(finds(`(${area}) ${exchange}-${line}0`, account)).toBe(false);
  });
});

it.each([
  [
    '+442071234567',
    [
      ...['020 7123 4567', '+44 20 7123 4567', '0044 20 7123 4567', '011 44 20 7123 4567', '+44 (0)20 7123 4567'],
      ...['2071234567', '02071234567'],
    ],
  ],
  ['+390612345678', ['06 1234 5678', '+39 06 1234 5678', '0612345678']],
  ['+4915112345678', ['0151 12345678', '0151/12345678', '+49 151 12345678', '015112345678']],
  ['+35316123456', ['01 612 3456', '+353 1 612 3456', '016123456']],
])('%s is found by each of %j', (phoneNumber, searches) => {
  expect(searches.filter((search) => !finds(search, withPhone(phoneNumber)))).toEqual([]);
  expect(finds('020 7123 9999', withPhone(phoneNumber))).toBe(false);
});

it('an external id that looks like a telephone number is found by itself', () => {
  for (const externalId of ['617-655-6867', '(617) 655', '12 345 6789', '0044-20', '+1 2']) {
    expect([externalId, finds(externalId, { externalId })]).toEqual([externalId, true]);
  }
});

it('a number that is masked in a name is found by its mask alone', () => {
  const account = named('905-11-2999');
  for (const search of ['905', '2999', '905-11-2999', '905 11 2999', '9051', '112999'])
    expect([search, finds(search, account)]).toEqual([search, false]);
  expect(finds('***-**-2999', account)).toBe(true);
});

it('the number of search keys of one account is limited', () => {
  const first = Array.from({ length: 500 }, (_, at) => `n-a-b-c${at}`).join(' ');
  const keys = searchKeysOf({ externalId: 'E 1', phoneNumber: '+15551234567', person: { name: { first, last: 'L' } } });
  expect(keys).toHaveLength(51);
  expect(keys.slice(0, 3)).toEqual(['15551234567', 'l', 'n-a-b-c0']);
});

it.each([
  ['+16175550134', ['5550134', '0134', '617555']],
  ['+442071234567', ['1234567', '4567']],
  ['+5061234', ['1234']],
  ['+50612345', ['2345']],
])('%s is found by its endings %j', (phoneNumber, endings) => {
  expect(endings.filter((ending) => !finds(ending, withPhone(phoneNumber)))).toEqual([]);
  expect(finds('550134', withPhone(phoneNumber))).toBe(false);
});

it('an ending is stored only where the number has more digits', () => {
  expect(searchKeysOf(withPhone('+5061234')).filter((key) => key === '1234')).toHaveLength(1);
});

it.each<[string | number, string[]]>([
  ['F-1001', ['f-1001', 'F-10']],
  ['2024 / 0012', ['2024', '0012']],
  [4711, ['4711', '47']],
  ['CV 2024 / 0012 - Franklin County OH', ['CV 2024 / 0012 - Franklin County OH', 'county']],
  ['a1 b2 c3 d4 e5 f6 g7 h8', ['a1 b2 c3 d4 e5 f6 g7 h8']],
])(
  'the file number %j is found by each of %j, and by its mask where it quotes a number of a person',
  (filenumber, searches) => {
    const account = { externalId: 'A', metadata: { filenumber } };
    expect(searches.filter((search) => !finds(search, account))).toEqual([]);
    const quoting = { externalId: 'A', metadata: { filenumber: `${filenumber} 905-11-2999` } };
    expect(finds('905-11-2999', quoting)).toBe(false);
    expect(finds('2999', quoting)).toBe(false);
  },
);

it('however long a file number is, the account is found by all that it was found by without one', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc19’-@.'), minLength: 1, maxLength: 8 });
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
  const account = fc.record(
    {
      externalId: word,
      phoneNumber: fc.constantFrom('+16175550134', '+442071234567'),
      emailAddress: text,
      person: fc.record({ name: fc.record({ last: text, first: text }) }),
    },
    { requiredKeys: ['externalId'] },
  );
  forAll(1000, account, text, (account, filenumber) => {
    const keys = searchKeysOf({ ...account, metadata: { filenumber } });
    for (const before of [searchKeysOf(account), searchKeysOfVersion7(account)])
      expect(keys).toEqual(expect.arrayContaining(before));
    expect(keys.length).toBeLessThanOrEqual(searchKeysOf(account).length + 8);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('a file number of another form finds nobody, and no long name takes the place of one', () => {
  for (const metadata of [null, {}, { filenumber: { no: 'F1' } }, { filenumber: ['F1'] }, { filenumber: null }])
    expect(searchKeysOf({ externalId: 'A', metadata })).toEqual(['a']);
  const last = Array.from({ length: 200 }, (_, at) => `N’ame-${at}`).join(' ');
  expect(finds('F-77', { externalId: 'A', metadata: { filenumber: 'F-77' }, person: { name: { last } } })).toBe(true);
});
