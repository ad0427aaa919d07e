import fc from 'fast-check';
import { matchPath } from 'react-router';
import { type Column, placeColumns } from '../../src/console/ui/table/column';
import { VIEWS, viewAt } from '../../src/console/url/views';

const column = (id: string, width?: number): Column<string> => ({
  id,
  label: id,
  cell: (row) => row,
  ...(width && { width }),
});
const COLUMNS = [column('a', 100), column('b', 50), column('c'), column('d', 70)];
const ids = COLUMNS.map(({ id }) => id);

describe('the columns of a list', () => {
  it('the first column stays, then those that are pinned, each where those before it end', () => {
    const placed = placeColumns(COLUMNS, { hidden: ['d'], pinned: ['c', 'a', 'gone'] });
    expect(
      placed.map(({ column: { id }, width, pinnedAt, isLastPinned }) => [id, width, pinnedAt, isLastPinned]),
    ).toEqual([
      ['a', 100, 0, false],
      ['c', 160, 100, true],
      ['b', 50, undefined, false],
    ]);
  });

  it('each column that is not hidden is placed once, whatever stays', () => {
    fc.assert(
      fc.property(fc.subarray(ids), fc.shuffledSubarray([...ids, 'gone']), (hidden, pinned) => {
        const placed = placeColumns(COLUMNS, { hidden, pinned }).map(({ column: { id } }) => id);
        expect(placed.toSorted()).toEqual(ids.filter((id) => !hidden.includes(id)));
      }),
    );
  });
});

describe('the view at an address', () => {
  it.each([
    ...[
      '/',
      '/accounts',
      '/accounts/A-1',
      '/accounts/A-1/edit',
      '/accounts/a%2Fb',
      '/accounts/a.b',
      '/imports',
      '/imports/1',
    ],
    ...['/import', '/runs/1', '/history', '/keys', '/nothing', '/keys/1'],
  ])('links to %s lead to the view that the router shows there', (address) => {
    const shown = Object.values(VIEWS).find(({ path }) => matchPath(path, address));
    expect(viewAt(address)).toBe(shown);
  });
});
