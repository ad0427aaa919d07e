import { callerOf } from '../../../support/caller';
import { graphqlData, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const key = useKey(service);
beforeAll(async () => {
  await pushRows(service, key.apiKey, [
    buildRow({ externalId: 'brien', phoneNumber: '+16176556867', person: { name: { last: "O'BRIEN", first: 'ANN' } } }),
    buildRow({ externalId: 'perez', person: { name: { last: 'ORTIZ-PEREZ', first: 'MARIA' } } }),
    buildRow({ externalId: 'nunez', phoneNumber: '+442071234567', person: { name: { last: 'NUÑEZ', first: 'José' } } }),
    buildRow({
      externalId: 'other',
      phoneNumber: '+16170000000',
      person: { name: { last: 'Smith', first: 'Joseph' } },
    }),
  ]);
});

async function found(search: string): Promise<string[]> {
  const query = 'query ($search: String) { accounts(filter: { search: $search }) { nodes { externalId } } }';
  type Found = { accounts: { nodes: { externalId: string }[] } };
  const { accounts } = await graphqlData<Found>(service, key.apiKey, query, { search });
  return accounts.nodes.map(({ externalId }) => externalId);
}

it.each([
  ['brien', ['obrien', 'O’Brien', "o'brien", 'O Brien', 'Brien, Ann']],
  ['perez', ['ortiz-perez', 'Ortiz Perez', 'ortizperez', 'Perez, Maria']],
  ['nunez', ['Nunez, Jose', 'jose nunez', 'Núñez']],
  ['brien', ['6176556867', '(617) 655-6867', '617-655-6867', '617.655.6867', '+1 617 655 6867', '1-617-655-6867']],
  ['nunez', ['020 7123 4567', '+44 20 7123 4567', '0044 20 7123 4567', '2071234567']],
])('%s is found, and nobody else, by each of %j', async (externalId, searches) => {
  for (const search of searches) expect([search, await found(search)]).toEqual([search, [externalId]]);
});

it('a number that says its country code is not found by how it begins within another country', async () => {
  await pushRows(service, key.apiKey, [
    buildRow({ externalId: 'in-boston', phoneNumber: '+14455550123' }),
    buildRow({ externalId: 'in-berlin', phoneNumber: '+493012345678' }),
    buildRow({ externalId: '+445550', phoneNumber: '+14155550199' }),
  ]);
  for (const [search, expected] of [
    ['+4', ['+445550', 'in-berlin', 'nunez']],
    ['+44', ['+445550', 'nunez']],
    ['+44 5', ['+445550']],
    ['+445', ['+445550']],
    ['+44 20', ['nunez']],
    ['+1445', ['in-boston']],
    ['+1 (445) 555', ['in-boston']],
    ['+49 (0)30', ['in-berlin']],
    ['0049 30 12345678', ['in-berlin']],
    ['011 49 30 12345678', ['in-berlin']],
    ['0044 4555 50123', []],
    ['+3', []],
    ['+0', []],
    ['445', ['+445550', 'in-boston']],
    ['4455550123', ['in-boston']],
    ['+44 nunez', ['nunez']],
    ['+44 smith', []],
  ] as const)
    expect([search, (await found(search)).sort()]).toEqual([search, expected]);
});

it('a search without a word finds nothing, and an empty one every account', async () => {
  for (const search of ['+', '-', '..', '.', '()']) expect([search, await found(search)]).toEqual([search, []]);
  for (const search of ['', ' ']) expect((await found(search)).length).toBeGreaterThan(3);
});

it('a name is found by its new spelling alone once it has changed', async () => {
  await pushRows(service, key.apiKey, [{ externalId: 'other', person: { name: { last: 'Mac-Intosh' } } }]);
  expect(await found('intosh')).toEqual(['other']);
  await pushRows(service, key.apiKey, [{ externalId: 'other', person: { name: { last: 'Smith' } } }]);
  expect(await found('intosh')).toEqual([]);
});

it('an account is found by the last four or seven digits of its number, and by its file number', async () => {
  await pushRows(service, key.apiKey, [
    buildRow({
      externalId: 'lee',
      phoneNumber: '+16177770134',
      metadata: { filenumber: 'FN-20/77' },
      person: { name: { last: 'LEE', first: 'KIM' } },
    }),
    buildRow({ externalId: '777-0134', phoneNumber: '+16179999999', metadata: { filenumber: 880_077 } }),
  ]);
  for (const [search, expected] of [
    ['0134', ['lee']],
    ['7770134', ['lee']],
    ['777 0134', ['lee']],
    ['777-0134', ['777-0134', 'lee']],
    ['777.0134', ['lee']],
    ['777-01', ['777-0134', 'lee']],
    ['777-0135', []],
    ['le 0134', ['lee']],
    ['smi 0134', []],
    ['fn-20/77', ['lee']],
    ['FN-2', ['lee']],
    ['880077', ['777-0134']],
  ] as const)
    expect([search, (await found(search)).sort()]).toEqual([search, expected]);
});

it('a file number that looks like a telephone number is found by each of its words, and while it is typed', async () => {
  await pushRows(service, key.apiKey, [
    buildRow({ externalId: 'groups', metadata: { filenumber: '2024 000123 77' } }),
    buildRow({ externalId: 'slash', metadata: { filenumber: '957/0977466' } }),
  ]);
  for (const search of ['000123', '77 2024', '2024 000', '2024 00012', '2024 000123', '2024 000123 77'])
    expect([search, await found(search)]).toEqual([search, ['groups']]);
  for (const search of ['957', '957/', '957/097', '957/0977466', '9570977466'])
    expect([search, await found(search)]).toEqual([search, ['slash']]);
});

it('a file number is found until it is another one, and after an erasure; a number and a name are not', async () => {
  const person = { name: { last: 'GONE', first: 'ABE' } };
  const row = { externalId: 'gone', phoneNumber: '+16173330178', metadata: { filenumber: 'OLD-1' }, person };
  await pushRows(service, key.apiKey, [buildRow(row)]);
  await pushRows(service, key.apiKey, [{ externalId: 'gone', metadata: { filenumber: 'NEW-1' } }]);
  expect(await found('old-1')).toEqual([]);
  expect(await found('new-1')).toEqual(['gone']);
  expect(await callerOf(service, key).erase('gone')).toMatchObject({ success: true });
  expect(await found('new-1')).toEqual(['gone']);
  for (const search of ['0178', '3330178', 'gone, abe', 'abe'])
    expect([search, await found(search)]).toEqual([search, []]);
});
