import { type Document } from 'mongodb';
import { UNDO_BRAKES } from '../../../../src/service/imports/model/brakes';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { useImportStores } from '../../../support/imports';
import { queueImport, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { rewrite } from '../../../support/tampering';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);
const stores = useImportStores(service);

const run = async (parts: readonly unknown[][], overrides: Partial<StoredImport> = {}) =>
  untilState(stores, await queueImport(service, key, parts, overrides), 'COMPLETED', 'FAILED', 'PLANNED');

const damages: [string, string, (stored: Document) => Document][] = [
  ['an account without its secret', 'accounts', ({ secret: _secret, ...stored }) => stored],
  ['an account with the secret of another', 'accounts', (stored) => ({ ...stored, secret: Buffer.alloc(16) })],
  ['an account whose digests name no data key', 'accounts', (stored) => ({ ...stored, valuesKeyId: 'AAAAAAAAAAAA' })],
  ['an entry that was changed', 'auditTrail', (stored) => ({ ...stored, sealedValues: Buffer.alloc(64) })],
];
it.each(damages)('an undo of values of people fails for %s, and for no other', async (_name, collection, damage) => {
  const named = (first: string) => (row: object) => ({ ...row, person: { name: { first } } });
  const rows = [buildRow(), buildRow()];
  await run([rows.map(named('Ada'))]);
  const { id: undoes } = await run([rows.map(named('Eve'))]);
  const { externalId } = rows[0] ?? {};
  await rewrite(service.database.db, collection, { externalId }, damage);
  const options = { complete: null, review: true, brakes: UNDO_BRAKES };
  const planned = { state: 'PLANNED', planned: { updated: 1, failed: 1 } };
  expect(await run([], { kind: 'UNDO', undoes, options })).toMatchObject(planned);
});
