import { type Document, MongoNetworkError, MongoServerError, type WithId } from 'mongodb';
import { type JsonObject } from '../../../../src/base/json/json';
import { UNDO_BRAKES } from '../../../../src/service/imports/model/brakes';
import {
  ContendedError,
  RefusedDocumentError,
  UnknownOutcomeError,
} from '../../../../src/service/storage/database/transactions/errors';
import { getAccount } from '../../../support/http';
import { useImportStores } from '../../../support/imports';
import { queueImport, resultsNow, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { useNewKey, useService } from '../../../support/use-service';

/** What the next transactions fail with while an import is carried out, before they are sent or after. */
let failures: { before?: Error; after?: Error }[] = [];
/** What another worker does once an undo has its rows. */
let meanwhile = async (_undo: WithId<Document>): Promise<unknown> => undefined;
const service = useService({}, (database) => ({
  ...database,
  async unitOfWork(unit, db) {
    const isApplying = await database.db.collection('imports').findOne({ state: 'APPLYING' });
    const { before, after } = (isApplying && failures.shift()) || {};
    if (before) throw before;
    await database.unitOfWork(unit, db);
    const undo = await database.db.collection('imports').findOne({ kind: 'UNDO', state: 'QUEUED', slices: 1 });
    if (undo) await meanwhile(undo);
    if (after) throw after;
  },
}));
const key = useNewKey(service);
const stores = useImportStores(service);
beforeEach(() => {
  failures = [];
  meanwhile = async () => undefined;
  service.logLines.splice(0);
});

const rows = Array.from({ length: 3 }, () => buildRow());
async function run() {
  const ended = await untilState(stores, await queueImport(service, key, [rows]), 'COMPLETED', 'FAILED');
  return { ended, results: await resultsNow(stores, ended) };
}
const accounts = () =>
  service.database.db.collection('accounts').countDocuments({ organizationId: key.organizationId });

it('a row that the database refuses fails alone', async () => {
  failures = [{ before: new RefusedDocumentError(rows[1]?.externalId, false) }];
  const { ended, results } = await run();
  expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 2, failed: 1 } });
  expect(results[1]).toEqual({ status: 'failed', code: 'INTERNAL_ERROR', message: 'The row could not be stored' });
  expect(await accounts()).toBe(2);
});

it('rows are planned again where another request was faster', async () => {
  failures = [
    { before: new ContendedError() },
    { before: new RefusedDocumentError(rows[1]?.externalId, true) },
    { before: new ContendedError() },
  ];
  const { ended } = await run();
  expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 3, failed: 0 } });
});

it('a row whose account seems to be created time after time fails alone', async () => {
  failures = Array.from({ length: 9 }, () => ({ before: new RefusedDocumentError(rows[1]?.externalId, true) }));
  const { ended, results } = await run();
  expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 2, failed: 1 } });
  expect(results[1]).toMatchObject({ status: 'failed', code: 'INTERNAL_ERROR' });
});

it('a commit whose outcome was unknown is not carried out twice', async () => {
  failures = [{ after: new UnknownOutcomeError() }];
  const { ended } = await run();
  expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 3, failed: 0 } });
  expect(await accounts()).toBe(3);
});

/** Changes an account, and undoes that. */
async function changeAndUndo(row: JsonObject) {
  const ended = async (name: Parameters<typeof untilState>[1]) => untilState(stores, name, 'COMPLETED', 'FAILED');
  await ended(await queueImport(service, key, [[row]]));
  const changed = await ended(await queueImport(service, key, [[{ ...row, bank: 'Two' }]]));
  const options = { complete: null, review: false, brakes: UNDO_BRAKES };
  return ended(await queueImport(service, key, [], { kind: 'UNDO', undoes: changed.id, options }));
}

it('an undo that another worker handed over to planning is planned and carried out', async () => {
  const row = buildRow({ bank: 'One' });
  meanwhile = ({ _id, revision }) => {
    const handedOver = { state: 'PLANNING', nextSlice: 0, revision: revision + 1 };
    return service.database.db.collection('imports').updateOne({ _id }, { $set: handedOver });
  };
  expect(await changeAndUndo(row)).toMatchObject({ state: 'COMPLETED', done: { updated: 1, failed: 0 } });
  expect((await getAccount(service, key.apiKey, row.externalId)).body.account).toMatchObject({ bank: 'One' });
});

it('an undo whose rows are gone fails, and is not begun again and again', async () => {
  meanwhile = async ({ _id, organizationId }) => stores.importParts.remove(organizationId, _id.toHexString(), [1]);
  const failed = { state: 'FAILED', failure: { code: 'INTERNAL_ERROR' } };
  expect(await changeAndUndo(buildRow({ bank: 'One' }))).toMatchObject(failed);
});

it('an import waits while the database is away, and the log says so once', async () => {
  const away = new MongoNetworkError('away');
  failures = [{ before: away }, { before: away }];
  const { ended } = await run();
  expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 3, failed: 0 } });
  expect(service.logLines.filter((line) => line.includes('imports wait for the database'))).toHaveLength(1);
});

it('an import goes on after something that goes wrong once or twice', async () => {
  failures = Array.from({ length: 2 }, () => ({ before: new MongoServerError({ code: 11601, message: 'killed' }) }));
  const { ended } = await run();
  expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 3, failed: 0 } });
  expect(service.logLines.filter((line) => line.includes('unexpected error'))).toHaveLength(2);
});

it('an import fails where something goes wrong time after time, and the log says what', async () => {
  failures = Array.from({ length: 3 }, () => ({ before: new Error('unforeseen') }));
  const { ended } = await run();
  expect(ended).toMatchObject({ state: 'FAILED', failure: { code: 'INTERNAL_ERROR' }, done: { created: 0 } });
  expect(service.logLines.join()).toContain('unexpected error');
  expect(await accounts()).toBe(0);
});
