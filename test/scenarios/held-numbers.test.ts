import { type JsonObject } from '../../src/base/json/json';
import { callerOf } from '../support/caller';
import { commandLine, jsonLines } from '../support/command-line';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { storedText } from '../support/stored-text';
import { useKey, useService } from '../support/use-service';

const SSN = '905-11-5566';
const NEXT_SSN = '905-11-7788';
const MASK = '***-**-5566';
const ANY_NUMBER = /905-?11-?(?:5566|7788)/;

const service = useService();
const sender = useKey(service);
const counsel = useKey(service, { scopes: ['accounts:hold', 'accounts:erase'] });
const auditor = useKey(service, { scopes: ['accounts:read', 'accounts:read:ssn', 'audit:read'] });
beforeEach(() => service.clock.advance(1000));

const { placeHold, releaseHold, erase } = callerOf(service, counsel);
const done = async (change: Promise<JsonObject>): Promise<void> => {
  expect(await change).toMatchObject({ success: true });
  service.clock.advance(1000);
};

async function createAccount(fields: JsonObject = { person: { ssn: SSN } }, isHeld = true): Promise<string> {
  const externalId = await callerOf(service, sender).create(fields);
  service.clock.advance(1000);
  if (isHeld) await done(placeHold(externalId));
  return externalId;
}

async function patch(externalId: string, update: JsonObject): Promise<void> {
  expect((await patchAccount(service, sender.apiKey, externalId, update)).status).toBe(200);
  service.clock.advance(1000);
}

const heldNumbers = async (externalId: string, { apiKey } = auditor, query = '') =>
  (await getAccount(service, apiKey, externalId, `/held-numbers${query}`)).body;
const numbersOf = async (externalId: string) =>
  ((await heldNumbers(externalId)).heldNumbers as JsonObject[]).flatMap(({ numbers }) => numbers as JsonObject[]);
const cliOf = ({ apiKey } = auditor) => commandLine({ ...service, apiKey });
const fileOf = async (externalId: string, key = auditor) => {
  const { stdout } = await cliOf(key)('account-file', externalId);
  return JSON.parse(stdout) as JsonObject & { auditTrail: JsonObject[] };
};
const recordsOf = async (externalId: string) =>
  jsonLines((await cliOf()('access', '--account', externalId)).stdout) as JsonObject[];

const WRITES: [string, (externalId: string, update: JsonObject) => Promise<unknown>][] = [
  ['a PATCH', patch],
  [
    'a bulk upsert',
    (externalId, update) => postBulkUpsert(service, sender.apiKey, { accounts: [{ externalId, ...update }] }),
  ],
  [
    'a mutation',
    (externalId) =>
      callerOf(service, sender).ask(
        `mutation { updateAccount(externalId: "${externalId}", update: { person: { ssn: null } }) { code } }`,
      ),
  ],
];

it.each(WRITES)('a number that %s clears while the account is on hold stays readable', async (_name, write) => {
  const externalId = await createAccount();
  await write(externalId, { person: { ssn: null } });
  expect(await heldNumbers(externalId)).toEqual({
    success: true,
    code: 'HELD_NUMBERS_LISTED',
    message: 'Held numbers listed',
    nextCursor: null,
    heldNumbers: [
      {
        auditTrailEntryId: expect.stringMatching(/^[0-9a-f]{24}$/),
        createdAt: expect.any(String),
        numbers: [{ field: 'person.ssn', from: SSN }],
      },
    ],
  });
  const { auditTrail } = await fileOf(externalId);
  expect(auditTrail[0]?.changes).toEqual([{ field: 'person.ssn', from: SSN, to: null }]);
});

it('a number that is replaced twice while the account is on hold stays readable both times', async () => {
  const externalId = await createAccount();
  await patch(externalId, { person: { ssn: NEXT_SSN } });
  await patch(externalId, { person: { ssn: '905-11-9900' } });
  const found = await heldNumbers(externalId, auditor, '?limit=1');
  expect(found.heldNumbers).toMatchObject([{ numbers: [{ field: 'person.ssn', from: NEXT_SSN }] }]);
  const next = await heldNumbers(externalId, auditor, `?limit=1&cursor=${String(found.nextCursor)}`);
  expect(next).toMatchObject({ heldNumbers: [{ numbers: [{ field: 'person.ssn', from: SSN }] }], nextCursor: null });
});

it('kept numbers are listed of a time, and a wrong one is refused', async () => {
  const externalId = await createAccount();
  await patch(externalId, { person: { ssn: NEXT_SSN } });
  const between = service.clock.now.toISOString();
  await patch(externalId, { person: { ssn: '905-11-9900' } });
  const fromOf = async (query: string) =>
    ((await heldNumbers(externalId, auditor, query)).heldNumbers as { numbers: JsonObject[] }[]).map(
      ({ numbers }) => numbers[0]?.from,
    );
  expect(await fromOf(`?since=${between}`)).toEqual([NEXT_SSN]);
  expect(await fromOf('?until=2020-01-01')).toEqual([]);
  expect(await fromOf(`?since=2020-01-01&until=${between.slice(0, 10)}&limit=1`)).toEqual([NEXT_SSN]);
  expect(await heldNumbers(externalId, auditor, '?since=yesterday')).toMatchObject({ code: 'INVALID_QUERY' });
});

it('numbers in free-form data and in texts stay readable whole, with what stood beside them', async () => {
  const events = [{ type: 'sale', ssn: SSN }, { note: `asked about ${SSN}` }];
  const externalId = await createAccount({
    metadata: { filenumber: 'F-1', debtor: { 'SSN#': SSN } },
    originalCreditor: { name: 'First', taxId: 905115566 },
    history: { chargedOff: { events } },
    clientStatus: `quotes ${SSN}`,
    bank: `Trust of ${SSN}`,
  });
  await patch(externalId, {
    metadata: { debtor: null },
    originalCreditor: null,
    history: { chargedOff: { events: [] } },
    clientStatus: 'none',
    bank: 'none',
    state: 'TX',
  });
  expect(await numbersOf(externalId)).toEqual(
    expect.arrayContaining([
      { field: 'metadata.debtor', from: { 'SSN#': SSN } },
      { field: 'originalCreditor', from: { name: 'First', taxId: 905115566 } },
      { field: 'history.chargedOff.events', from: events },
      { field: 'clientStatus', from: `quotes ${SSN}` },
      { field: 'bank', from: `Trust of ${SSN}` },
    ]),
  );
  expect(await numbersOf(externalId)).toHaveLength(5);
});

it('a number in the reason of a hold stays readable after the release', async () => {
  const externalId = await createAccount({}, false);
  await done(placeHold(externalId, `Estate of ${SSN}`));
  await done(releaseHold(externalId));
  expect(await numbersOf(externalId)).toEqual([{ field: 'legalHold.reason', from: `Estate of ${SSN}` }]);
});

it('nothing is kept of numbers that change before a hold, or after its release', async () => {
  const externalId = await createAccount({ person: { ssn: SSN } }, false);
  await patch(externalId, { person: { ssn: NEXT_SSN } });
  await done(placeHold(externalId));
  await patch(externalId, { bank: 'Second' });
  await done(releaseHold(externalId));
  await patch(externalId, { person: { ssn: null } });
  expect(await numbersOf(externalId)).toEqual([]);
  expect(JSON.stringify(await fileOf(externalId))).not.toMatch(ANY_NUMBER);
});

it('kept numbers leave an access record, and an account without any leaves none', async () => {
  const externalId = await createAccount();
  await heldNumbers(externalId);
  expect(await recordsOf(externalId)).toEqual([]);
  await patch(externalId, { person: { ssn: null } });
  await heldNumbers(externalId);
  expect(await recordsOf(externalId)).toMatchObject([
    { operation: 'listHeldNumbers', surface: 'REST', externalId, count: 1, apiKeyId: auditor.keyId },
  ]);
});

it('a key that lacks a scope is told no kept number, and its file shows the mask and says why', async () => {
  const externalId = await createAccount();
  await patch(externalId, { person: { ssn: null } });
  const keys = [
    await service.createKey({ scopes: ['accounts:read', 'audit:read'] }),
    await service.createKey({ scopes: ['accounts:read', 'accounts:read:ssn'] }),
    await service.createKey({ scopes: ['accounts:read:ssn', 'audit:read'] }),
  ];
  for (const key of keys)
    expect(await heldNumbers(externalId, key)).toMatchObject({ success: false, code: 'INSUFFICIENT_SCOPE' });
  for (const key of keys.slice(0, 2)) {
    const file = await fileOf(externalId, key);
    expect(file.auditTrail[0]?.changes).toEqual([{ field: 'person.ssn', from: MASK, to: null }]);
    expect(file.missing).toContainEqual({ part: 'auditTrail', reason: expect.stringContaining('masked') });
  }
  const stranger = await service.createKey({
    organizationId: 'org-b',
    scopes: ['accounts:read', 'accounts:read:ssn', 'audit:read'],
  });
  expect(await heldNumbers(externalId, stranger)).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
});

it('the audit trail goes on showing the mask on both surfaces, and nothing that is stored shows a kept number', async () => {
  const externalId = await createAccount();
  await patch(externalId, { person: { ssn: null } });
  const overRest = await getAccount(service, auditor.apiKey, externalId, '/audit-trail');
  const query = `{ account(externalId: "${externalId}") { auditTrail { nodes { changes { from to } } } }
    auditTrail(filter: { externalId: "${externalId}" }) { nodes { changes { from to } } } }`;
  const overGraphql = await postGraphql(service, auditor.apiKey, { query });
  for (const { text } of [overRest, overGraphql]) {
    expect(text).toContain(MASK);
    expect(text).not.toMatch(ANY_NUMBER);
  }
  expect(await storedText(service.database.db)).not.toMatch(ANY_NUMBER);
  expect(service.logLines.join('')).not.toMatch(ANY_NUMBER);
});

it('kept numbers are gone once the hold is released and the person erased', async () => {
  const externalId = await createAccount();
  await patch(externalId, { person: { ssn: null } });
  await done(releaseHold(externalId));
  expect(await numbersOf(externalId)).toHaveLength(1);
  await done(erase(externalId));
  expect(await heldNumbers(externalId)).toMatchObject({ success: true, heldNumbers: [] });
  expect(JSON.stringify(await fileOf(externalId))).not.toMatch(ANY_NUMBER);
});
