import { readBrakes } from '../../../../src/service/imports/model/brakes';
import { createGate } from '../../../support/gate';
import { importStoresOf } from '../../../support/imports';
import { importNow, queueImport, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';

/** Held transactions wait for it. */
let gate: ReturnType<typeof createGate>;
/** The organizations whose imports stand still. */
let held: readonly string[] = [];

const service = useService({}, (database) => ({
  ...database,
  async unitOfWork(unit, db) {
    const working = { state: { $in: ['PLANNING', 'APPLYING'] } };
    const imports = await database.db.collection('imports').find(working).toArray();
    const subjects: unknown[] = [];
    const writes = [];
    for await (const write of unit.writes) {
      writes.push(write);
      subjects.push(JSON.stringify(write.list));
    }
    const isHeld = imports.some(
      ({ _id, organizationId }) =>
        held.includes(String(organizationId)) && subjects.some((text) => String(text).includes(_id.toHexString())),
    );
    if (isHeld) await gate.passed;
    return database.unitOfWork({ ...unit, writes }, db);
  },
}));
beforeEach(() => {
  gate = createGate();
});
afterEach(() => {
  gate.open();
  held = [];
});

const options = { complete: null, review: false, brakes: readBrakes({ failedShare: null }) };

async function queueIn(organizationId: string) {
  const stores = await importStoresOf(service);
  const key = await service.createKey({ organizationId });
  return { stores, queued: await queueImport(service, key, [[buildRow()]], { options }) };
}

it('a step of one organization that takes long holds up the imports of no other', async () => {
  held = ['slow-1', 'slow-2', 'slow-3'];
  const slow = [await queueIn('slow-1'), await queueIn('slow-2'), await queueIn('slow-3')];
  for (const { stores, queued } of slow) await untilState(stores, queued, 'PLANNING');
  for (const organizationId of ['quick-1', 'quick-2']) {
    const { stores, queued } = await queueIn(organizationId);
    expect(await untilState(stores, queued, 'COMPLETED', 'FAILED')).toMatchObject({ state: 'COMPLETED' });
  }
  for (const { stores, queued } of slow) expect(await importNow(stores, queued)).toMatchObject({ state: 'PLANNING' });
  gate.open();
  for (const { stores, queued } of slow) await untilState(stores, queued, 'COMPLETED');
});

it('more organizations than a process works on at once all get their turns', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, (_, at) => queueIn(`many-${at}`)));
  for (const { stores, queued } of all)
    expect(await untilState(stores, queued, 'COMPLETED', 'FAILED')).toMatchObject({ state: 'COMPLETED' });
});
