import { MongoServerError } from 'mongodb';
import { ContendedError, RefusedDocumentError } from '../../../src/database/transactions/transaction';
import { throwRefusal } from '../../../src/database/transactions/write-in-transaction';

function thrownFor(code: number): unknown {
  try {
    throwRefusal({ writeErrors: [{ code, index: 3, errmsg: 'told of a document' }] });
    return undefined;
  } catch (error) {
    return error;
  }
}

it('a refusal tells which document the database refused, and whether by a unique index', () => {
  expect(thrownFor(11000)).toEqual(new RefusedDocumentError(3, true));
  expect(thrownFor(121)).toEqual(new RefusedDocumentError(3, false));
});

it.each([24, 112, 251])('a lost race with code %i that names a document counts as contention', (code) => {
  expect(thrownFor(code)).toBeInstanceOf(ContendedError);
});

it.each([91, 14031])('an error with code %i blames the database and not the document', (code) => {
  expect(thrownFor(code)).toBeInstanceOf(MongoServerError);
  expect(thrownFor(code)).toMatchObject({ code });
});

it('an answer without errors is no refusal', () => {
  expect(() => throwRefusal({})).not.toThrow();
});
