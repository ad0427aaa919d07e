import fc from 'fast-check';
import { matchPath } from 'react-router';
import { viewsIn, whyNotKept } from '../../src/console/features/kept-views/kept-views';
import { type Column, placeColumns, placeOnCard, widthsIn } from '../../src/console/ui/table/column';
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
    expect(placeColumns(COLUMNS, { hidden: ['d'], pinned: ['c', 'a', 'gone'] })).toMatchObject([
      { column: { id: 'a' }, width: 100, pinnedAt: 0, isLastPinned: false },
      { column: { id: 'c' }, width: 160, pinnedAt: 100, isLastPinned: true },
      { column: { id: 'b' }, width: 50, pinnedAt: undefined, isLastPinned: false },
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

  it('a width that was chosen counts, for what stays beside it too, and takes no more of the room that is left', () => {
    const placed = placeColumns(COLUMNS, { hidden: ['d'], pinned: ['c'] }, { a: 70, gone: 9 });
    expect(placed.map(({ width, isSized, pinnedAt }) => [width, isSized, pinnedAt])).toEqual([
      [70, true, 0],
      [160, false, 70],
      [50, false, undefined],
    ]);
  });

  it('widths that were kept are read within their bounds, and nothing else is', () => {
    expect(widthsIn('{"a":123.4,"b":1,"c":1e9,"d":"x","e":null}')).toEqual({ a: 123, b: 60, c: 900 });
    for (const text of ['', 'x', 'null', '7', '[]']) expect(widthsIn(text)).toEqual({});
  });

  it('a card has what has a place on it, in its places', () => {
    const placed = [{ card: 2 }, {}, { card: 1 }].map((own, index) => Object.assign(column(String(index)), own));
    expect(placeOnCard(placed).map(({ column: { id } }) => id)).toEqual(['2', '0']);
  });
});

describe('the views that a browser keeps', () => {
  const view = { name: 'Calls', address: '/accounts?status=ACTIVE&sort=BALANCE_DESC&status=DISPUTE' };

  it('are read as they were kept, and nothing that leads out of the console is', () => {
    const others = ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 7];
    const wrong = others.map((address) => ({ name: 'x', address }));
    expect(viewsIn(JSON.stringify([view, { name: '', address: '/keys' }, null, 'x', ...wrong]))).toEqual([view]);
    for (const text of ['', 'x', 'null', '{}']) expect(viewsIn(text)).toEqual([]);
  });

  it('have each a name of its own, and there are 50 at most', () => {
    expect(whyNotKept([view], 'Calls of today')).toBeUndefined();
    expect(whyNotKept([view], 'Calls')).toBe('A view has this name already.');
    const many = Array.from({ length: 50 }, (_, index) => ({ name: `View ${index}`, address: view.address }));
    expect(whyNotKept(many, 'Calls')).toBe('This browser keeps 50 views. Forget one first.');
  });
});

describe('the view at an address', () => {
  it.each([
    ...['/', '/accounts', '/accounts/A-1', '/accounts/A-1/edit', '/accounts/a%2Fb', '/accounts/a.b'],
    ...['/imports', '/imports/1'],
    ...['/import', '/runs/1', '/history', '/keys', '/nothing', '/keys/1'],
  ])('links to %s lead to the view that the router shows there', (address) => {
    const shown = Object.values(VIEWS).find(({ path }) => matchPath(path, address));
    expect(viewAt(address)).toBe(shown);
  });
});
