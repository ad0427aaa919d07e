import { MongoServerError } from 'mongodb';
import { ContendedError, RefusedDocumentError } from '../../../../../src/service/storage/database/transactions/errors';
import { fieldUpdates, insertion, joinWrites } from '../../../../../src/service/storage/database/transactions/write';
import { failureOf } from '../../../../../src/service/storage/database/transactions/write-failure';

const inserted = { ...insertion('accounts', [{}, {}, {}, {}]), subjects: ['a', 'b', 'c', 'd'] };
const failureWith = (code: number, write = inserted) =>
  failureOf({ n: 3, writeErrors: [{ code, index: 3, errmsg: 'told of a document' }] }, write.list.length, write);

it('a refusal tells what the refused document is about, and whether a unique index refused it', () => {
  expect(failureWith(11000)).toEqual(new RefusedDocumentError('d', true));
  expect(failureWith(121)).toMatchObject({ subject: 'd', isDuplicate: false });
  expect(failureWith(121, { ...inserted, subjects: [] })).toMatchObject({ subject: undefined });
});

it.each([
  ['E11000 duplicate key error collection: a.accounts index: o_1_e_1 dup key: { o: "index: bank_1", e: "x" }', true],
  ["E11000 duplicate key error: Duplicate key violation on the requested collection: Index 'o_1_e_1'", true],
  ['E11000 duplicate key error collection: a.accounts. Failed _id or unique index constraint.', true],
  ['E11000 duplicate key error collection: a.accounts index: bank_1 dup key: { bank: "index: o_1_e_1" }', false],
  ["E11000 duplicate key error: Duplicate key violation on the requested collection: Index 'bank_1'", false],
])('a refusal says by its index whether another request may have created the document: %s', (errmsg, isDuplicate) => {
  const answer = { n: 0, writeErrors: [{ code: 11000, index: 0, errmsg }] };
  expect(failureOf(answer, 1, { subjects: ['a'], identity: 'o_1_e_1' })).toMatchObject({ subject: 'a', isDuplicate });
});

it.each([24, 112, 251])('a lost race with code %i that names a document counts as contention', (code) => {
  expect(failureWith(code)).toBeInstanceOf(ContendedError);
});

it.each([91, 14031])('an error with code %i blames the database and not the document', (code) => {
  expect(failureWith(code)).toBeInstanceOf(MongoServerError);
  expect(failureWith(code)).toMatchObject({ code });
});

it('an update that matches nothing counts as contention, unless it says what that means', () => {
  const updated = fieldUpdates('accounts', [
    { filter: {}, set: {} },
    { filter: {}, set: {} },
  ]);
  expect(failureOf({ n: 2 }, 2, updated)).toBeUndefined();
  expect(failureOf({ n: 1 }, 2, updated)).toBeInstanceOf(ContendedError);
  expect(failureOf({ n: 1 }, 2, { whenMissed: () => new Error('taken over') })?.message).toBe('taken over');
});

it('writes are joined by kind and collection, in the order in which these first come', () => {
  const [one, two, entry] = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
  const joined = joinWrites([
    insertion('accounts', [one]),
    insertion('auditTrail', [entry]),
    insertion('accounts', [two]),
  ]);
  expect(joined).toEqual([insertion('accounts', [one, two]), insertion('auditTrail', [entry])]);
  expect(joinWrites([insertion('accounts', [one]), fieldUpdates('accounts', [])])).toHaveLength(2);
});
