import { readBrakes } from '../../../../src/service/imports/model/brakes';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { ContendedError } from '../../../../src/service/storage/database/transactions/errors';
import { type Unit } from '../../../../src/service/storage/database/transactions/transaction';
import { withChangedCollection } from '../../../support/changed-database';
import { createGate } from '../../../support/gate';
import { pushRows } from '../../../support/http';
import { importStoresOf } from '../../../support/imports';
import { missingNow, queueImport, resultsNow, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';
import { historiesIn } from '../../../support/stored-history';

const services: TestService[] = [];
afterEach(async () => {
  for (const service of services.splice(0).reverse()) await service.close();
});

type Database = TestService['database'];
type UnitOfWork = Database['unitOfWork'];

/**
 * @param around called for each transaction of the service once it has started
 * @param change puts something else in the place of its database
 */
async function start(
  overrides: Parameters<typeof startService>[0] = {},
  around: (unit: Unit, commit: () => Promise<void>) => Promise<void> = (_unit, commit) => commit(),
  change = (database: Database): Database => database,
): Promise<TestService> {
  let hasStarted = false;
  const service = await startService(overrides, (given) => {
    const database = change(given);
    const unitOfWork: UnitOfWork = (unit, db) => {
      const commit = () => database.unitOfWork(unit, db);
      return hasStarted ? around(unit, commit) : commit();
    };
    return { ...database, unitOfWork };
  });
  hasStarted = true;
  services.push(service);
  return service;
}

/** A second service on the same database, which takes every lease to be over. */
async function startImpatient(first: TestService): Promise<TestService> {
  const second = await start({ mongodbDatabase: first.config.mongodbDatabase });
  second.clock.now = new Date(first.clock.now.getTime() + 11_000);
  return second;
}

const rowsOf = (size: number) => Array.from({ length: size }, () => buildRow({ currentBalance: 1 }));

/** Rows of which a third is stored, and a third differs from what is stored. */
async function mixedRows(service: TestService, key: TestKey, size: number) {
  const rows = rowsOf(size);
  const stored = rows.filter((_, index) => index % 3 > 0);
  for (let start = 0; start < stored.length; start += 500)
    await pushRows(service, key.apiKey, stored.slice(start, start + 500));
  return rows.map((row, index) => (index % 3 === 1 ? { ...row, currentBalance: 2 } : row));
}

/** Every row was carried out once: no version and no entry is there twice, or missing. */
async function expectOnce(service: TestService, ended: StoredImport, size: number, failed = 0) {
  const third = size / 3;
  expect(ended).toMatchObject({
    state: 'COMPLETED',
    planned: { created: third, updated: third, unchanged: third, failed },
    done: { created: third, updated: third, unchanged: third, failed },
  });
  const histories = [...(await historiesIn(service.database.db)).values()];
  const of = (version: number) => histories.filter((history) => history.version === version);
  expect(of(1)).toEqual(Array.from({ length: 2 * third }, () => ({ version: 1, audited: [] })));
  expect(of(2)).toEqual(Array.from({ length: third }, () => ({ version: 2, audited: [2] })));
  expect(await service.database.db.collection('syncRuns').countDocuments({ requested: size + failed })).toBe(1);
}

it('two workers that both think that it is their turn carry out each row once', async () => {
  const first = await start();
  const second = await startImpatient(first);
  const key = await first.createKey();
  const stores = await importStoresOf(first);
  const rows = await mixedRows(first, key, 1_500);
  const queued = await queueImport(first, key, [rows]);
  second.onWorkReady();
  const ended = await untilState(stores, queued, 'COMPLETED', 'FAILED');
  await expectOnce(first, ended, 1_500);
  expect(await resultsNow(stores, ended)).toHaveLength(1_500);
});

it.each(['PLANNING', 'APPLYING'])(
  'a worker that stands still while it is %s is replaced, and can commit nothing any more',
  async (state) => {
    const [commits, standsStill] = [createGate(), createGate()];
    const late: unknown[] = [];
    let slices = 0;
    const first = await start({}, async (_unit, commit) => {
      const [working] = await first.database.db.collection('imports').find({ state }).toArray();
      if (working) slices += 1;
      if (slices !== 2) return commit();
      standsStill.open();
      await commits.passed;
      return commit().catch((error: unknown) => {
        late.push(error);
        throw error;
      });
    });
    const key = await first.createKey();
    const stores = await importStoresOf(first);
    const rows = await mixedRows(first, key, 1_500);
    const invalid = ['no object', rows[0]];
    const queued = await queueImport(first, key, [[rows[0], ...invalid, ...rows.slice(1), rows[3]]]);
    await standsStill.passed;
    const second = await startImpatient(first);
    second.onWorkReady();
    const ended = await untilState(stores, queued, 'COMPLETED', 'FAILED');
    commits.open();
    await first.stop();
    expect(late).toEqual([expect.any(Error)]);
    await expectOnce(second, ended, 1_500, 3);
    expect((await resultsNow(stores, ended)).at(-1)).toMatchObject({
      code: 'DUPLICATE_EXTERNAL_ID',
      message: 'The same externalId stands at index 5 of this import',
    });
  },
);

it('a worker that stands still as it looks for missing accounts again takes away none that its successor finds', async () => {
  const [goesOn, standsStill] = [createGate(), createGate()];
  let isAgain = false;
  const standStill = async () => {
    if (!isAgain) return;
    standsStill.open();
    await goesOn.passed;
  };
  const first = await start(
    {},
    async (_unit, commit) => {
      const walking = { state: 'PLANNING', missing: { $gt: 0 } };
      const isWalking = await first.database.db.collection('imports').findOne(walking);
      if (isWalking && !isAgain) {
        isAgain = true;
        throw new ContendedError();
      }
      await standStill();
      return commit();
    },
    (database) =>
      withChangedCollection(database, 'importMissing', (collection) => ({
        deleteMany: async (...given: Parameters<typeof collection.deleteMany>) => {
          await standStill();
          return collection.deleteMany(...given);
        },
      })),
  );
  const key = await first.createKey();
  const stores = await importStoresOf(first);
  const rows = Array.from({ length: 1_100 }, () => buildRow({ portfolioId: 'p' }));
  for (let at = 0; at < rows.length; at += 500) await pushRows(first, key.apiKey, rows.slice(at, at + 500));
  const options = { complete: { portfolioId: 'p' }, review: false, brakes: readBrakes({ missingShare: null }) };
  const queued = await queueImport(first, key, [rows.slice(0, 1)], { options });
  await standsStill.passed;
  const second = await startImpatient(first);
  second.onWorkReady();
  const ended = await untilState(stores, queued, 'COMPLETED', 'FAILED');
  goesOn.open();
  await first.stop();
  expect(ended).toMatchObject({ state: 'COMPLETED', missing: 1_099 });
  const found = await missingNow(stores, ended);
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(1_099);
});
