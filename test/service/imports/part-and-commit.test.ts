import { type Database } from '../../../src/service/storage/database/connection/connect';
import { type Answer } from '../../support/http';
import { commitImport, newImport, putPart } from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { countStored } from '../../support/stored-import';
import { useNewKey, useService } from '../../support/use-service';

/** Holds up the next transaction, once it is told to. */
function createHold() {
  let isArmed = false;
  let open = () => {};
  let arrive = () => {};
  let arrived = Promise.resolve();
  const wrap = (database: Database): Database => ({
    ...database,
    async unitOfWork(unit, observed) {
      if (isArmed) {
        isArmed = false;
        const released = new Promise<void>((resolve) => {
          open = resolve;
        });
        arrive();
        await released;
      }
      return database.unitOfWork(unit, observed);
    },
  });
  return {
    wrap,
    /** The next transaction waits. @returns resolves once it does */
    arm(): Promise<void> {
      isArmed = true;
      arrived = new Promise((resolve) => {
        arrive = resolve;
      });
      return arrived;
    },
    release: () => open(),
  };
}

const hold = createHold();
const service = useService({}, hold.wrap);
const key = useNewKey(service);
let id: string;
beforeEach(async () => {
  id = await newImport(service, key.apiKey);
  await putPart(service, key.apiKey, id, 1, [buildRow()]);
});

const send = (what: 'part' | 'commit'): Promise<Answer> =>
  what === 'part' ? putPart(service, key.apiKey, id, 2, [buildRow()]) : commitImport(service, key.apiKey, id, 1);

it.each([
  ['part', 'commit'],
  ['commit', 'part'],
] as const)('a %s that a %s overtakes is refused, and leaves the import whole', async (slow, fast) => {
  const isHeld = hold.arm();
  const slowAnswer = send(slow);
  await isHeld;
  expect((await send(fast)).status).toBe(fast === 'part' ? 200 : 202);
  hold.release();
  expect((await slowAnswer).body).toMatchObject({ success: false, code: 'IMPORT_STATE_CONFLICT' });

  // What was refused stays so, and is not kept.
  expect((await send(slow)).body).toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
  const document = await service.database.db.collection('imports').findOne({ organizationId: key.organizationId });
  if (fast === 'commit') {
    expect(document).toMatchObject({ parts: 1, requested: 1, slices: 1 });
    expect(await countStored(service, key)).toEqual({ importParts: 1, importSlices: 1, importResults: 1 });
  } else
    expect((await commitImport(service, key.apiKey, id, 2)).body).toMatchObject({ import: { parts: 2, requested: 2 } });
});
