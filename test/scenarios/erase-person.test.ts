import { type JsonObject } from '../../src/base/json/json';
import { callerOf } from '../support/caller';
import { commandLine } from '../support/command-line';
import { PERSON, TRACES } from '../support/erased-person';
import { getAccount, patchAccount, postBulkUpsert, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { storedText } from '../support/stored-text';
import { useKey, useService } from '../support/use-service';

const service = useService();
const key = useKey(service);
const { account, auditTrail: trail, ask, erase } = callerOf(service, key);
beforeAll(() => {
  service.clock.now = new Date();
});
beforeEach(() => service.clock.advance(1000));

/** An account with a history that tells of the person. */
async function createPerson(): Promise<string> {
  const row = buildRow({ bank: 'Old Bank', currentBalance: 100 });
  await pushRows(service, key.apiKey, [row]);
  service.clock.advance(1000);
  const named = { 'idempotency-key': `create-${row.externalId}` };
  const { body } = await postBulkUpsert(
    service,
    key.apiKey,
    { accounts: [{ externalId: row.externalId, ...PERSON }], includeChanges: true },
    named,
  );
  expect(body).toMatchObject({ updated: 1 });
  service.clock.advance(1000);
  const other = { person: { name: { first: 'Zyxelmann II' } }, status: 'ACTIVE', currentBalance: 90 };
  expect((await patchAccount(service, key.apiKey, row.externalId, other)).status).toBe(200);
  service.clock.advance(1000);
  return row.externalId;
}

it('a person who is erased is in no answer and nowhere in the database, and the skeleton of the account stays', async () => {
  const externalId = await createPerson();
  const before = await account(externalId);
  expect(await erase(externalId)).toMatchObject({
    success: true,
    code: 'PERSON_ERASED',
    account: { externalId, version: 4 },
  });
  const after = await account(externalId);
  const { id, createdAt, portfolioId } = before;
  expect(after).toMatchObject({
    id,
    createdAt,
    portfolioId,
    status: 'ACTIVE',
    bank: 'Old Bank',
    currentBalance: 90,
    person: null,
    address: null,
    phoneNumber: null,
    emailAddress: null,
    contactInfo: null,
    smsOptOut: null,
    clientStatus: null,
    emailAddressIds: [],
    currentEmailAddressId: null,
    originalCreditor: 'First Bank',
    metadata: { filenumber: 'F-77' },
    history: { placed: { balance: 100 }, chargedOff: { balance: 90, events: null } },
  });
  const stored = await storedText(service.database.db);
  expect(stored).toContain('Old Bank');
  expect(stored).not.toMatch(TRACES);
  expect(service.logLines.join('')).not.toMatch(TRACES);
});

it('the history of an erased person shows which fields changed when, without the values, and who erased', async () => {
  const externalId = await createPerson();
  const history = await trail(externalId);
  expect(JSON.stringify(history)).toMatch(/Zyxelmann/);
  await erase(externalId);
  const [erasure, ...earlier] = await trail(externalId);
  expect(erasure).toMatchObject({ operation: 'ERASE', surface: 'GRAPHQL', apiKeyId: key.keyId });
  expect(erasure?.createdAt).toBe(service.clock.now.toISOString());
  expect(erasure?.changes).toContainEqual({ field: 'person', from: null, to: null });
  expect(earlier.map(({ changes }) => changes.map(({ field }) => field))).toEqual(
    history.map(({ changes }) => changes.map(({ field }) => field)),
  );
  expect(earlier[0]?.changes).toContainEqual({ field: 'currentBalance', from: 100, to: 90 });
  expect(earlier[0]?.changes).toContainEqual({ field: 'person.name.first', from: null, to: null });
  expect(JSON.stringify(earlier)).not.toMatch(TRACES);
  const { timeline } = (await getAccount(service, key.apiKey, externalId, '/timeline')).body;
  expect((timeline as JsonObject[])[0]).toMatchObject({
    summary: expect.stringMatching(/^Erased the person, with .* over GraphQL\.$/),
  });
});

it('accountAt shows an erased account of every time without the person', async () => {
  const externalId = await createPerson();
  const at = new Date(service.clock.now.getTime() - 1500);
  await erase(externalId);
  const AT =
    'query ($externalId: String!, $at: DateTimeISO!) { accountAt(externalId: $externalId, at: $at) { currentBalance erasedAt phoneNumber person { ssn name { first } } metadata } }';
  const past = await ask(AT, { externalId, at });
  expect(past.accountAt).toMatchObject({ currentBalance: 100, erasedAt: null, phoneNumber: null });
  expect(JSON.stringify(past)).not.toMatch(TRACES);
  const { account: now } = await ask('query ($externalId: String!) { account(externalId: $externalId) { erasedAt } }', {
    externalId,
  });
  expect(now).toEqual({ erasedAt: service.clock.now.toISOString() });
});

it('an erased account cannot be changed, found by the person, or brought back by a feed', async () => {
  const externalId = await createPerson();
  await erase(externalId);
  const before = await account(externalId);
  const row = { externalId, ...PERSON };
  for (const dryRun of [true, false]) {
    const { body } = await postBulkUpsert(service, key.apiKey, { accounts: [row, buildRow()], dryRun });
    expect(body).toMatchObject({ created: 1, failed: 1, results: [{ code: 'ACCOUNT_ERASED' }, { status: 'created' }] });
  }
  expect(await patchAccount(service, key.apiKey, externalId, { bank: 'New' })).toMatchObject({
    status: 410,
    body: { success: false, code: 'ACCOUNT_ERASED' },
  });
  expect(await account(externalId)).toEqual(before);
  const found = await ask(
    `query ($search: AccountFilter) { accounts(filter: $search) { nodes { externalId } } accountsBySsn(ssn: "905112222") { externalId } }`,
    { search: { search: 'qwortz' } },
  );
  expect(JSON.stringify(found)).not.toContain(externalId);
});

it('an answer that was kept for an Idempotency-Key is given again without the values of a person who is erased', async () => {
  const externalId = await createPerson();
  await erase(externalId);
  const again = { accounts: [{ externalId, ...PERSON }], includeChanges: true };
  const { body, text } = await postBulkUpsert(service, key.apiKey, again, {
    'idempotency-key': `create-${externalId}`,
  });
  expect(body).toMatchObject({ updated: 1 });
  expect(text).not.toMatch(TRACES);
});

it('erasing twice changes nothing, and what is not there is not found', async () => {
  const externalId = await createPerson();
  const first = await erase(externalId);
  service.clock.advance(1000);
  expect(await erase(externalId)).toEqual(first);
  expect(await trail(externalId)).toHaveLength(3);
  expect(await erase('nobody')).toMatchObject({ success: false, code: 'ACCOUNT_NOT_FOUND' });
});

it('erasing needs the scope accounts:erase, in the organization of the account', async () => {
  const externalId = await createPerson();
  const others = [
    await service.createKey({ scopes: ['accounts:read', 'accounts:write', 'accounts:read:ssn'] }),
    await service.createKey({ organizationId: 'org-b' }),
  ];
  const codes = await Promise.all(others.map(async (other) => (await callerOf(service, other).erase(externalId)).code));
  expect(codes).toEqual(['INSUFFICIENT_SCOPE', 'ACCOUNT_NOT_FOUND']);
  expect((await account(externalId)).phoneNumber).toBe(PERSON.phoneNumber);
});

it('an erasure beside updates of the same account leaves it erased, and no update after it', async () => {
  const externalId = await createPerson();
  const updates = Array.from({ length: 8 }, (_, index) =>
    patchAccount(service, key.apiKey, externalId, { person: { name: { first: `Zyxelmann ${index}` } } }),
  );
  const [erasure] = await Promise.all([erase(externalId), ...updates]);
  expect(erasure).toMatchObject({ code: 'PERSON_ERASED' });
  expect(await account(externalId)).toMatchObject({ person: null });
  const [last] = await trail(externalId);
  expect(last).toMatchObject({ operation: 'ERASE' });
});

it('account-sync erase erases with --yes alone, and reports what is not there', async () => {
  const externalId = await createPerson();
  const cli = commandLine({ ...service, apiKey: key.apiKey });
  expect(await cli('erase', externalId)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--yes'),
  });
  expect((await account(externalId)).person).not.toBeNull();
  expect(await cli('erase', externalId, '--yes')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: `The person of ${externalId} was erased at ${service.clock.now.toISOString()}.\n`,
  });
  expect((await account(externalId)).person).toBeNull();
  expect(await cli('erase', 'nobody', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^ACCOUNT_NOT_FOUND: /),
  });
});
