import fc from 'fast-check';
import { defineOrder, encodeCursor, KEY_FIELDS } from '../../../src/base/paging/order';

const ID = '65f1c0de9a3b4c5d6e7f8a9b';
const order = defineOrder({ at: KEY_FIELDS.time, version: KEY_FIELDS.wholeNumber, id: KEY_FIELDS.id });
const balances = defineOrder({ value: KEY_FIELDS.numberOrNull, id: KEY_FIELDS.id }, 'BALANCE_ASC');
const invalid = expect.objectContaining({ code: 'INVALID_QUERY' });

describe('an order', () => {
  it('a cursor of an order gives back its sort key', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.maxSafeInteger(), (at, version) => {
        const key = { at, version, id: ID };
        expect(order.positionOf(order.cursorOf({ ...key, more: 1 } as typeof key))).toEqual(key);
      }),
    );
  });

  it('a cursor is still written as a list of the values of its sort key', () => {
    expect(order.cursorOf({ at: new Date(5), version: 2, id: ID })).toBe(encodeCursor([5, 2, ID]));
    expect(balances.cursorOf({ value: null, id: ID })).toBe(encodeCursor(['BALANCE_ASC', null, ID]));
  });

  it('the sort key of an item contains nothing else of the item', () => {
    const item = { id: ID, value: 1, status: 'ACTIVE' };
    expect(balances.keyOf(item)).toEqual({ value: 1, id: ID });
  });

  it.each([
    [[5, 2]],
    [[5, 2, ID, 1]],
    [['5', 2, ID]],
    [[5.5, 2, ID]],
    [[8.64e15 + 1, 2, ID]],
    [[5, null, ID]],
    [[5, 2, ID.toUpperCase()]],
    [[5, 2, { $gt: '' }]],
  ])('an order refuses a cursor that does not have its form: %j', (parts) => {
    expect(() => order.positionOf(encodeCursor(parts))).toThrow(invalid);
  });

  it.each([[['BALANCE_DESC', 1, ID]], [[1, ID]], [['BALANCE_ASC', 'x', ID]]])(
    'an order refuses a cursor of another order of the same list: %j',
    (parts) => {
      expect(() => balances.positionOf(encodeCursor(parts))).toThrow(invalid);
    },
  );
});
