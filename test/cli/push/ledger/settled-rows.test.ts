import fc from 'fast-check';
import { SettledRows } from '../../../../src/cli/push/ledger/settled-rows';

describe('which rows are settled', () => {
  it('the settled rows are known exactly in any order, also after saving and loading', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60)), fc.nat(60), (positions, restart) => {
        let rows = new SettledRows();
        for (const [at, position] of positions.entries()) {
          if (at === restart) rows = new SettledRows(JSON.parse(JSON.stringify(rows)));
          rows.add(position);
        }
        const settled = Array.from({ length: 62 }, (_, position) => position).filter((position) => rows.has(position));
        expect(settled).toEqual([...positions].sort((one, other) => one - other));
        expect(rows.count).toBe(positions.length);
      }),
    );
  });

  it('the settled rows take little memory while only the first rows wait', () => {
    const rows = new SettledRows();
    for (let position = 500; position < 200_000; position += 1) rows.add(position);
    rows.add(0);
    expect(JSON.parse(JSON.stringify(rows))).toEqual([
      [0, 1],
      [500, 200_000],
    ]);
  });
});
