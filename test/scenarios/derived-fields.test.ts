import { type JsonObject } from '../../src/base/json/json';
import { refreshDerivedFields } from '../../src/service/accounts/store/derived-fields.store';
import { SCOPES } from '../../src/service/callers/rights/scopes';
import { getAccount, patchAccount, postGraphql, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';

const DERIVED = { statusCategory: 1, balanceAmount: 1, searchKeys: 1, nameKey: 1, version: 1, updatedAt: 1 };
const stored = (service: TestService) =>
  service.database.db.collection('accounts').find({}, { projection: DERIVED }).sort({ _id: 1 }).toArray();

it('accounts that were stored without derived fields get them once when they are refreshed', async () => {
  const service = await startService();
  const { db } = service.database;
  const { apiKey } = await service.createKey();
  const rows = Array.from({ length: 500 }, (_, index) => buildRow({ currentBalance: String(index) }));
  await pushRows(service, apiKey, rows);
  await pushRows(service, apiKey, [buildRow({ status: 'JAIL', currentBalance: 'unknown' })]);
  const before = await stored(service);
  expect(before).toHaveLength(501);
  expect(before.at(0)).toMatchObject({ statusCategory: 'NEW', balanceAmount: 0 });

  const accounts = db.collection('accounts');
  const derived = { statusCategory: 0, balanceAmount: 0, searchKeys: 0, nameKey: 0 };
  const without = await accounts.find({}, { projection: derived }).toArray();
  await accounts.deleteMany({ _id: { $in: without.map(({ _id }) => _id) } });
  await accounts.insertMany(without);
  await db.collection<{ _id: string }>('maintenance').deleteMany({ _id: 'derivedFields' });
  expect(await refreshDerivedFields(db)).toBe(501);
  expect(await stored(service)).toEqual(before);
  expect(await refreshDerivedFields(db)).toBe(0);
});

it('a refresh gives counters up only where it derives another balance or category', async () => {
  const service = await startService();
  const { db } = service.database;
  const { apiKey } = await service.createKey();
  await pushRows(service, apiKey, [buildRow({ externalId: 'a', currentBalance: '7' })]);
  const heads = db.collection<{ _id: string }>('counterHeads');
  await heads.insertOne({ _id: 'of-a-test' });
  const refreshAfter = async (set: JsonObject) => {
    await db.collection<{ _id: string }>('maintenance').deleteMany({ _id: 'derivedFields' });
    const { _id } = (await db.collection('accounts').findOne({ externalId: 'a' })) ?? {};
    await db.collection('accounts').updateOne({ _id }, { $set: set });
    return refreshDerivedFields(db);
  };
  expect(await refreshAfter({ searchKeys: ['a'] })).toBe(1);
  expect(await heads.findOne({ _id: 'of-a-test' })).not.toBeNull();
  expect(await refreshAfter({ balanceAmount: 8 })).toBe(1);
  expect(await heads.findOne({ _id: 'of-a-test' })).toBeNull();
});

it('a name key that a release before left is mended by a refresh, by any change, and by an erasure', async () => {
  const service = await startService();
  const { db } = service.database;
  const { apiKey } = await service.createKey();
  await pushRows(service, apiKey, [buildRow({ externalId: 'a', person: { name: { last: 'Young' } } })]);
  const accounts = db.collection('accounts');
  const { _id } = (await accounts.findOne({ externalId: 'a' })) ?? {};
  const leave = (nameKey: string) => accounts.updateOne({ _id }, { $set: { nameKey } });
  const nameKey = async () => (await accounts.findOne({ _id }))?.nameKey;
  await leave('adams');
  await db.collection<{ _id: string }>('maintenance').deleteMany({ _id: 'derivedFields' });
  expect(await refreshDerivedFields(db)).toBe(1);
  expect(await nameKey()).toBe('young');
  await leave('adams');
  await patchAccount(service, apiKey, 'a', { bank: 'Other' });
  expect(await nameKey()).toBe('young');
  await patchAccount(service, apiKey, 'a', { person: null });
  await leave('young');
  const query = 'mutation { erasePerson(externalId: "a") { code } }';
  const eraser = await service.createKey({ scopes: [...SCOPES] });
  expect((await postGraphql(service, eraser.apiKey, { query })).body.data).toMatchObject({
    erasePerson: { code: 'PERSON_ERASED' },
  });
  expect(await nameKey()).toBeNull();
});

it('derived fields appear in no answer and in no history', async () => {
  const service = await startService();
  const { apiKey } = await service.createKey();
  await pushRows(service, apiKey, [
    buildRow({ externalId: 'a', metadata: { filenumber: 'F-1' }, person: { name: { last: 'X' } } }),
  ]);
  const update = {
    currentBalance: '12',
    status: 'ACTIVE',
    person: { name: { last: 'Y' } },
    searchKeys: ['z'],
    balanceAmount: 9,
  };
  await patchAccount(service, apiKey, 'a', update);
  const { account } = (await getAccount(service, apiKey, 'a')).body as { account: JsonObject };
  expect(account).toMatchObject({ currentBalance: '12', status_category: 'ACTIVE' });
  expect(account).not.toHaveProperty('searchKeys');
  expect(account).not.toHaveProperty('nameKey');
  expect(account).not.toHaveProperty('balanceAmount');
  expect(account).not.toHaveProperty('statusCategory');
  const { auditTrail: entries } = (await getAccount(service, apiKey, 'a', '/audit-trail')).body as {
    auditTrail: JsonObject[];
  };
  const fields = entries.flatMap(({ changes }) => changes as JsonObject[]).map(({ field }) => field);
  expect(fields.sort()).toEqual(['currentBalance', 'person.name.last', 'status']);
  expect(await stored(service)).toMatchObject([
    {
      balanceAmount: 12,
      statusCategory: 'ACTIVE',
      nameKey: 'y',
      searchKeys: ['15551234567', 'y', 'a', '5551234567', '4567', '1234567', 'f-1'],
    },
  ]);
});
