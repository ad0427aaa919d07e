import { type JsonObject } from '../../../../src/base/json/json';
import { callerOf } from '../../../support/caller';
import { getAccount, getAccounts, graphqlData, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { type TestKey } from '../../../support/service';
import { storedText } from '../../../support/stored-text';
import { useKey, useService } from '../../../support/use-service';

const SSN = '905-11-8922';
const MASK = '***-**-8922';

const service = useService();
const admin = useKey(service);
const reader = useKey(service, { scopes: ['accounts:read', 'accounts:write'] });
const auditor = useKey(service, { scopes: ['audit:read'] });
beforeEach(() => service.clock.advance(1000));

const { create } = callerOf(service, admin);

const RECORDS = `query ($filter: AccessRecordFilter) { accessRecords(filter: $filter) {
  nodes { operation operationName surface externalId externalIds query count fullNumbers apiKeyId requestId clientAddress createdAt } } }`;
async function recordsOf(filter: object): Promise<JsonObject[]> {
  const { accessRecords } = await graphqlData(service, auditor.apiKey, RECORDS, { filter });
  return accessRecords?.nodes as JsonObject[];
}

const BY_SSN = 'query ($ssn: String!) { accountsBySsn(ssn: $ssn) { externalId person { ssn } } }';
const foundBySsn = async (ssn: string) =>
  (await graphqlData<{ accountsBySsn: JsonObject[] }>(service, admin.apiKey, BY_SSN, { ssn })).accountsBySsn;

it('a key with accounts:read:ssn gets it, and each answer leaves an access record', async () => {
  const externalId = await create({ person: { ssn: SSN } });
  const read = await getAccount(service, admin.apiKey, externalId);
  expect(read.body.account).toMatchObject({ person: { ssn: SSN } });
  const listed = await getAccounts(service, admin.apiKey, '?limit=1&status=LOADED&unknown=905-11-8922');
  expect(listed.text).toContain(SSN);
  const records = await recordsOf({ externalId });
  expect(records).toMatchObject([
    { operation: 'listAccounts', query: 'status=LOADED&limit=1', externalIds: [externalId], fullNumbers: 1 },
    { operation: 'getAccount', externalId, requestId: read.headers['x-request-id'], clientAddress: '127.0.0.1' },
  ]);
});

it('a key without accounts:read:ssn gets the mask, wherever a number stands, and leaves no record', async () => {
  const externalId = await create({
    person: { ssn: SSN, birthdate: '1980-02-01' },
    metadata: { filenumber: 'F-1', 'SSN#': SSN, notes: [`asked about ${SSN}`] },
    originalCreditor: { ssn: 905118922 },
  });
  const { account } = (await getAccount(service, reader.apiKey, externalId)).body;
  expect(account).toMatchObject({
    person: { ssn: MASK, birthdate: '1980-02-01' },
    metadata: { filenumber: 'F-1', 'SSN#': MASK, notes: [`asked about ${MASK}`] },
    originalCreditor: { ssn: MASK },
  });
  const listed = await getAccounts(service, reader.apiKey, '?limit=1');
  expect(listed.text).toContain(MASK);
  expect(listed.text).not.toMatch(/905-?11-?8922/);
  expect(await recordsOf({ apiKeyId: reader.keyId })).toEqual([]);
});

it('many readers at the same moment leave a record each', async () => {
  const externalId = await create({ person: { ssn: SSN } });
  await Promise.all(Array.from({ length: 20 }, () => getAccount(service, admin.apiKey, externalId)));
  const records = await recordsOf({ externalId });
  expect(records).toHaveLength(20);
  expect(new Set(records.map(({ requestId }) => requestId)).size).toBe(20);
});

describe('a search by social security number', () => {
  it('it finds the accounts of the organization with this number, however it is written, and leaves a record', async () => {
    const ssn = '905-33-1234';
    const own = [await create({ person: { ssn } }), await create({ person: { ssn: '905331234' } })];
    await create({ person: { ssn: '905-33-1235' } });
    const other = await service.createKey({ organizationId: 'org-b' });
    await pushRows(service, other.apiKey, [buildRow({ person: { ssn } })]);
    const found = await foundBySsn('905 33 1234');
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(own.sort());
    expect(found[0]).toMatchObject({ person: { ssn: '***-**-1234' } });
    const [record] = await recordsOf({ apiKeyId: admin.keyId, createdAt: { gte: service.clock.now } });
    expect(record).toMatchObject({ operation: 'accountsBySsn', surface: 'GRAPHQL', count: 2, query: null });
    expect(record?.externalIds).toEqual(expect.arrayContaining(own));
    const stored = await storedText(service.database.db, (collection) => collection === 'accessRecords');
    expect(stored).not.toMatch(/905.?33.?1234/);
  });

  it('it finds an account by its new number, and no longer by the one before or a cleared one', async () => {
    const externalId = await create({ person: { ssn: '905-44-0001' } });
    const countOf = async (ssn: string) => (await foundBySsn(ssn)).length;
    const update = (person: JsonObject) => pushRows(service, admin.apiKey, [{ externalId, person }]);
    await update({ name: { first: 'Ada' } });
    expect(await countOf('905-44-0001')).toBe(1);
    await update({ ssn: '905-44-0002' });
    expect([await countOf('905-44-0001'), await countOf('905-44-0002')]).toEqual([0, 1]);
    await update({ ssn: null });
    expect(await countOf('905-44-0002')).toBe(0);
  });

  it('it needs accounts:read:ssn and nine digits', async () => {
    const refusalOf = async ({ apiKey }: TestKey, ssn: string) =>
      (await postGraphql(service, apiKey, { query: BY_SSN, variables: { ssn } })).body.errors;
    expect(await refusalOf(reader, SSN)).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE' } }]);
    for (const ssn of ['', '8922', '905-11-892', '905-11-89222', '9'.repeat(10_000)])
      expect(await refusalOf(admin, ssn)).toMatchObject([{ extensions: { code: 'INVALID_QUERY' } }]);
  });
});
