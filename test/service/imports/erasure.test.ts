import { readBrakes } from '../../../src/service/imports/model/brakes';
import { callerOf } from '../../support/caller';
import { holdCommits, keepRequestsActive } from '../../support/held-commits';
import { getAccounts, postBulkUpsert } from '../../support/http';
import { useImportStores } from '../../support/imports';
import { importNow, queueImport, resultsNow, untilState } from '../../support/queued-import';
import { buildRow } from '../../support/rows';
import { storedRows } from '../../support/stored-import';
import { useNewKey, useService } from '../../support/use-service';

const commits = holdCommits();
const service = useService({}, commits.changeDatabase);
const key = useNewKey(service);
const stores = useImportStores(service);

const erase = async (externalId: string) =>
  expect(await callerOf(service, key).erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });

describe('what an import keeps of a person', () => {
  it('goes when the person is erased: the row, and what its result tells', async () => {
    const [row, other] = [buildRow({ bank: 'One' }), buildRow({ bank: 'One' })];
    await postBulkUpsert(service, key.apiKey, { accounts: [row, other] });
    const changed = [row, other].map((sent) => ({ ...sent, person: { name: { first: 'Ottilie' } } }));
    const queued = await queueImport(service, key, [changed]);
    const ended = await untilState(stores, queued, 'COMPLETED');
    expect(JSON.stringify((await resultsNow(stores, ended))[0])).toContain('Ottilie');

    await erase(row.externalId);
    expect(await storedRows(service, key.organizationId, ended.id)).toEqual([
      { kind: 'erased', externalId: row.externalId },
      expect.objectContaining({ kind: 'upsert', fields: changed[1] }),
    ]);
    const [erased, kept] = await resultsNow(stores, ended);
    expect(erased).toEqual({ status: 'updated', accountId: erased?.accountId, version: 2 });
    expect(JSON.stringify(kept)).toContain('Ottilie');
  });

  it('is not written again by a plan that was made before', async () => {
    const row = buildRow({ bank: 'One' });
    await postBulkUpsert(service, key.apiKey, { accounts: [row] });
    const changed = { ...row, person: { name: { first: 'Ottilie' } } };
    const options = { complete: null, review: true, brakes: readBrakes(undefined) };
    const queued = await queueImport(service, key, [[changed]], { options });
    const planned = await untilState(stores, queued, 'PLANNED');
    await erase(row.externalId);
    await stores.imports.change(await importNow(stores, planned), { state: 'APPLYING', nextSlice: 0 });
    const ended = await untilState(stores, planned, 'COMPLETED');
    expect(ended.done).toMatchObject({ updated: 0, failed: 1 });
    expect(await resultsNow(stores, ended)).toMatchObject([{ status: 'failed', code: 'ACCOUNT_ERASED' }]);
  });

  it('does not stay either where the person was erased before the row arrived, whatever else is wrong with it', async () => {
    const row = buildRow();
    await postBulkUpsert(service, key.apiKey, { accounts: [row] });
    await erase(row.externalId);
    const late = { ...row, person: { name: { first: 'Ottilie' } } };
    const other = { ...buildRow(), person: { name: { first: 'Ottilie' } } };
    const options = { complete: null, review: false, brakes: readBrakes({ failedShare: null }) };
    const parts = [[late, late, other], [{ ...late, phoneNumber: 'none' }]];
    const ended = await untilState(stores, await queueImport(service, key, parts, { options }), 'COMPLETED');
    expect(await resultsNow(stores, ended)).toMatchObject([
      { status: 'failed', code: 'ACCOUNT_ERASED' },
      { status: 'failed', code: 'DUPLICATE_EXTERNAL_ID' },
      { status: 'created' },
      { status: 'failed' },
    ]);
    const erased = { kind: 'erased', externalId: row.externalId };
    const upsert = expect.objectContaining({ kind: 'upsert' });
    expect(await storedRows(service, key.organizationId, ended.id)).toEqual([erased, erased, upsert, erased]);
  });
});

afterEach(() => jest.restoreAllMocks());

it('a slice of which some rows are carried out already is read again once a person in it is erased', async () => {
  const rows = Array.from({ length: 200 }, () => buildRow({ bank: 'One' }));
  await postBulkUpsert(service, key.apiKey, { accounts: rows });
  const changed = rows.map((row) => ({ ...row, person: { name: { first: 'Ottilie' } } }));
  // Beside requests, a slice is carried out in portions.
  await keepRequestsActive(() => getAccounts(service, key.apiKey, '?limit=1'));
  const queued = await queueImport(service, key, [changed]);
  const goOn = await commits.holdAt(async () => {
    const { done } = await importNow(stores, queued);
    return done.updated > 0 && done.updated < rows.length;
  });
  const { externalId } = rows[199] as { externalId: string };
  await erase(externalId);
  goOn();
  const ended = await untilState(stores, queued, 'COMPLETED', 'FAILED');
  expect(ended).toMatchObject({ state: 'COMPLETED', done: { updated: 199, failed: 1 } });
  const results = await resultsNow(stores, ended);
  expect(results[199]).toMatchObject({ status: 'failed', code: 'ACCOUNT_ERASED' });
  expect(JSON.stringify(results[199])).not.toContain('Ottilie');
  const kept = await storedRows(service, key.organizationId, ended.id);
  expect(kept[199]).toEqual({ kind: 'erased', externalId });
});
