import { type WorkbookParts } from '../../support/workbook';
import { readSheet, textCell } from './read-workbook';

const HIDDEN = 'The row is hidden in the workbook, by a filter or by hand; it is taken all the same';
const MERGED = 'A cell of the row is merged into another one; it is taken without the value of that one';

const rowOf = (id: string, attributes = '', ...cells: string[]) =>
  `<row ${attributes}>${[id, ...cells].map(textCell).join('')}</row>`;

async function noticesOf(header: string[], rows: string[], parts: Omit<WorkbookParts, 'sheets'> = {}, mapping = {}) {
  const read = await readSheet(header, rows.join(''), parts, mapping);
  expect(read.filter(({ fault }) => fault)).toEqual([]);
  return read.map(({ notices }) => notices);
}

describe('what a sheet does not show', () => {
  it.each(['hidden="1"', 'hidden="true"', 'hidden=" TRUE "', 'ht="0" customHeight="1"', 'ht="0.0"'])(
    'a row that is hidden is taken, and says so: %s',
    async (attributes) => {
      expect(await noticesOf(['externalId'], [rowOf('A-1'), rowOf('A-2', attributes)])).toEqual([undefined, [HIDDEN]]);
    },
  );

  it.each(['hidden="0"', 'hidden="false"', 'ht="15"', 'collapsed="1"'])(
    'a row that is shown says nothing: %s',
    async (attributes) => {
      expect(await noticesOf(['externalId'], [rowOf('A-1', attributes)])).toEqual([undefined]);
    },
  );

  const header = ['externalId', 'client', 'bank'];
  const rows = ['A-1', 'A-2', 'A-3', 'A-4'].map((id) => rowOf(id, '', 'x'));
  const merged = (...areas: string[]) => ({
    below: `<mergeCells count="${areas.length}">${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`,
  });

  it('a row whose cell is merged into one of an earlier row is taken, and says so', async () => {
    expect(await noticesOf(header, rows, merged('C2:C4'))).toEqual([undefined, [MERGED], [MERGED], undefined]);
  });

  it('a row whose cell is merged into another column is taken, and says so', async () => {
    expect(await noticesOf(header, rows, merged('A1:C1', 'B4:C4', 'B5:C5'))).toEqual([
      undefined,
      undefined,
      [MERGED],
      [MERGED],
    ]);
  });

  it('merged cells of columns that are not read do not matter', async () => {
    const mapping = { columns: { bank: null } };
    expect(await noticesOf(header, rows, merged('C2:C4', 'D2:F5'), mapping)).toEqual(rows.map(() => undefined));
  });

  it('a cell that is merged into another one does not clear its field, as an empty one does', async () => {
    const read = await readSheet(header, rowOf('A-1', '', 'x') + rowOf('A-2'), merged('B2:B3'), { clearEmpty: true });
    expect(read.map(({ row }) => row)).toEqual([
      { externalId: 'A-1', client: 'x', bank: null },
      { externalId: 'A-2', bank: null },
    ]);
  });

  it('a row can be hidden and have a merged cell', async () => {
    const two = [rowOf('A-1'), rowOf('A-2', 'hidden="1"')];
    expect(await noticesOf(header, two, merged('B2:B3'))).toEqual([undefined, [HIDDEN, MERGED]]);
  });

  it('merged cells are found below many rows, wherever the archive cuts their list', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => rowOf(`A-${at}`, '', 'x'));
    const areas = Array.from({ length: 1500 }, (_, at) => `B${2 * at + 2}:B${2 * at + 3}`);
    const notices = await noticesOf(header, many, merged(...areas));
    expect(notices.filter((told) => told?.includes(MERGED))).toHaveLength(1500);
    expect(notices.slice(-2)).toEqual([undefined, [MERGED]]);
  });
});
