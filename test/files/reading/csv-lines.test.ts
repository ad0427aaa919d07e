import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type CsvDialect, csvLines } from '../../../src/files/reading/csv-lines';
import { type Line } from '../../../src/files/table/table';
import { runs } from '../../support/properties';

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function linesOf(text: string, dialect: Partial<CsvDialect> = {}, size = text.length): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of csvLines(inPieces(text, Math.max(1, size)), { delimiter: ',', ...dialect }))
    lines.push(line);
  return lines;
}

const cellsOf = async (text: string, dialect?: Partial<CsvDialect>): Promise<string[][]> =>
  (await linesOf(text, dialect)).map(({ cells }) => cells);

const faultOf = async (text: string, dialect?: Partial<CsvDialect>): Promise<string | undefined> =>
  (await linesOf(text, dialect))[0]?.fault;

describe('the lines of CSV', () => {
  it.each(['\u00a0', '\u2003', '\u202f', '\u3000', '\ufeff', '\u200b'])(
    'a cell beside the space %j keeps every letter',
    async (space) => {
      expect(await cellsOf(`${space}K-4,é${space}\n"${space}K-5",x${space}`)).toEqual([
        [`${space}K-4`.trim(), `é${space}`.trim()],
        [`${space}K-5`, `x${space}`.trim()],
      ]);
    },
  );

  it('a cell in quotes keeps its text exactly, and what is around the quotes goes', async () => {
    expect(await cellsOf('  " a "\t,"b""c","d,\r\ne"  \n')).toEqual([[' a ', 'b"c', 'd,\r\ne']]);
    expect(await cellsOf('\t"a\t"\t" b"\n', { delimiter: '\t' })).toEqual([['', 'a\t', ' b']]);
  });

  it.each([
    ['a quote inside is not doubled', '"The "Best" Co",x'],
    ['text follows the closing quote', '"Best" Co,x'],
    ['a quote before a delimiter is not doubled', '"Best", Inc",x'],
    ['a backslash stands before quotes', String.raw`"The \"Best\" Co",x`],
    ['a backslash stands before an apostrophe', String.raw`"O\'Brien",x`],
    ['a backslash stands before a backslash', String.raw`"Smith \\ Sons",x`],
    ['a backslash stands before the closing quote', String.raw`"Smith\",x`],
    ['a backslash stands before a delimiter', String.raw`Smith\, Jr.,x`],
    ['a backslash stands at the end of the line', 'x,Smith\\'],
  ])('a line fails if %s, and the lines after it do not', async (_why, line) => {
    for (const next of ['A-2,"y"\n', 'A-2,y\n', 'A-2,y', '']) {
      for (const size of [1, 100]) {
        const [doubtful, ...others] = await linesOf(`${line}\n${next}`, {}, size);
        expect(doubtful).toMatchObject({ lineNumber: 1, fault: expect.stringContaining('--escape'), raw: line });
        expect(others).toEqual(next === '' ? [] : [{ lineNumber: 2, cells: ['A-2', 'y'] }]);
      }
    }
    expect(await linesOf(line)).toMatchObject([{ fault: expect.stringContaining('--escape'), raw: line }]);
  });

  it.each([
    ['backslash', String.raw`"The \"Best\" Co","Smith \\ Sons","O\'Brien",Smith\, Jr.`],
    ['none', '"The "Best" Co","Smith \\ Sons","O\'Brien","Smith, Jr."'],
    ['quote', '"The ""Best"" Co","Smith \\ Sons","O\'Brien","Smith, Jr."'],
  ] as const)('--escape %s reads the cells that such a program meant', async (before, line) => {
    expect(await linesOf(line, { escape: before })).toEqual([
      { lineNumber: 1, cells: ['The "Best" Co', 'Smith \\ Sons', "O'Brien", 'Smith, Jr.'] },
    ]);
  });

  it('what --escape leaves open fails', async () => {
    expect(await faultOf(String.raw`"a\nb",x`, { escape: 'backslash' })).toBeDefined();
    expect(await faultOf('"Best", Inc",x', { escape: 'none' })).toBeDefined();
    expect(await faultOf('"The ""Best"" Co",x', { escape: 'none' })).toBeDefined();
    expect(await faultOf(String.raw`"The \"Best\" Co",x`, { escape: 'none' })).toBeDefined();
    expect(await faultOf('"The "Best" Co",x', { escape: 'quote' })).toBeDefined();
    expect(await faultOf(String.raw`"\\server\share",x`, { escape: 'quote' })).toBeUndefined();
  });

  it('a tab or line break that is written as a letter fails between tabs, unless --escape says how it is meant', async () => {
    const line = String.raw`a\tb\nc\rd${'\t'}C:\temp`;
    const delimiter = '\t';
    expect(await faultOf(line, { delimiter })).toContain('--escape quote or --escape backslash');
    expect(await cellsOf(line, { delimiter, escape: 'quote' })).toEqual([line.split('\t')]);
    expect(await cellsOf(line, { delimiter, escape: 'backslash' })).toEqual([['a\tb\nc\rd', 'C:\temp']]);
    expect(await cellsOf(String.raw`"a\tb"${'\t'}\N`, { delimiter, escape: 'backslash' })).toEqual([['a\tb', '\\N']]);
    expect(await faultOf(String.raw`a\tb,C:\new`)).toBeUndefined();
  });

  it('a backslash is certain where quotes are doubled, or nothing would be escaped', async () => {
    expect(await faultOf(String.raw`"{""path"":""C:\\x \""y\""""}",x`)).toBeUndefined();
    expect(await faultOf(String.raw`C:\Users\x,"AC\DC"`)).toBeUndefined();
  });

  it('a quote inside a plain cell is part of it, unless a cell in quotes stands before it', async () => {
    expect(await linesOf('Monitor 24",Robert "Bob" X,"a, b"')).toEqual([
      { lineNumber: 1, cells: ['Monitor 24"', 'Robert "Bob" X', 'a, b'] },
    ]);
    expect(await faultOf('"a, b",Monitor 24"')).toBeDefined();
  });

  it('every line has the number of its first line in the file', async () => {
    const lines = await linesOf('a\r\n\r\n"b\r\nc\nd\re"\r\n , \nf\rg');
    expect(lines.map(({ lineNumber, cells: [cell] }) => [lineNumber, cell])).toEqual([
      [1, 'a'],
      [3, 'b\r\nc\nd\re'],
      [8, 'f'],
      [9, 'g'],
    ]);
  });

  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '\u00a0', 'é', '\\', "'") });
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });

  it('cells in quotes are read as another reader reads them, however the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const text = rows
          .map((cells) => `${cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\r\n`)
          .join('');
        const lines = await linesOf(text, { escape: 'quote' }, size);
        const theirs = (parse(text, { relax_column_count: true }) as string[][]).filter((cells) =>
          cells.some((one) => one.trim() !== ''),
        );
        expect(lines.map(({ cells }) => cells)).toEqual(theirs);
      }),
      { numRuns: runs(200) },
    );
  });

  it('text of any kind gives the same lines however it is cut', async () => {
    const dialects = fc.record({ escape: fc.constantFrom('quote', 'backslash', 'none', undefined) });
    await fc.assert(
      fc.asyncProperty(cell, dialects, fc.integer({ min: 1, max: 5 }), async (text, dialect, size) => {
        const outcome = (pieces: number) => linesOf(text, dialect, pieces).catch((error: unknown) => String(error));
        expect(await outcome(size)).toEqual(await outcome(text.length));
      }),
      { numRuns: runs(300) },
    );
  });

  const inQuotes = (text: string) => `"${text}"`;
  const whereItMust = (text: string, written: string) => (/[,"]/.test(text) ? inQuotes(written) : written);
  const byBackslash = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  const anything = ['a', 'b', '"', ',', '\\', "'", ' '];
  // A quote beside a delimiter that nothing escapes may also end a cell.
  const inWords = ['a', 'a"b', ',', "'", ' '];
  it.each([
    ['escapes by a backslash', anything, (text: string) => inQuotes(byBackslash(text))],
    ['escapes by a backslash where it must', anything, (text: string) => whereItMust(text, byBackslash(text))],
    ['escapes nothing', inWords, inQuotes],
    ['escapes nothing, and quotes where it must', inWords, (text: string) => whereItMust(text, text)],
  ])('without --escape no cell of a program that %s is read with its marks', async (_what, units, cellOf) => {
    const own = fc.string({ unit: fc.constantFrom(...units), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(own, { minLength: 3, maxLength: 3 }), async (texts) => {
        const cells = ['A-1', ...texts, 'end'].map((text) => text.trim());
        const lines = await linesOf(`${cells.map(cellOf).join(',')}\n`).catch(() => []);
        const read = lines.filter((line) => line.fault === undefined && line.cells.length === cells.length);
        for (const line of read) expect(line.cells).toEqual(cells);
      }),
      { numRuns: runs(1000) },
    );
  });
});
