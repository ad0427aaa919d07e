import { gzipSync } from 'node:zlib';
import { externalIdOf } from '../../../src/files/rows/source-row';
import { readFile } from '../../support/read-file';
import { textRow, workbook } from '../../support/workbook';

const ROWS = [
  ['externalId', 'Cell Phone', 'File #', 'portfolioId', 'First Name'],
  ['N-1', '+12125550134', 'F-1', 'pf-1', 'Zoë'],
];
const CSV = ROWS.map((cells) => `${cells.join(',')}\n`).join('');
const SHEET = workbook({ sheets: { S: ROWS.map((cells, at) => textRow(at + 1, cells)).join('') } });
const HTML = `<table>${ROWS.map((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`).join('')}</table>`;
const XML_SHEET =
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>' +
  '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>';
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const utf32 = (text: string, isLittle: boolean) => {
  const buffer = Buffer.alloc(text.length * 4);
  for (const [at, sign] of Array.from(text).entries())
    isLittle
      ? buffer.writeUInt32LE(sign.codePointAt(0) ?? 0, at * 4)
      : buffer.writeUInt32BE(sign.codePointAt(0) ?? 0, at * 4);
  return buffer;
};
const openDocument = bytes('PK\x03\x04', Array(26).fill(0), 'mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK');
const archive = bytes('PK\x03\x04', Array(26).fill(0), 'accounts.csv', CSV);
const oldWorkbook = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Array(600).fill(0));

describe('a file that is not what its name says', () => {
  it.each([
    ['a.csv', `<!DOCTYPE html>\n<html><body>${HTML}</body></html>`, /HTML.*save it as \.xlsx or as CSV/],
    ['a.xlsx', HTML, /HTML/],
    ['a.csv', Buffer.from(`\ufeff${HTML}`, 'utf16le'), /HTML/],
    ['a.json', '<html><body>Please sign in</body></html>', /HTML/],
    ['a.xls', XML_SHEET, /XML spreadsheet.*save it as/],
    ['a.csv', '<?xml version="1.0"?><accounts><account/></accounts>', /XML.*export the table/],
    ['a.csv', 'MIME-Version: 1.0\nX-Document-Type: Workbook\n', /MHTML/],
    ['a.csv', gzipSync(CSV), /gzip.*gunzip/],
    ['a.csv', archive, /ZIP archive: unpack it/],
    ['a.xlsx', archive, /not an \.xlsx workbook/],
    ['a.numbers', archive, /a\.numbers: save it as/],
    ['a.xlsb', SHEET, /a\.xlsb: save it as/],
    ['a.csv', openDocument, /OpenDocument.*save it as/],
    ['a.xlsx', oldWorkbook, /password.*before 2007.*save it as/],
    ['a.csv', SHEET, /\.xlsx workbook.*give --format xlsx/],
    ['a.csv', '[\n{"externalId":"A-1"}]', /JSON.*--format json/],
    ['a.xlsx', CSV, /text, not an \.xlsx workbook.*--format csv/],
    ['a.xls', CSV, /text.*save it as .*--format csv/],
    ['a.csv', '%PDF-1.7\n', /PDF: export/],
    ['a.csv', bytes([0x89], 'PNG\r\n\x1a\n'), /picture/],
    ['a.csv', '{\\rtf1 text}', /RTF/],
    ['a.csv', utf32(CSV, true), /UTF-32.*iconv/],
    ['a.csv', utf32(CSV, false), /UTF-32/],
    ['a.csv', '', /The file is empty/],
  ])('%s is refused with what it is, and what to do (%#)', async (name, content, expected) => {
    await expect(readFile(name, content)).rejects.toThrow(expected);
  });

  it.each([
    ['a.xls', CSV, 'csv'],
    ['a.zip', SHEET, 'xlsx'],
  ] as const)('%s is read by the format that is given', async (name, content, format) => {
    const { rows } = await readFile(name, content, { format });
    expect(rows.map(externalIdOf)).toEqual(['N-1']);
  });

  it.each([
    ['utf-16le', Buffer.from(CSV, 'utf16le')],
    ['utf-16be', Buffer.from(CSV, 'utf16le').swap16()],
  ])('%s without a byte order mark is read as such', async (encoding, content) => {
    const { rows, said } = await readFile('a.csv', content);
    expect(rows[0]?.row).toMatchObject({ externalId: 'N-1', person: { name: { first: 'Zoë' } } });
    expect(said).toEqual([expect.stringContaining(encoding)]);
  });

  it('a text with a zero byte in it stays text', async () => {
    const { rows } = await readFile('a.csv', CSV.replace('Zoë', 'Zo\0ë'));
    expect(rows[0]?.row).toMatchObject({ person: { name: { first: 'Zo\0ë' } } });
  });
});

describe('JSON', () => {
  const accounts = ['S-1', 'S-2'].map((externalId) => ({ externalId, metadata: { filenumber: 'F' } }));
  const lines = accounts.map((account) => `${JSON.stringify(account)}\n`).join('');

  it.each([
    ['a.json', lines, 'line', /JSON lines/],
    ['a.ndjson', JSON.stringify(accounts), 'row', /one JSON text/],
    ['a.ndjson', JSON.stringify(accounts).replace('},{', '},\n{'), 'row', /one JSON text/],
    ['a.jsonl', JSON.stringify({ accounts }), 'row', /one JSON text/],
  ])('is read as what it is, whatever the name: %s (%#)', async (name, content, unit, told) => {
    const read = await readFile(name, content);
    expect(read.rows.map(externalIdOf)).toEqual(['S-1', 'S-2']);
    expect({ unit: read.unit, said: read.said }).toEqual({ unit, said: [expect.stringMatching(told)] });
  });

  it.each([
    ['a.json', JSON.stringify(accounts)],
    ['a.json', JSON.stringify({ accounts }, undefined, 2)],
    ['a.ndjson', lines],
  ])('nothing is told of a file that is what its name says: %s (%#)', async (name, content) => {
    const read = await readFile(name, content);
    expect(read.rows.map(externalIdOf)).toEqual(['S-1', 'S-2']);
    expect(read.said).toEqual([]);
  });

  describe('a key that an object has twice', () => {
    const twice = '{"externalId":"S-1","currentBalance":1,"currentBalance":2}';
    const nested = '{"externalId":"S-1","metadata":{"a":[{"b":{"k":1}},{"b":2}],"k":"k: {\\"","k":3}}';
    const spelled = '{"externalId":"S-1", "currentBalance" : 1, "current\\u0042alance" : 2}';

    it.each([
      ['a.ndjson', `${twice}\n${lines}`, 'currentBalance'],
      ['a.ndjson', `${nested}\n${lines}`, 'k'],
      ['a.ndjson', `${spelled}\n${lines}`, 'currentBalance'],
      ['a.json', `[${twice},${JSON.stringify(accounts[1])}]`, 'currentBalance'],
      ['a.json', `{"accounts":[${nested},${JSON.stringify(accounts[1])}]}`, 'k'],
    ])('is refused, and only its row: %s (%#)', async (name, content, key) => {
      const { rows } = await readFile(name, content);
      expect(rows[0]?.fault?.message).toBe(`The row has the key "${key}" twice: keep one of them`);
      expect(rows.map(externalIdOf).slice(0, 1)).toEqual(['S-1']);
      expect(rows.slice(1).map(({ fault }) => fault)).toEqual(rows.slice(1).map(() => undefined));
    });

    it('is refused again until the kept row is corrected', async () => {
      const [{ row } = { row: null }] = (await readFile('a.ndjson', `${twice}\n${lines}`)).rows;
      const rejected = (kept: unknown) => `${JSON.stringify({ code: 'ROW_NOT_READABLE', row: kept })}\n${lines}`;
      expect((await readFile('b.ndjson', rejected(row))).rows[0]?.fault?.message).toContain('"currentBalance" twice');
      const corrected = await readFile('b.ndjson', rejected(String(row).replace(',"currentBalance":2', '')));
      expect(corrected.rows[0]?.row).toEqual({ externalId: 'S-1', currentBalance: 1 });
    });
  });

  it('a row of lists, or a first line that is broken, does not make NDJSON another format', async () => {
    const { rows } = await readFile('a.ndjson', `["a"]\n${lines}`);
    expect(rows.map(({ fault }) => fault?.message)).toEqual([expect.stringContaining('list'), undefined, undefined]);
    const broken = await readFile('a.ndjson', `{"externalId":\n${lines}`);
    expect(broken.rows.map(({ fault }) => fault?.message)).toEqual(['The line is not JSON', undefined, undefined]);
  });

  it('a row says which of its keys are ignored, with the field that is meant, and without values', async () => {
    const row = {
      externalId: 'S-1',
      id: 'x',
      firstName: 'Zoe',
      person: { name: { frist: 'Zoe' } },
      metadata: { anything: 1 },
    };
    for (const name of ['a.ndjson', 'a.json']) {
      const { rows } = await readFile(name, JSON.stringify(name === 'a.json' ? [row] : row));
      expect(rows[0]?.notices).toEqual([
        expect.stringMatching(/firstName/),
        expect.stringMatching(/person\.name\.frist: did you mean person\.name\.first/),
      ]);
      expect(String(rows[0]?.notices)).not.toContain('Zoe');
    }
    const { rows } = await readFile('a.ndjson', lines);
    expect(rows.map(({ notices }) => notices)).toEqual([undefined, undefined]);
  });
});

describe('text that is neither UTF-8 nor of the West', () => {
  const read = (name: readonly number[], encoding?: string) =>
    readFile('a.csv', bytes('externalId,Last Name\nA-1,', [...name], '\n'), { encoding });
  const nameOf = async (name: readonly number[], encoding?: string) => (await read(name, encoding)).rows[0]?.row;
  const latin1 = (text: string) => [...Buffer.from(text, 'latin1')];

  it.each([
    ['windows-1251', 'Иванов', [0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2]],
    ['windows-1250', 'Wałęsa', [0x57, 0x61, 0xb3, 0xea, 0x73, 0x61]],
    ['windows-1250', 'Łukasz', [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]],
    ['shift_jis', '佐藤', [0x8d, 0xb2, 0x93, 0xa1]],
    ['macintosh', 'Müller', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]],
    ['macintosh', 'René', [0x52, 0x65, 0x6e, 0x8e]],
    ['macintosh', 'Maïa', [0x4d, 0x61, 0x95, 0x61]],
    ['macintosh', 'Benoît', [0x42, 0x65, 0x6e, 0x6f, 0x94, 0x74]],
  ])('is not read as words that nobody writes: %s, %s', async (encoding, name, codes) => {
    await expect(read(codes)).rejects.toThrow(/words that nobody writes: .*give --encoding.*windows-1252 reads it/);
    expect(await nameOf(codes, encoding)).toMatchObject({ person: { name: { last: name } } });
    expect(await nameOf(codes, 'windows-1252')).toHaveProperty('person');
  });

  it.each([
    ['Möller', [0x4d, 0x94, 0x6c, 0x6c, 0x65, 0x72]],
    ['Jérôme', [0x4a, 0x82, 0x72, 0x93, 0x6d, 0x65]],
    ['José', [0x4a, 0x6f, 0x73, 0x82]],
    ['García', [0x47, 0x61, 0x72, 0x63, 0xa1, 0x61]],
  ])('nor is a code page of DOS, which no program decodes here: %s', async (_name, codes) => {
    await expect(read(codes)).rejects.toThrow(/words that nobody writes: save it as UTF-8/);
  });

  it.each([
    ['O’Brien', [0x4f, 0x92, 0x42, 0x72, 0x69, 0x65, 0x6e]],
    ['„Bob“ Žak–Šimek', [0x84, 0x42, 0x6f, 0x62, 0x93, 0x20, 0x8e, 0x61, 0x6b, 0x96, 0x8a, 0x69, 0x6d, 0x65, 0x6b]],
  ])('text with signs of Windows is read as before: %s', async (name, codes) => {
    expect(await nameOf(codes)).toMatchObject({ person: { name: { last: name } } });
  });

  it.each([
    'Müller',
    'créée',
    'São João',
    'Ñandú',
    'GRÖSSE',
    'Æsir Þór',
    '«été»',
    '¿Ánimo?',
    'm² Fläche',
    '£5m',
    'Nº 5',
  ])('text of the West is read as before: %s', async (name) => {
    expect(await nameOf(latin1(name))).toMatchObject({ person: { name: { last: name } } });
  });
});
