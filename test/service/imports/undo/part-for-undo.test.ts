import { UNDO_BRAKES } from '../../../../src/service/imports/model/brakes';
import { withChangedCollection } from '../../../support/changed-database';
import { createGate } from '../../../support/gate';
import { pushRows } from '../../../support/http';
import { putPart } from '../../../support/import-requests';
import { useImportStores } from '../../../support/imports';
import { importNow, queueImport, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { until } from '../../../support/until';
import { useKey, useService } from '../../../support/use-service';

const [partIsLookedFor, partMayBeFound, undoMayGoOn] = [createGate(), createGate(), createGate()];
const service = useService({}, (database) => {
  const changed = withChangedCollection(database, 'importParts', (collection) => ({
    findOne: async (...given: Parameters<typeof collection.findOne>) => {
      partIsLookedFor.open();
      await partMayBeFound.passed;
      return collection.findOne(...given);
    },
  }));
  const undoing = (parts: number) => database.db.collection('imports').findOne({ kind: 'UNDO', parts });
  return {
    ...changed,
    async unitOfWork(unit, options) {
      // The first unit hands the undo to nobody before the part is looked for; the next ones wait until it was refused.
      if (await undoing(0)) await partIsLookedFor.passed;
      else if (await undoing(1)) await undoMayGoOn.passed;
      return database.unitOfWork(unit, options);
    },
  };
});
const key = useKey(service);
const stores = useImportStores(service);

it('a part that is sent for an undo takes away none that the undo gets at the same moment', async () => {
  const row = buildRow({ bank: 'One' });
  await pushRows(service, key.apiKey, [row]);
  const changing = await queueImport(service, key, [[{ ...row, bank: 'Two' }]]);
  const changed = await untilState(stores, changing, 'COMPLETED', 'FAILED');
  const options = { complete: null, review: false, brakes: UNDO_BRAKES };
  const undo = await queueImport(service, key, [], { kind: 'UNDO', undoes: changed.id, options });
  const refused = putPart(service, key.apiKey, undo.id, 1, [row]);
  await until(async () => (await importNow(stores, undo)).parts === 1);
  partMayBeFound.open();
  expect((await refused).body).toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
  undoMayGoOn.open();
  expect(await untilState(stores, undo, 'COMPLETED', 'FAILED')).toMatchObject({
    state: 'COMPLETED',
    done: { updated: 1 },
  });
});
