import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultWords, noteWords } from '../../src/console/features/import-file/faults/words';
import { plainWords, remediesFor } from '../../src/console/features/import-file/reading/plain-words';
import { choiceText } from '../../src/console/features/labels';
import { type DraftNote } from '../../src/files/columns/draft-notes';
import { NO_MAPPING } from '../../src/files/columns/mapping';
import { draftWithNotes } from '../../src/files/columns/mapping-draft';
import { ROW_FIELDS } from '../../src/files/fields/row-fields';

const FILES = join(__dirname, '../../src/files');

/** Options that only the command line needs: on the page one chooses from what fits. */
const OF_THE_COMMAND = ['--map', '--set', '--ignore-unmapped', '--print-mapping', '--delimiter'];

/** The options that messages of the reader advise. */
function advisedOptions(): string[] {
  const files = readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const literals = files.flatMap(
    (path) => readFileSync(join(FILES, path), 'utf8').match(/(?:'[^'\n]*'|`[^`]*`)/g) ?? [],
  );
  return [...new Set(literals.flatMap((text) => text.match(/--[a-z][a-z-]+/g) ?? []))];
}

describe('the words of the import view', () => {
  it('have what helps on the page for every option that the reader advises', () => {
    const options = advisedOptions().filter((option) => !OF_THE_COMMAND.includes(option));
    expect(options.length).toBeGreaterThan(8);
    expect(options.filter((option) => remediesFor(`x: ${option} helps`).length === 0)).toEqual([]);
  });

  it.each([
    ['must be a number; --decimal , reads a decimal comma', 'must be a number'],
    ['has no country code: give --country, such as --country US; --empty names a text', 'has no country code'],
    ['looks like a total: --skip-totals leaves such rows out', 'looks like a total'],
    [
      'has too few digits: a spreadsheet has dropped leading zeros; --map "column=person.ssn:9" or "digits": 9 puts them back',
      'has too few digits: a spreadsheet has dropped leading zeros',
    ],
    ['a.csv is not UTF-8; it is read as windows-1252, unless --encoding names another one', /^a\.csv.*windows-1252$/],
    ['is not that of the API key: --from-organization says which one the file comes from', 'is not your own'],
    ['matches none of its values: a dry run lists such texts, and "values" in a mapping says', /^matches none of its/],
  ])('say of %j no option', (message, plain) => {
    expect(plainWords(message)).toEqual(typeof plain === 'string' ? plain : expect.stringMatching(plain));
  });

  it('call fields and rows by their names', () => {
    const empty = { code: 'X', field: 'person.name.last', message: 'must not be empty' };
    const total = { code: 'X', message: 'looks like a total: --skip-totals leaves such rows out' };
    expect([empty, total].map(faultWords)).toEqual(['Last name must not be empty', 'The row looks like a total']);
  });

  it('say what a column needs without the keys of a mapping file, and nothing once it is settled', () => {
    const header = ['Acct #', 'Cell', 'Home Phone', 'SSN', 'Stat', 'Debtor', 'Opened', 'Zebra'];
    const rows = [
      ['A-1', '(212) 555-0134', '', '12345678', 'DEC', 'Lee, Ann', '3/4/2018', 'x'],
      ['A-2', '(212) 555-0135', '', '900-12-3456', 'PIF', 'Ray, Bo', '5/4/2018', 'x'],
    ];
    const { notes } = draftWithNotes(header, rows);
    const all = Object.values(notes).flat();
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(6);
    const fields = ['externalId', 'phoneNumber', 'person.ssn', 'status'];
    const told = all.flatMap((note) => noteWords(note, NO_MAPPING, note.kind === 'rival' ? [] : fields) ?? []);
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((text) => /"(?:firstOf|digits|split|type|dates|country)"|null|--/.test(text))).toEqual([]);
    const noCountry = { kind: 'no country', areAll: true } as const;
    expect(noteWords(noCountry, { ...NO_MAPPING, country: 'US' }, [])).toBeUndefined();
  });

  it('say whether all numbers of a column name no country, or some', () => {
    const wordsOf = (...cells: string[]) =>
      draftWithNotes(
        ['Cell'],
        cells.map((cell) => [cell]),
      ).notes.Cell?.flatMap((note) => noteWords(note, NO_MAPPING, ['phoneNumber']) ?? []);
    expect(wordsOf('(212) 555-0134', '(212) 555-0135')).toEqual(['Its numbers name no country. Choose it below.']);
    expect(wordsOf('(212) 555-0134', '+12125550135')).toEqual([
      'Some of its numbers name no country. Choose it below.',
    ]);
  });

  it('call values of the service as the rest of the console does', () => {
    const note = { kind: 'values', field: 'status', open: [{ value: 'Full', candidates: ['PAID IN FULL', 'OTHER'] }] };
    expect(noteWords(note as DraftNote, NO_MAPPING, ['status'])).toMatch(/“Full” may be Paid in full or Other\.$/);
    for (const { name, values = [] } of ROW_FIELDS)
      for (const value of values) expect(choiceText(name, value)).toMatch(/^[A-Z]+(?![A-Z_]).*[a-z]|^Do not call$/);
  });
});
