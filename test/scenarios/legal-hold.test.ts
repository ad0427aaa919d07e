import { type JsonObject } from '../../src/base/json/json';
import { callerOf } from '../support/caller';
import { beforeEachUnit } from '../support/changed-database';
import { untilInFeed } from '../support/changes';
import { commandLine, databaseOf } from '../support/command-line';
import { getAccount, patchAccount, postBulkUpsert, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { storedText } from '../support/stored-text';
import { useKey, useService } from '../support/use-service';

const nothing = () => Promise.resolve();
/** What happens once, right before the next transaction begins. */
let beforeCommit: () => Promise<unknown> = nothing;
const service = useService({}, (database) =>
  beforeEachUnit(database, () => {
    const happen = beforeCommit;
    beforeCommit = nothing;
    return happen();
  }),
);
const counsel = useKey(service, { scopes: ['accounts:hold', 'accounts:read'] });
const eraser = useKey(service, { scopes: ['accounts:erase'] });
const sender = useKey(service, { scopes: ['accounts:read', 'accounts:write', 'accounts:read:ssn'] });
beforeEach(() => service.clock.advance(1000));

const { account: restAccount, auditTrail: trail, ask, create } = callerOf(service, sender);
const place = (externalId: string, reason?: string, key = counsel) =>
  callerOf(service, key).placeHold(externalId, reason);
const release = (externalId: string, key = counsel) => callerOf(service, key).releaseHold(externalId);
const erase = (externalId: string, key = eraser) => callerOf(service, key).erase(externalId);

async function createAccount(): Promise<string> {
  const externalId = await create({ person: { name: { first: 'Zyxelmann' } } });
  service.clock.advance(1000);
  return externalId;
}

const holdOf = async (externalId: string) =>
  (await ask(`{ account(externalId: "${externalId}") { legalHold { placedBy placedAt reason } } }`)).account?.legalHold;

/** Everything but the counters, which follow the feed in their own time, and that the instance runs. */
async function stored(): Promise<string> {
  await untilInFeed(service.database.db);
  return storedText(service.database.db, (name) => !/^(?:counter|maintenance)/.test(name));
}

const verify = () => commandLine({ env: databaseOf(service) })('audit', 'verify');

it('an account on legal hold says who placed it, when and why, and the REST account object stays as it was', async () => {
  const externalId = await createAccount();
  const before = await restAccount(externalId);
  expect(await holdOf(externalId)).toBeNull();
  const placedAt = service.clock.now.toISOString();
  expect(await place(externalId)).toMatchObject({
    success: true,
    code: 'LEGAL_HOLD_PLACED',
    account: { externalId, version: 2, updatedAt: placedAt },
  });
  expect(await holdOf(externalId)).toEqual({ placedBy: counsel.keyId, placedAt, reason: 'Subpoena 12-34' });
  expect(await restAccount(externalId)).toEqual({ ...before, updatedAt: placedAt });
});

it('a person cannot be erased while the account is on legal hold, and nothing is written', async () => {
  const externalId = await createAccount();
  await place(externalId);
  const before = await stored();
  service.clock.advance(1000);
  expect(await erase(externalId)).toEqual({
    success: false,
    code: 'ACCOUNT_ON_HOLD',
    message: 'The account is on legal hold',
    details: null,
    account: null,
  });
  expect(await stored()).toBe(before);
  await release(externalId);
  expect(await erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });
});

it('placing and releasing a hold are links of the chain of the account, and events of its timeline', async () => {
  const externalId = await createAccount();
  await place(externalId);
  const placedAt = service.clock.now.toISOString();
  service.clock.advance(1000);
  await release(externalId);
  expect(await trail(externalId)).toMatchObject([
    {
      operation: 'RELEASE_HOLD',
      surface: 'GRAPHQL',
      source: 'EXTERNAL_API',
      apiKeyId: counsel.keyId,
      changes: [
        { field: 'legalHold.reason', from: 'Subpoena 12-34', to: null },
        { field: 'legalHold.placedBy', from: counsel.keyId, to: null },
        { field: 'legalHold.placedAt', from: placedAt, to: null },
      ],
    },
    { operation: 'PLACE_HOLD', createdAt: placedAt, apiKeyId: counsel.keyId },
  ]);
  const { timeline } = (await getAccount(service, sender.apiKey, externalId, '/timeline')).body;
  expect((timeline as JsonObject[]).map(({ summary }) => summary)).toEqual([
    'Released the legal hold over GraphQL.',
    'Placed a legal hold over GraphQL.',
  ]);
  expect(await verify()).toMatchObject({ code: 0, stderr: '' });
  expect(service.logLines.join('')).not.toContain('Subpoena');
});

it('accountAt shows a hold as it was, and without its reason once the person was erased', async () => {
  const externalId = await createAccount();
  await place(externalId, 'Letter of Zyxelmann');
  const placedAt = service.clock.now.toISOString();
  service.clock.advance(1000);
  await release(externalId);
  service.clock.advance(1000);
  const AT = `query ($id: String!, $at: DateTimeISO!) {
    accountAt(externalId: $id, at: $at) { legalHold { placedBy placedAt reason } } }`;
  const at = async (time: string) => (await ask(AT, { id: externalId, at: time })).accountAt?.legalHold;
  const hold = { placedBy: counsel.keyId, placedAt, reason: 'Letter of Zyxelmann' };
  expect(await at(placedAt)).toEqual(hold);
  expect(await at(service.clock.now.toISOString())).toBeNull();
  await erase(externalId);
  expect(JSON.stringify(await trail(externalId))).not.toContain('Zyxelmann');
  expect(await at(placedAt)).toEqual({ ...hold, reason: null });
  expect(await at(service.clock.now.toISOString())).toBeNull();
});

it('a feed goes on updating an account on legal hold, and its unchanged row stays unchanged', async () => {
  const row = buildRow();
  await pushRows(service, sender.apiKey, [row]);
  await place(row.externalId);
  const push = async (more: JsonObject) =>
    (await postBulkUpsert(service, sender.apiKey, { accounts: [{ ...row, ...more }] })).body;
  expect(await push({})).toMatchObject({ unchanged: 1 });
  expect(await push({ status: 'ACTIVE', bank: 'Other' })).toMatchObject({ updated: 1 });
  expect(await patchAccount(service, sender.apiKey, row.externalId, { legalHold: null })).toMatchObject({
    body: { code: 'NO_VALID_UPDATABLE_FIELDS' },
  });
  expect(await holdOf(row.externalId)).toMatchObject({ reason: 'Subpoena 12-34' });
});

it('whoever may erase can neither place nor release a hold, and no key has the scope unless it is named', async () => {
  const externalId = await createAccount();
  const other = await service.createKey({ organizationId: 'org-b' });
  await place(externalId);
  for (const key of [eraser, sender]) {
    expect(await release(externalId, key)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    expect(await place(externalId, 'Mine', key)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  }
  expect(await release(externalId, other)).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  expect(await erase(externalId, counsel)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  expect(await holdOf(externalId)).toMatchObject({ placedBy: counsel.keyId });
});

it('a hold can be sent again, and a second one beside it is refused', async () => {
  const externalId = await createAccount();
  const first = await place(externalId);
  service.clock.advance(1000);
  expect(await place(externalId)).toEqual(first);
  expect(await place(externalId, 'Another case')).toMatchObject({ code: 'ACCOUNT_ON_HOLD', account: null });
  const colleague = await service.createKey({ scopes: ['accounts:hold'] });
  expect(await place(externalId, undefined, colleague)).toMatchObject({ code: 'ACCOUNT_ON_HOLD' });
  expect(await trail(externalId)).toHaveLength(1);
  const released = await release(externalId);
  expect(await release(externalId)).toEqual(released);
  expect(await trail(externalId)).toHaveLength(2);
});

it('what cannot be held is refused: an account that is not there or was erased, and a reason that says nothing', async () => {
  const externalId = await createAccount();
  for (const reason of ['', '  ', 'x'.repeat(4097), '\ud800']) {
    expect(await place(externalId, reason)).toMatchObject({
      success: false,
      code: 'VALIDATION_FAILED',
      details: [{ field: 'reason' }],
    });
  }
  expect(await place('nobody')).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  await erase(externalId);
  expect(await place(externalId)).toMatchObject({ code: 'ACCOUNT_ERASED' });
  expect(await release(externalId)).toMatchObject({ code: 'LEGAL_HOLD_RELEASED' });
});

it('a hold that is placed while an erasure runs stops it before anything is destroyed', async () => {
  const externalId = await createAccount();
  await patchAccount(service, sender.apiKey, externalId, { person: { name: { first: 'Zyxelmann II' } } });
  const changes = [{ field: 'person.name.first', from: 'Zyxelmann', to: 'Zyxelmann II' }];
  beforeCommit = () => place(externalId);
  expect(await erase(externalId)).toMatchObject({ code: 'ACCOUNT_ON_HOLD' });
  expect(await holdOf(externalId)).toMatchObject({ placedBy: counsel.keyId });
  expect((await restAccount(externalId)).person).toMatchObject({ name: { first: 'Zyxelmann II' } });
  expect((await trail(externalId)).at(-1)).toMatchObject({ changes });
  await release(externalId);
  expect(await erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });
  const cleared = [{ field: 'person.name.first', from: null, to: null }];
  expect((await trail(externalId)).at(-1)).toMatchObject({ changes: cleared });
});

it('an erasure that is committed while a hold is being placed leaves nothing to hold', async () => {
  const externalId = await createAccount();
  beforeCommit = () => erase(externalId);
  expect(await place(externalId)).toMatchObject({ code: 'ACCOUNT_ERASED' });
  expect(await holdOf(externalId)).toBeNull();
});

it('accounts on legal hold can be listed, counted and left out', async () => {
  const [held, free] = [await createAccount(), await createAccount()];
  await place(held);
  const LIST = `query ($filter: AccountFilter) { accounts(first: 100, filter: $filter) { nodes { externalId } totalCount } }`;
  const among = (onLegalHold: boolean) => ({ and: [{ externalId: { in: [held, free] } }, { onLegalHold }] });
  expect(await ask(LIST, { filter: among(true) })).toEqual({
    accounts: { nodes: [{ externalId: held }], totalCount: 1 },
  });
  expect(await ask(LIST, { filter: among(false) })).toEqual({
    accounts: { nodes: [{ externalId: free }], totalCount: 1 },
  });
  await release(held);
  expect(await ask(LIST, { filter: among(true) })).toMatchObject({ accounts: { totalCount: 0 } });
});

it('account-sync hold places, shows, lists and releases, and says why it cannot', async () => {
  const externalId = await createAccount();
  const cli = commandLine({ ...service, apiKey: counsel.apiKey });
  expect(await cli('hold', 'place', externalId)).toMatchObject({ code: 2, stdout: '' });
  const placed = await cli('hold', 'place', externalId, '--reason', 'Subpoena');
  expect(placed).toMatchObject({ code: 0, stderr: '', stdout: `${externalId} is on legal hold.\n` });
  const shown = await cli('hold', 'show', externalId);
  expect(JSON.parse(shown.stdout)).toEqual({
    externalId,
    legalHold: { placedBy: counsel.keyId, placedAt: service.clock.now.toISOString(), reason: 'Subpoena' },
  });
  const lines = (await cli('hold', 'show')).stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).externalId)).toContain(externalId);
  const refused = await cli('hold', 'place', externalId, '--reason', 'Another');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^ACCOUNT_ON_HOLD: /) });
  const released = await cli('hold', 'release', externalId, '--json');
  expect(JSON.parse(released.stdout)).toMatchObject({ externalId, onLegalHold: false });
  expect(await cli('hold', 'show', 'nobody')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^ACCOUNT_NOT_FOUND: /),
  });
  const byEraser = commandLine({ ...service, apiKey: eraser.apiKey });
  expect(await byEraser('hold', 'release', externalId)).toMatchObject({ code: 4 });
});
