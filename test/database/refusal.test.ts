import { type BulkWriteResult, MongoBulkWriteError, type WriteError } from 'mongodb';
import { throwRefusal } from '../../src/database/refusal';
import { ContendedError, RefusedDocumentError } from '../../src/database/transaction';

const bulkError = (code: number, label?: string): MongoBulkWriteError => {
  const told = { code, index: 3, errmsg: 'told of a document', errInfo: {}, op: {} };
  const writeErrors = [told as unknown as WriteError];
  const error = new MongoBulkWriteError({ message: 'failed', code, writeErrors }, {} as BulkWriteResult);
  if (label) error.addErrorLabel(label);
  return error;
};
const thrownBy = (error: Error) =>
  Promise.reject(error)
    .catch(throwRefusal)
    .catch((thrown: unknown) => thrown);

it('tells which document the database refuses, and whether a unique index did', async () => {
  expect(await thrownBy(bulkError(11000))).toEqual(new RefusedDocumentError(3, true));
  expect(await thrownBy(bulkError(121))).toEqual(new RefusedDocumentError(3, false));
});

it.each([24, 112, 251])('takes a lost race that is told of a document, with code %i, as contention', async (code) => {
  expect(await thrownBy(bulkError(code))).toBeInstanceOf(ContendedError);
});

it.each([91, 14031])('blames the database, not the document, for code %i', async (code) => {
  const error = bulkError(code);
  expect(await thrownBy(error)).toBe(error);
});

it('leaves what belongs to the whole transaction, and all other errors, as they are', async () => {
  const lost = bulkError(112, 'TransientTransactionError');
  expect(await thrownBy(lost)).toBe(lost);
  const other = new Error('other');
  expect(await thrownBy(other)).toBe(other);
});
