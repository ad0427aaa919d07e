import { MongoNetworkError } from 'mongodb';
import { ContendedError } from '../../../../src/service/storage/database/transactions/errors';
import { nextChanges } from '../../../support/changes';
import { graphqlData } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { SURFACE_NAMES, SURFACES } from '../../../support/surfaces';
import { useNewKey, useService } from '../../../support/use-service';

/** What the next transactions fail with; undefined lets one pass. */
let failures: (Error | undefined)[] = [];
const service = useService({}, (database) => ({
  ...database,
  async unitOfWork(unit, options) {
    const failure = failures.shift();
    if (failure) throw failure;
    return database.unitOfWork(unit, options);
  },
}));
const key = useNewKey(service);

/** All rows are tried together four times. Then their first half is committed, and the database goes away. */
const afterHalf = (then: (Error | undefined)[]) => [
  ...Array.from({ length: 4 }, () => new ContendedError()),
  undefined,
  ...then,
];
const AWAY = Array.from({ length: 9 }, () => new MongoNetworkError('away'));

const read = () =>
  graphqlData(
    service,
    key.apiKey,
    `{
      syncRuns { nodes { requested created updated unchanged failed failedRows { index } changedFields { field accounts } } }
      auditTrail { nodes { externalId syncRun { requested } } }
    }`,
  );

/** Four accounts, and rows that change them, but for one that is invalid. */
async function rowsToPush(bulkUpsert: (rows: ReturnType<typeof buildRow>[]) => Promise<object>) {
  const stored = Array.from({ length: 4 }, () => buildRow({ bank: 'One' }));
  expect(await bulkUpsert(stored)).toMatchObject({ created: 4 });
  service.clock.advance(1_000);
  return [buildRow({ phoneNumber: 'none' }), ...stored.map((row) => ({ ...row, bank: 'Two' }))];
}
const ran = { requested: 5, created: 0, unchanged: 0, failedRows: [{ index: 0 }] };
const bankOf = (accounts: number) => ({ changedFields: [{ field: 'bank', accounts }] });

describe.each(SURFACE_NAMES)('a bulk upsert over %s that is settled in parts', (name) => {
  const bulkUpsert = (rows: ReturnType<typeof buildRow>[]) => SURFACES[name](service, key.apiKey).bulkUpsert(rows);

  it('has a run with what it wrote where the database goes away between two parts, and can be sent again', async () => {
    const rows = await rowsToPush(bulkUpsert);
    failures = afterHalf(AWAY);
    expect(await bulkUpsert(rows)).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
    failures = [];
    const { syncRuns, auditTrail } = await read();
    expect(syncRuns?.nodes).toMatchObject([{ ...ran, updated: 2, failed: 3, ...bankOf(2) }, { created: 4 }]);
    expect(auditTrail?.nodes).toMatchObject(Array(2).fill({ syncRun: { requested: 5 } }));

    service.clock.advance(1_000);
    expect(await bulkUpsert(rows)).toMatchObject({ updated: 2, unchanged: 2, failed: 1 });
    expect((await read()).syncRuns?.nodes).toHaveLength(3);
  });

  it('has one run in the end, and the feed of changes has it once', async () => {
    const rows = await rowsToPush(bulkUpsert);
    failures = afterHalf([]);
    expect(await bulkUpsert(rows)).toMatchObject({ updated: 4, failed: 1 });
    expect((await read()).syncRuns?.nodes).toMatchObject([
      { ...ran, updated: 4, failed: 1, ...bankOf(4) },
      { created: 4 },
    ]);
    const { changes } = await nextChanges(service, key.apiKey, 10);
    expect(changes.filter(({ type }) => type === 'sync_run.completed')).toHaveLength(2);
  });
});
