import { withEdits } from '../../../src/files/table/edits';
import { type Line } from '../../../src/files/table/table';

const CELLS = ['A-1', 'ask her', '44000'];

describe('the corrections of a row', () => {
  it('stand in place of its cells, and of no other row', () => {
    const line: Line = { lineNumber: 3, cells: CELLS };
    expect(withEdits(line, { 3: { 1: '+12125550134', 4: 'late' } })).toEqual({
      lineNumber: 3,
      cells: ['A-1', '+12125550134', '44000', '', 'late'],
    });
    expect(withEdits(line, { 4: { 1: 'x' } })).toBe(line);
    expect(line.cells).toEqual(['A-1', 'ask her', '44000']);
  });

  it('are texts, whatever a workbook said of the cells before', () => {
    const all = () => true;
    const marks = new Map([1, 2].map((at) => [at, { kind: 'rounded' as const }]));
    const { facts } = withEdits(
      { lineNumber: 3, cells: CELLS, facts: { marks, isHidden: true, isNumber: all, isCovered: all } },
      { 3: { 2: '2020-06-18' } },
    );
    expect([...(facts?.marks.keys() ?? [])]).toEqual([1]);
    expect([0, 1, 2].map((at) => [facts?.isNumber(at), facts?.isCovered(at)])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect(facts?.isHidden).toBe(true);
  });

  it('do not make a row of a line whose cells are not certain', () => {
    const short: Line = { lineNumber: 3, cells: ['A-1'], fault: 'has too few cells' };
    expect(withEdits(short, { 3: { 1: 'x' } })).toBe(short);
  });
});
