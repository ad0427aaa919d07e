import { ObjectId } from 'mongodb';
import { keysetFilter, sortBy } from '../../../../../src/service/storage/database/reads/keyset';

const ID = '65f1c0de9a3b4c5d6e7f8a9b';
const at = new Date(5);
const _id = new ObjectId(ID);

describe('a filter by a place in a descending order', () => {
  it('a filter by a place selects what comes after it, field by field', () => {
    expect(keysetFilter({ at, version: 2, id: ID }, 'after')).toEqual({
      at: { $lte: at },
      $or: [{ at: { $lt: at } }, { at, version: { $lt: 2 } }, { at, version: 2, _id: { $lt: _id } }],
    });
  });

  it('a filter by a place can select the place and everything before it', () => {
    expect(keysetFilter({ at, id: ID }, 'untilHere')).toEqual({
      at: { $gte: at },
      $or: [{ at: { $gt: at } }, { at, _id: { $gte: _id } }],
    });
  });

  it('a filter by a place sorts by the same fields', () => {
    expect(Object.entries(sortBy(['at', 'id'], -1))).toEqual([
      ['at', -1],
      ['_id', -1],
    ]);
  });
});
