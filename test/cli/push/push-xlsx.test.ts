import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { interruptedBefore, usePushSetting } from '../../support/push';
import { textRow, workbook } from '../../support/workbook';
import { printing, saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, names, accountsOf, idsOf } = setting;

const COLUMNS = ['externalId', 'phoneNumber', 'portfolioId', 'File #', 'Bank Name'];
const rowOf = (number: number, id: string, ...cells: string[]) =>
  textRow(number, [id, '+12125550134', 'p', `F-${id}`, ...cells]);

describe('account-sync push of a workbook', () => {
  it('a workbook is read with its texts, numbers and dates as they are shown', async () => {
    const more = ['SSN', 'Zip', 'Current Balance', 'Date Opened', 'DOB', 'metadata.id', 'tags'];
    const header = textRow(1, [...COLUMNS, ...more]);
    const cells = [
      '<c r="A3" t="s"><v>0</v></c><c r="B3"><v>2125550134</v></c><c r="C3" t="str"><f>"p"&amp;"f"</f><v>pf</v></c>',
      '<c r="D3" t="s"><v>1</v></c><c r="E3" t="inlineStr"><is><r><t>Old </t></r><r><t>Bank</t></r></is></c>',
      '<c r="F3" s="1"><v>12345678</v></c><c r="G3" s="2"><v>2115</v></c><c r="H3" s="3"><v>1234.5599999999999</v></c>',
      '<c r="I3" s="4"><v>43186</v></c><c r="J3" s="5"><v>29284.604166666668</v></c><c r="K3"><v>123456789012345</v></c>',
    ];
    const sheets = { Accounts: `${header}<row r="2"/><row r="3">${cells.join('')}</row>` };
    const sharedStrings = ['<t>A-1</t>', '<r><t>F</t></r><r><t>-1</t></r><rPh><t>ignored</t></rPh>'];
    const formats = ['000\\-00\\-0000', '00000', '$#,##0.00', 'm/d/yyyy', 'yyyy\\-mm\\-dd\\ hh:mm'];
    const key = await newKey();
    const path = file('a.xlsx', workbook({ sheets, sharedStrings, formats }));
    expect(await cliOf(key)('push', path, '--country', 'US')).toMatchObject(printing(EXIT.DONE, '1  created'));
    expect((await accountsOf(key))[0]).toMatchObject({
      externalId: 'A-1',
      phoneNumber: '+12125550134',
      portfolioId: 'pf',
      metadata: { filenumber: 'F-1', id: '123456789012345' },
      bank: 'Old Bank',
      person: { ssn: '012-34-5678', birthdate: '1980-03-04T14:30:00' },
      address: { zip: '02115' },
      currentBalance: 1234.56,
      history: { accountOpened: { date: '2018-03-27' } },
    });
  });

  it('a number of sixteen digits or more is read as it stands in the workbook, and one that may be rounded fails', async () => {
    const numbers = ['4411728854181905', '12345678901234567890', '4.4117288541819E+15', '4411728854181900'];
    const rows = numbers.map(
      (number, at) => `${rowOf(at + 2, `A-${at}`).replace('</row>', '')}<c r="E${at + 2}"><v>${number}</v></c></row>`,
    );
    const sheet = textRow(1, [...COLUMNS.slice(0, 4), 'Ref']) + rows.join('');
    const path = file('a.xlsx', workbook({ sheets: { S: sheet } }));
    const key = await newKey();
    const refsOf = async () => (await accountsOf(key)).map(({ metadata }) => metadata.ref).sort();
    const { code, stdout } = await cliOf(key)('push', path, '--map', 'Ref=metadata.ref');
    expect({ code, stdout }).toEqual(
      printing(EXIT.ROWS_FAILED, /2 +rows 4, 5 .*metadata\.ref ends in zeros after 15 digits.*metadata\.ref:text/),
    );
    expect(await refsOf()).toEqual(['12345678901234567890', '4411728854181905']);
    // Not even the kept rows are taken by mistake.
    const kept = path.replace('.xlsx', '.failed.csv');
    expect((await cliOf(key)('push', kept, '--map', 'Ref=metadata.ref')).code).toBe(EXIT.ROWS_FAILED);
    expect((await cliOf(key)('push', path, '--map', 'Ref=metadata.ref:text')).code).toBe(EXIT.DONE);
    const rounded = '4411728854181900';
    expect(await refsOf()).toEqual(['12345678901234567890', rounded, rounded, '4411728854181905']);
  });

  it('a cell that a workbook shows as a percentage is read as the same share, whatever the mapping says of plain numbers', async () => {
    const header = textRow(1, [...COLUMNS.slice(0, 4), 'Today', 'Plan']);
    const shares = [
      '<c r="E2" s="1"><v>0.6</v></c><c r="F2" s="2"><v>0.333</v></c>',
      '<c r="E3"><v>60</v></c><c r="F3"><v>0.4</v></c>',
    ];
    const rows = shares.map((cells, at) => rowOf(at + 2, `A-${at}`).replace('</row>', `${cells}</row>`));
    const path = file('a.xlsx', workbook({ sheets: { S: header + rows.join('') }, formats: ['0%', '0.0%'] }));
    const key = await newKey();
    const maps = ['Today=paymentRules.maxSettlementToday:percent', 'Plan=paymentRules.maxSettlementPlan'];
    const words = maps.flatMap((map) => ['--map', map]);
    expect((await cliOf(key)('push', path, ...words)).code).toBe(EXIT.DONE);
    const accounts = (await accountsOf(key)).sort((one, other) => (one.externalId < other.externalId ? -1 : 1));
    expect(accounts.map(({ paymentRules }) => paymentRules)).toEqual([
      expect.objectContaining({ maxSettlementToday: 0.6, maxSettlementPlan: 0.333 }),
      expect.objectContaining({ maxSettlementToday: 0.6, maxSettlementPlan: 0.4 }),
    ]);
  });

  it('failed rows of a workbook are kept as CSV that can be pushed again', async () => {
    const key = await newKey();
    const rows = [textRow(1, COLUMNS), rowOf(2, 'A-1'), rowOf(5, 'A-2', '#N/A'), rowOf(6, 'A-3', 'x', 'too many')];
    const path = file('a.xlsx', workbook({ sheets: { S: rows.join('') } }));
    const { code, stdout } = await cliOf(key)('push', path);
    expect({ code, stdout }).toEqual(printing(EXIT.ROWS_FAILED, /1 +row 5 .*bank is an error/));
    expect(stdout).toMatch(/1 +row 6 .*The line has 6 cells, the first line 5/);
    expect(names()).toEqual(['a.failed.csv', 'a.xlsx']);
    const failed = join(setting.folder, 'a.failed.csv');
    const mended = readFileSync(failed, 'utf8').replace('#N/A', 'Bank').replace(',too many', '');
    writeFileSync(failed, mended);
    expect(await cliOf(key)('push', failed)).toMatchObject({ code: EXIT.DONE });
    expect(await idsOf(key)).toEqual(['A-1', 'A-2', 'A-3']);
  });

  it('a cell whose value the workbook does not know is neither stored nor cleared, not even from the kept rows', async () => {
    const key = await newKey();
    const good = rowOf(2, 'A-1', 'Bank');
    const bad = ['<f>"x"</f>', '<f>"x"</f><v></v>', '<v>#REF!</v>', '<v></v>'].map((content, at) => {
      const type = ['n', 'n', 'e', 's'][at];
      const cell = `<c r="E${at + 3}" t="${type}">${content}</c></row>`;
      return rowOf(at + 3, `B-${at}`).replace('</row>', cell);
    });
    const path = file('a.xlsx', workbook({ sheets: { S: textRow(1, COLUMNS) + good + bad.join('') } }));
    const known = ['B-0', 'B-1', 'B-2', 'B-3'].map((id, at) => rowOf(at + 2, id, 'Known'));
    const first = file('first.xlsx', workbook({ sheets: { S: textRow(1, COLUMNS) + known.join('') } }));
    expect(await cliOf(key)('push', first)).toMatchObject({ code: EXIT.DONE });
    const banksOf = async () => (await accountsOf(key)).map(({ externalId, bank }) => `${externalId} ${bank}`).sort();
    const banks = ['A-1 Bank', 'B-0 Known', 'B-1 Known', 'B-2 Known', 'B-3 Known'];
    const { code, stdout } = await cliOf(key)('push', path, '--no-saved-mapping', '--clear-empty');
    expect({ code, stdout }).toEqual(
      printing(EXIT.ROWS_FAILED, /2 +rows 3, 4 .*bank is a formula without a result .*save it again/),
    );
    expect(stdout).toMatch(/1 +row 5 .*bank is an error value/);
    expect(stdout).toMatch(/1 +row 6 .*bank refers to a text/);
    expect(await banksOf()).toEqual(banks);
    const kept = await cliOf(key)('push', join(setting.folder, 'a.failed.csv'), '--no-saved-mapping', '--clear-empty');
    expect(kept).toMatchObject(printing(EXIT.ROWS_FAILED, /4 +lines .*bank is an error/));
    expect(await banksOf()).toEqual(banks);
  });

  it('a push reads the first visible sheet of a workbook, or the one that is named', async () => {
    const sheets = {
      Old: textRow(1, ['Notes']),
      New: textRow(1, COLUMNS) + rowOf(2, 'A-1'),
      'Last & only': textRow(1, COLUMNS) + rowOf(2, 'A-2'),
    };
    const path = file('a.xlsx', workbook({ sheets, hidden: ['Old'] }));
    const key = await newKey();
    expect(await cliOf(key)('push', path)).toMatchObject(saying(EXIT.DONE, 'Reading the sheet "New"'));
    expect(await cliOf(key)('push', path, '--sheet', 'Last & only')).toMatchObject({ code: EXIT.DONE });
    expect(await idsOf(key)).toEqual(['A-1', 'A-2']);
    const missing = await cliOf(key)('push', path, '--sheet', 'Nope');
    expect(missing).toMatchObject(saying(EXIT.USAGE, '"Old", "New", "Last & only"'));
  });

  it('a workbook whose parts do not begin where its list says is refused as damaged', async () => {
    const bytes = workbook({ sheets: { S: textRow(1, COLUMNS) } });
    for (let at = bytes.indexOf('PK\x03\x04', 1); at >= 0; at = bytes.indexOf('PK\x03\x04', at)) bytes[at] = 0;
    expect(await cliOf(await newKey())('push', file('a.xlsx', bytes))).toMatchObject(
      saying(EXIT.USAGE, /^The workbook is damaged: its part \S+ cannot be unpacked/),
    );
  });

  it('an interrupted push of a workbook can be resumed', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => rowOf(at + 2, `A-${at}`));
    const path = file('a.xlsx', workbook({ sheets: { S: textRow(1, COLUMNS) + rows.join('') } }));
    const key = await newKey();
    const first = await cliOf(key, interruptedBefore(/\/commit$/))('push', path);
    expect(first.code).toBe(EXIT.INTERRUPTED);
    expect(await accountsOf(key)).toEqual([]);
    expect(await cliOf(key)('push', path, '--resume')).toMatchObject(saying(EXIT.DONE, 'Going on with import '));
    expect(await accountsOf(key)).toHaveLength(20);
  });
});

describe('account-sync push of what is no workbook that it reads', () => {
  const refused = async (name: string, content: Buffer | string, ...options: string[]) => {
    const { code, stderr } = await cliOf(await newKey())('push', file(name, content), ...options);
    expect(code).toBe(EXIT.USAGE);
    return stderr;
  };
  const good = workbook({ sheets: { S: textRow(1, COLUMNS) + rowOf(2, 'A-1') } });

  it('a push of an unsupported workbook says what to do instead', async () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
    expect(await refused('a.xlsx', compound)).toContain('protected with a password');
    expect(await refused('a.xls', compound)).toContain('save it as .xlsx or as CSV');
    expect(await refused('a.xlsx', 'externalId\n')).toContain('not an .xlsx workbook');
    expect(await refused('a.xlsx', good.subarray(0, good.length - 100))).toContain('not an .xlsx workbook');
    expect(await refused('a.csv', good)).toContain('--format xlsx');
    expect(await refused('a.xlsx', workbook({ sheets: { S: '' } }))).toContain('The sheet is empty');
    expect(await refused('a.xlsx', good, '--encoding', 'utf-8')).toContain('--encoding');
    expect(await refused('a.csv', 'externalId\n', '--sheet', 'S')).toContain('--sheet is for workbooks');
    const piped = await cliOf(await newKey())('push', '-', '--format', 'xlsx', { stdin: good });
    expect(piped).toMatchObject(saying(EXIT.USAGE, 'name its file'));
  });

  it.each([
    ['XML that is none', '<row r="1"><c'],
    ['an entity of its own', '<row r="1"><c r="A1" t="inlineStr"><is><t>&lol;</t></is></c></row>'],
    ['a row that no spreadsheet has', textRow(2_000_000, ['externalId'])],
    ['a column that no spreadsheet has', '<row r="1"><c r="ZZZ1" t="str"><v>x</v></c></row>'],
    ['a text without end', `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(5_000_000)}</v></c></row>`],
    ['a row with more text than a spreadsheet allows', `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`],
  ])('a workbook is refused with %s', async (_what, rows) => {
    const bomb = workbook({ sheets: { S: rows }, sharedStrings: [`<t>${'x'.repeat(30_000)}</t>`] });
    expect(await refused('a.xlsx', bomb)).toMatch(/damaged|than a spreadsheet allows/);
  });

  it('a push refuses nested tags', async () => {
    const nested = '<x>'.repeat(100_000);
    const message = (part: string) => new RegExp(`its part ${part} nests tags more than 100 deep`);
    const inSheet = workbook({ sheets: { S: `<row r="1"><c r="A1">${nested}` } });
    expect(await refused('a.xlsx', inSheet)).toMatch(message('xl/worksheets/sheet1.xml'));
    for (const part of ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml']) {
      const bytes = workbook({ sheets: { S: '' }, parts: { [part]: nested } });
      expect(await refused('a.xlsx', bytes)).toMatch(message(part));
    }
  });

  it.each([
    ['the value of a cell', 'xl/worksheets/sheet1.xml', '<worksheet><row r="1"><c r="A1"><v>'],
    ['the text of a cell', 'xl/worksheets/sheet1.xml', '<worksheet><row r="1"><c r="A1" t="inlineStr"><is><t>'],
    ['a shared text', 'xl/sharedStrings.xml', '<sst><si><t>'],
  ])('a push refuses %s that tags cut into endless pieces', async (_what, part, opening) => {
    const endless = opening + `${'x'.repeat(1_000)}<b/>`.repeat(5_000);
    expect(await refused('a.xlsx', workbook({ sheets: { S: '' }, parts: { [part]: endless } }))).toMatch(
      /more text .*than a spreadsheet allows/,
    );
  });

  it('a push refuses an archive that unpacks to more than it declares or than the limit', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const parts = { 'xl/workbook.xml': `<?xml version="1.0"?>${entities}<workbook><sheets>&b;</sheets></workbook>` };
    expect(await refused('a.xlsx', workbook({ sheets: { S: '' }, parts }))).toContain('damaged');
    const large = { 'xl/workbook.xml': `<workbook>${' '.repeat(16_000_001)}</workbook>` };
    expect(await refused('a.xlsx', workbook({ sheets: { S: '' }, parts: large }))).toContain('too large');
    // The size that the archive states is in its directory, at the end.
    const lying = workbook({ sheets: { S: textRow(1, COLUMNS).repeat(5000) } });
    const at = lying.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    lying.writeUInt32LE(100, at + 24);
    expect(await refused('a.xlsx', lying)).toContain('damaged');
  });
});
