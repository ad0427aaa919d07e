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

it('a refusal tells which document the database refused, and whether by a unique index', async () => {
  expect(await thrownBy(bulkError(11000))).toEqual(new RefusedDocumentError(3, true));
  expect(await thrownBy(bulkError(121))).toEqual(new RefusedDocumentError(3, false));
});

it.each([24, 112, 251])('a lost race with code %i that names a document counts as contention', async (code) => {
  expect(await thrownBy(bulkError(code))).toBeInstanceOf(ContendedError);
});

it.each([91, 14031])('an error with code %i blames the database and not the document', async (code) => {
  const error = bulkError(code);
  expect(await thrownBy(error)).toBe(error);
});

it('errors of the whole transaction and all other errors are passed on unchanged', async () => {
  const lost = bulkError(112, 'TransientTransactionError');
  expect(await thrownBy(lost)).toBe(lost);
  const other = new Error('other');
  expect(await thrownBy(other)).toBe(other);
});
