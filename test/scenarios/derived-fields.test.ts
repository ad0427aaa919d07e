import { type JsonObject } from '../../src/base/json/json';
import { refreshDerivedFields } from '../../src/service/accounts/store/derived-fields.store';
import { callerOf } from '../support/caller';
import { patchAccount, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { useFreshService, useNewKey } from '../support/use-service';

const DERIVED = { statusCategory: 1, balanceAmount: 1, searchKeys: 1, nameKey: 1, version: 1, updatedAt: 1 };

const service = useFreshService();
const key = useNewKey(service);

const collection = (name: string) => service.database.db.collection<{ _id: string }>(name);
const stored = () => collection('accounts').find({}, { projection: DERIVED }).sort({ _id: 1 }).toArray();
const push = (...rows: JsonObject[]) => pushRows(service, key.apiKey, rows);

/** Changes the only account behind the service's back. */
async function change($set: JsonObject) {
  const { _id } = (await collection('accounts').findOne({})) ?? {};
  await collection('accounts').updateOne({ _id }, { $set });
}

/** Refreshes the accounts as if this had not been done yet. @returns how many changed */
async function refreshAgain(): Promise<number> {
  await collection('maintenance').deleteMany({ _id: 'derivedFields' });
  return refreshDerivedFields(service.database.db);
}

it('accounts that were stored without derived fields get them once when they are refreshed', async () => {
  await push(...Array.from({ length: 500 }, (_, index) => buildRow({ currentBalance: String(index) })));
  await push(buildRow({ status: 'JAIL', currentBalance: 'unknown' }));
  const before = await stored();
  expect(before).toHaveLength(501);
  expect(before.at(0)).toMatchObject({ statusCategory: 'NEW', balanceAmount: 0 });

  const accounts = collection('accounts');
  const derived = { statusCategory: 0, balanceAmount: 0, searchKeys: 0, nameKey: 0 };
  const without = await accounts.find({}, { projection: derived }).toArray();
  await accounts.deleteMany({ _id: { $in: without.map(({ _id }) => _id) } });
  await accounts.insertMany(without);
  expect(await refreshAgain()).toBe(501);
  expect(await stored()).toEqual(before);
  expect(await refreshDerivedFields(service.database.db)).toBe(0);
});

it('a refresh gives counters up only where it derives another balance or category', async () => {
  await push(buildRow({ externalId: 'a', currentBalance: '7' }));
  const heads = collection('counterHeads');
  await heads.insertOne({ _id: 'of-a-test' });
  const refreshAfter = async (fields: JsonObject) => {
    await change(fields);
    return refreshAgain();
  };
  expect(await refreshAfter({ searchKeys: ['a'] })).toBe(1);
  expect(await heads.findOne({ _id: 'of-a-test' })).not.toBeNull();
  expect(await refreshAfter({ balanceAmount: 8 })).toBe(1);
  expect(await heads.findOne({ _id: 'of-a-test' })).toBeNull();
});

it('a name key that a release before left is mended by a refresh, by any change, and by an erasure', async () => {
  await push(buildRow({ externalId: 'a', person: { name: { last: 'Young' } } }));
  const patch = (update: JsonObject) => patchAccount(service, key.apiKey, 'a', update);
  const leave = (nameKey: string) => change({ nameKey });
  const nameKey = async () => (await service.database.db.collection('accounts').findOne({}))?.nameKey;
  await leave('adams');
  expect(await refreshAgain()).toBe(1);
  expect(await nameKey()).toBe('young');
  await leave('adams');
  await patch({ bank: 'Other' });
  expect(await nameKey()).toBe('young');
  await patch({ person: null });
  await leave('young');
  expect(await callerOf(service, key).erase('a')).toMatchObject({ code: 'PERSON_ERASED' });
  expect(await nameKey()).toBeNull();
});

it('derived fields appear in no answer and in no history', async () => {
  await push(buildRow({ externalId: 'a', metadata: { filenumber: 'F-1' }, person: { name: { last: 'X' } } }));
  const update = {
    currentBalance: '12',
    status: 'ACTIVE',
    person: { name: { last: 'Y' } },
    searchKeys: ['z'],
    balanceAmount: 9,
  };
  await patchAccount(service, key.apiKey, 'a', update);
  const { account, auditTrail } = callerOf(service, key);
  const shown = await account('a');
  expect(shown).toMatchObject({ currentBalance: '12', status_category: 'ACTIVE' });
  for (const name of ['searchKeys', 'nameKey', 'balanceAmount', 'statusCategory'])
    expect(shown).not.toHaveProperty(name);
  const fields = (await auditTrail('a')).flatMap(({ changes }) => changes).map(({ field }) => field);
  expect(fields.sort()).toEqual(['currentBalance', 'person.name.last', 'status']);
  expect(await stored()).toMatchObject([
    {
      balanceAmount: 12,
      statusCategory: 'ACTIVE',
      nameKey: 'y',
      searchKeys: ['15551234567', 'y', 'a', '5551234567', '4567', '1234567', 'f-1'],
    },
  ]);
});
