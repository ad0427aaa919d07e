import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { type Json, type JsonObject } from '../../src/base/json/json';
import { ROW_SCHEMA } from '../../src/service/accounts/fields/account-schema';
import { type Scope } from '../../src/service/callers/rights/scopes';
import { createSchema } from '../../src/service/surfaces/graphql/schema/schema';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, postGraphql, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { storedText } from '../support/stored-text';
import { useService } from '../support/use-service';

/*
 * A number in each field that can hold one, each with last digits of its own, and each surface asked for all of them.
 * Fields and selections come from the declarations, so a new field is among them.
 */

const FULL = /\d{3}-\d{2}-\d{4}|\b905\d{6}\b/;
/** By the last four digits: the path of the field that holds the number. */
const PLACES = new Map<string, string>();

function numberAt(path: string): string {
  const lastFour = String(2000 + PLACES.size);
  PLACES.set(lastFour, path);
  return `905-11-${lastFour}`;
}

/** A valid value of a field; one that quotes a number wherever the field takes any text. */
function valueFor(path: string, schema: JsonObject): Json {
  const { properties, enum: values, pattern, format } = schema;
  const types = [schema.type].flat();
  if (path === 'externalId') return buildRow().externalId;
  if (path === 'metadata') return { filenumber: 'F-1', note: `is ${numberAt(path)}`, 'SSN#': numberAt(path) };
  if (path === 'history.chargedOff.events') return [{ note: `is ${numberAt(path)}`, taxId: numberAt(path) }];
  if (path === 'originalCreditor') return { name: `is ${numberAt(path)}` };
  if (path === 'person.ssn') return numberAt(path);
  if (Array.isArray(values)) return values[0] as Json;
  if (properties) return rowFor(properties as Record<string, JsonObject>, `${path}.`);
  if (pattern !== undefined) return path === 'phoneNumber' ? '+15551234567' : '1999';
  if (format !== undefined) return '2026-01-01';
  if (types.includes('string')) return `is ${numberAt(path)}`;
  if (types.includes('array')) return [`is ${numberAt(path)}`];
  return types.includes('boolean') ? true : 0.5;
}

const rowFor = (properties: Record<string, JsonObject>, above = ''): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueFor(`${above}${name}`, property)]),
  );

const ROW = rowFor(ROW_SCHEMA.properties as Record<string, JsonObject>) as JsonObject & { externalId: string };
const { externalId } = ROW;

const types = createSchema().getTypeMap();
/** Every field of a type that takes no argument, and of the types below it. */
function selectionOf(type: GraphQLObjectType, above: readonly string[] = []): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, type: fieldType, args }) => {
    const named = getNamedType(fieldType);
    if (args.length > 0 || above.includes(named.name)) return [];
    if (isLeafType(named)) return [name];
    return isObjectType(named) ? [`${name} ${selectionOf(named, [...above, type.name])}`] : [];
  });
  return `{ ${fields.join(' ')} }`;
}
const selected = (name: string) => selectionOf(types[name] as GraphQLObjectType);
const ACCOUNT = selected('Account');
const SNAPSHOT = selected('AccountSnapshot');
const ENTRIES = `{ nodes ${selected('AuditTrailEntry')} }`;
const EVENTS = `{ nodes ${selected('TimelineEvent')} }`;

let keys: Record<'owner' | 'reader', string>;
let accountId: string;
const service = useService({ graphqlMaxCost: 1_000_000 });
beforeAll(async () => {
  const readerScopes: Scope[] = ['accounts:read', 'accounts:write', 'accounts:hold'];
  keys = {
    owner: (await service.createKey()).apiKey,
    reader: (await service.createKey({ scopes: readerScopes })).apiKey,
  };
  const { body } = await postBulkUpsert(service, keys.owner, { accounts: [ROW] });
  expect(body).toMatchObject({ created: 1 });
  accountId = String((body.results as JsonObject[])[0]?.accountId);
  const hold = `mutation { placeLegalHold(externalId: "${externalId}", reason: "about ${numberAt('legalHold.reason')}") { code } }`;
  expect((await postGraphql(service, keys.reader, { query: hold })).body).not.toHaveProperty('errors');
  // A history of each value: as it was, and as it is again.
  service.clock.advance(1000);
  const row = Object.fromEntries(Object.entries(ROW).filter(([name]) => name !== 'portfolioId'));
  const cleared = { ...row, bank: null, client: null, tags: [], address: null, person: { name: null } };
  await pushRows(service, keys.owner, [cleared]);
  service.clock.advance(1000);
  await pushRows(service, keys.owner, [ROW]);
  service.clock.advance(1000);
});

const graphql = async (query: string, apiKey = keys.reader) => {
  const answer = await postGraphql(service, apiKey, { query });
  expect(answer.body.errors).toBeUndefined();
  return answer.text;
};
const changedRow = { externalId, bank: 'First Bank', client: null, tags: ['new'], address: null, person: null };

/** What each surface answers, by the name of the operation. */
const READS: Record<string, () => Promise<string>> = {
  'GET one account': async () => (await getAccount(service, keys.reader, externalId)).text,
  'GET a page of accounts': async () => (await getAccounts(service, keys.reader)).text,
  account: () => graphql(`{ account(externalId: "${externalId}") ${ACCOUNT} }`),
  accounts: () => graphql(`{ accounts { nodes ${ACCOUNT} edges { node ${ACCOUNT} } } }`),
  'account, for a key that may read numbers': () =>
    graphql(`{ account(externalId: "${externalId}") ${ACCOUNT} }`, keys.owner),
  accountAt: () => graphql(`{ accountAt(externalId: "${externalId}", at: "2100-01-01T00:00:00Z") ${SNAPSHOT} }`),
  'accountAt the beginning': () =>
    graphql(`{ accountAt(externalId: "${externalId}", at: "2026-03-01T12:00:00Z") ${SNAPSHOT} }`),
  _entities: () =>
    graphql(
      `{ _entities(representations: [{ __typename: "Account", id: "${accountId}" }]) { ... on Account ${ACCOUNT} } }`,
    ),
  accountsBySsn: () => graphql(`{ accountsBySsn(ssn: "${(ROW.person as JsonObject).ssn}") ${ACCOUNT} }`, keys.owner),
};
const WITHOUT_ALL_FIELDS: Record<string, () => Promise<string>> = {
  'GET the audit trail': async () => (await getAccount(service, keys.owner, externalId, '/audit-trail')).text,
  'GET the timeline': async () => (await getAccount(service, keys.owner, externalId, '/timeline')).text,
  'auditTrail of all accounts': () => graphql(`{ auditTrail ${ENTRIES} }`, keys.owner),
  'auditTrail of an account': () => graphql(`{ account(externalId: "${externalId}") { auditTrail ${ENTRIES} } }`),
  timeline: () => graphql(`{ timeline ${EVENTS} account(externalId: "${externalId}") { timeline ${EVENTS} } }`),
  accountStatistics: () => graphql(`{ accountStatistics ${selected('AccountStatistics')} }`, keys.owner),
  syncRuns: () =>
    graphql('{ syncRuns { nodes { changedFields { field } failedRows { code details { field message } } } } }'),
  'the changes of a bulk upsert': async () =>
    (await postBulkUpsert(service, keys.owner, { accounts: [changedRow], dryRun: true, includeChanges: true })).text,
  'the faults of a bulk upsert': async () =>
    (await postBulkUpsert(service, keys.reader, { accounts: [{ ...ROW, phoneNumber: '905-11-2000' }] })).text,
  'the faults of a PATCH': async () =>
    (await patchAccount(service, keys.reader, externalId, { typeOfDebt: '905-11-2000', tags: '905-11-2000' })).text,
};

it.each(Object.keys(READS))('no field of an account shows a number in full, and each its mask: %s', async (name) => {
  const text = (await READS[name]?.()) ?? '';
  expect(FULL.exec(text)?.[0]).toBeUndefined();
  const isRest = name.startsWith('GET');
  const isBeginning = name.endsWith('beginning');
  const missing = [...PLACES].filter(([lastFour, path]) => {
    const isHidden = path === 'legalHold.reason' && (isRest || isBeginning);
    return !isHidden && !text.includes(`***-**-${lastFour}`);
  });
  expect(missing).toEqual([]);
});

it.each(Object.keys(WITHOUT_ALL_FIELDS))('nothing shows a number in full: %s', async (name) => {
  const text = (await WITHOUT_ALL_FIELDS[name]?.()) ?? '';
  expect(text.length).toBeGreaterThan(50);
  expect(FULL.exec(text)?.[0]).toBeUndefined();
});

it('a key that may read numbers gets each of them in full over REST', async () => {
  const { text } = await getAccount(service, keys.owner, externalId);
  expect(JSON.parse(text).account).toMatchObject(ROW);
});

it('an account that was read with masks changes nothing if it is sent back', async () => {
  const { account } = (await getAccount(service, keys.reader, externalId)).body as { account: JsonObject };
  const { organizationId: _, ...row } = account;
  expect((await postBulkUpsert(service, keys.reader, { accounts: [row] })).body).toMatchObject({ unchanged: 1 });
});

describe('a filter or a search', () => {
  const LAST = '905-11-2999';
  const FIELDS = { portfolioId: LAST, bucket: LAST, client: LAST, bank: LAST, state: LAST };
  let row: JsonObject & { externalId: string };
  beforeAll(async () => {
    const person = { name: { first: LAST, last: LAST }, ssn: LAST };
    const { portfolioId, bucket, client, bank, state } = FIELDS;
    const fields = { portfolioId, bucket, client, bank, tags: [LAST], address: { state }, person, emailAddress: LAST };
    row = buildRow(fields);
    expect((await postBulkUpsert(service, keys.owner, { accounts: [row] })).body).toMatchObject({ created: 1 });
  });

  const found = async (filter: string, apiKey: string) =>
    JSON.parse(
      await graphql(
        `{ accounts(filter: ${filter}) { totalCount } accountStatistics(filter: ${filter}) { total { count } } }`,
        apiKey,
      ),
    ).data;
  const counts = (count: number) => ({ accounts: { totalCount: count }, accountStatistics: { total: { count } } });

  it.each(['owner', 'reader'] as const)(
    'it finds no account by a number or by how it begins, for the %s',
    async (who) => {
      for (let length = 1; length <= LAST.length; length += 1) {
        const begun = LAST.slice(0, length);
        const conditions = [...Object.keys(FIELDS), 'tags'].map((field) => `{ ${field}: { startsWith: "${begun}" } }`);
        const filter = `{ or: [{ search: "${begun}" }, ${conditions.join(', ')}] }`;
        expect([begun, await found(filter, keys[who])]).toEqual([begun, counts(0)]);
      }
      for (const field of [...Object.keys(FIELDS), 'tags']) {
        expect(await found(`{ ${field}: { eq: "${LAST}" } }`, keys[who])).toEqual(counts(0));
        expect(await found(`{ ${field}: { in: ["x", "${LAST}"] } }`, keys[who])).toEqual(counts(0));
      }
      const { body } = await getAccounts(service, keys[who], `?portfolioId=${LAST}`);
      expect(body).toMatchObject({ accounts: [] });
    },
  );

  it('it finds an account by what is shown: the mask', async () => {
    const mask = '***-**-2999';
    for (const field of [...Object.keys(FIELDS), 'tags']) {
      expect(await found(`{ ${field}: { eq: "${mask}" } }`, keys.reader)).toEqual(counts(1));
    }
    expect(await found(`{ search: "${mask}" }`, keys.reader)).toEqual(counts(1));
  });

  it('the number is nowhere in the database or the log', async () => {
    expect(FULL.exec(await storedText(service.database.db))?.[0]).toBeUndefined();
    expect(service.logLines.join('')).not.toMatch(FULL);
  });
});
