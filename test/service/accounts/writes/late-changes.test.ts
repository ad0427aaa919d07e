import { MINUTE_MS } from '../../../../src/base/time/durations';
import { type Database } from '../../../../src/service/storage/database/connection/connect';
import { patchAccount, postBulkUpsert } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

/** How long the process stands still before its next transaction. */
let pauseMs = 0;
const pausing = (database: Database): Database => ({
  ...database,
  unitOfWork(unit) {
    // The service opens its keys in transactions while it starts.
    if (pauseMs > 0) service.clock.advance(pauseMs);
    pauseMs = 0;
    return database.unitOfWork(unit);
  },
});

const service = useService({}, pausing);
const key = useKey(service);

async function newestTime(collection: string, externalId: string): Promise<Date> {
  const { db } = service.database;
  return (await db.collection(collection).findOne({ externalId }, { sort: { createdAt: -1 } }))?.createdAt;
}

type Row = ReturnType<typeof buildRow>;
const push = (row: object) => postBulkUpsert(service, key.apiKey, { accounts: [row] });
const WRITES: [string, string, (row: Row) => Promise<{ status: number }>][] = [
  ['a creation', 'accounts', (row) => push({ ...row, externalId: `${row.externalId}-new` })],
  ['a change of a bulk upsert', 'auditTrail', (row) => push({ ...row, bank: 'New' })],
  [
    'a PATCH',
    'auditTrail',
    ({ externalId }) => patchAccount(service, key.apiKey, externalId, { clientStatus: 'seen' }),
  ],
];

// A window is signed some minutes after its end. It must get no change any more then.
describe.each(WRITES)('%s that is written late', (name, collection, write) => {
  it.each([
    [MINUTE_MS, 0],
    [MINUTE_MS + 1, MINUTE_MS + 1],
  ])('after %d ms bears a time that is %d ms later than its plan', async (late, later) => {
    const row = buildRow();
    await push(row);
    const began = service.clock.now.getTime();
    pauseMs = late;
    expect((await write(row)).status).toBe(200);
    const externalId = name === 'a creation' ? `${row.externalId}-new` : row.externalId;
    expect((await newestTime(collection, externalId)).getTime() - began).toBe(later);
  });
});
