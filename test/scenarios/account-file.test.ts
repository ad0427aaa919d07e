import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type Json, type JsonObject } from '../../src/base/json/json';
import { callerOf } from '../support/caller';
import { commandLine } from '../support/command-line';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { cancelImport, newImport, putPart } from '../support/import-requests';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useFolder, useKey, useService } from '../support/use-service';

const SSN = '905-11-2222';

/** Every collection that holds something on an account, with the parts of the file that show it. */
const PARTS: Record<string, string[]> = {
  accounts: ['account', 'version', 'creation', 'erasedAt', 'legalHold'],
  auditTrail: ['auditTrail', 'timeline'],
  syncRuns: ['syncRuns'],
  accessRecords: ['accessRecords'],
  importSlices: ['importRows'],
};
/** Every other collection, and what it holds instead: nothing that outlasts the erasure of a person. */
const WITHOUT_ACCOUNTS: Record<string, string> = {
  apiKeys: 'keys',
  consolePeople: 'who signed in to the console',
  consoleSessions: 'hashes of cookies',
  dataKeys: 'keys',
  securityEvents: 'what happened to keys',
  auditRoots: 'hashes',
  idempotencyKeys: 'answers of the last 24 hours, encrypted, that repeat what the account and its history hold',
  rateLimits: 'times',
  imports: 'counts of rows',
  importParts: 'counts of rows',
  importResults: 'results of rows, encrypted, which are told with the rows',
  importErasures: 'external ids of persons who were just erased',
  importMissing: 'external ids, encrypted',
  changeNotes: 'ids of changes that have no place in the feed yet',
  changes: 'ids of changes in the feed, and what they moved between groups',
  counterHeads: 'how far the feed is counted',
  counters: 'counts and sums by portfolio and day',
  closings: 'counts and sums by status and day',
  webhooks: 'where changes are sent to',
  webhookDeliveries: 'ids and names of fields of the last seven days, and what receivers answered',
  maintenance: 'versions',
};

const service = useService();
const reader = useKey(service, { scopes: ['accounts:read', 'accounts:read:ssn', 'audit:read'] });
const inFolder = useFolder();

interface Account {
  externalId: string;
  sender: TestKey;
}

/** An account with something in every part of its file. */
async function createAccount(): Promise<Account> {
  const sender = await service.createKey();
  const row = buildRow({ person: { ssn: SSN, name: { first: 'Zoë' } } });
  const { externalId } = row;
  const push = (account: JsonObject) => {
    service.clock.advance(1000);
    return postBulkUpsert(service, sender.apiKey, { accounts: [account, buildRow()] });
  };
  expect((await push({ ...row, phoneNumber: 'none' })).body).toMatchObject({ failed: 1 });
  expect((await push(row)).body).toMatchObject({ created: 2 });
  expect((await push({ externalId, bank: 'First' })).body).toMatchObject({ updated: 1 });
  expect((await push({ externalId, bank: 7 })).body).toMatchObject({ failed: 1 });
  await patchAccount(service, sender.apiKey, externalId, { bank: 'Second' });
  await callerOf(service, sender).placeHold(externalId, 'Case');
  const id = await newImport(service, sender.apiKey, { review: true });
  await putPart(service, sender.apiKey, id, 1, [{ externalId, bank: 'Third' }]);
  // Its rows are kept all the same.
  await cancelImport(service, sender.apiKey, id);
  expect((await getAccount(service, sender.apiKey, externalId)).status).toBe(200);
  return { externalId, sender };
}

const cliOf = ({ apiKey } = reader) => commandLine({ ...service, apiKey });
async function fileOf(externalId: string, key = reader) {
  const { stdout, stderr, code } = await cliOf(key)('account-file', externalId);
  return { file: JSON.parse(stdout) as JsonObject & Record<string, JsonObject[]>, stderr, code };
}

const holds = (value: Json | undefined): boolean => (Array.isArray(value) ? value.length > 0 : value != null);

it('the file of an account holds the account with its full number, its history, runs, holds and who saw it', async () => {
  const { externalId, sender } = await createAccount();
  const { account } = (await getAccount(service, sender.apiKey, externalId)).body;
  const { file, stderr, code } = await fileOf(externalId);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const bySender = { apiKeyId: sender.keyId, surface: 'REST' };
  expect(file).toMatchObject({
    format: 'account-sync account file',
    formatVersion: 1,
    writtenAt: service.clock.now.toISOString(),
    account,
    version: 4,
    erasedAt: null,
    missing: [],
    creation: { ...bySender, operation: 'BULK_UPSERT' },
    legalHold: { reason: 'Case', placedBy: sender.keyId },
    auditTrail: [
      { operation: 'PLACE_HOLD', syncRunId: null },
      { operation: 'UPDATE', changes: [{ field: 'bank', from: 'First', to: 'Second' }] },
      { operation: 'BULK_UPSERT' },
    ],
    timeline: [{ kind: 'ACCOUNT_UPDATED' }, {}, {}],
    syncRuns: [
      { ...bySender, failedRows: [{ externalId, code: 'VALIDATION_FAILED', index: 0 }] },
      { ...bySender, id: file.auditTrail?.[2]?.syncRunId, failedRows: [] },
      { ...bySender, id: (file.creation as unknown as JsonObject).syncRunId, failedRows: [] },
      { failedRows: [{ externalId, code: 'VALIDATION_FAILED' }] },
    ],
    // The newest is that of the command itself.
    accessRecords: [{ operation: 'getAccount', apiKeyId: reader.keyId }, { apiKeyId: sender.keyId }, {}],
  });
  expect(JSON.stringify(file.account)).toContain(SSN);
});

it('every collection that holds something on an account is in its file', async () => {
  const { externalId } = await createAccount();
  const { file } = await fileOf(externalId);
  const collections = await service.database.db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name);
  expect(names.sort()).toEqual([...Object.keys(PARTS), ...Object.keys(WITHOUT_ACCOUNTS)].sort());
  const accountId = String((file.account as unknown as JsonObject).id);
  const holding = await Promise.all(
    names.map(async (name) => {
      const stored = JSON.stringify(await service.database.db.collection(name).find().toArray());
      return [externalId, accountId].some((id) => stored.includes(`"${id}"`)) ? [name] : [];
    }),
  );
  expect(holding.flat()).toEqual(Object.keys(PARTS).sort());
  const parts = Object.values(PARTS).flat();
  expect(parts.filter((part) => !holds(file[part]))).toEqual(['erasedAt']);
  const form = ['format', 'formatVersion', 'writtenAt', 'missing'];
  expect(Object.keys(file).sort()).toEqual([...parts, ...form].sort());
});

it('the rows that imports keep of the account are in the file, with masks in place of their numbers', async () => {
  const { externalId, sender } = await createAccount();
  const { file } = await fileOf(externalId);
  expect(file.importRows).toEqual([{ importId: expect.any(String), result: null, row: { externalId, bank: 'Third' } }]);
  const id = await newImport(service, sender.apiKey);
  await putPart(service, sender.apiKey, id, 1, [{ externalId, person: { ssn: '905-11-3333' } }]);
  const again = await fileOf(externalId);
  expect(JSON.stringify(again.file.importRows)).toContain('***-**-3333');
  expect(again.file.missing).toMatchObject([{ part: 'importRows' }]);
  await cancelImport(service, sender.apiKey, id);
});

it('a history of several pages is in the file as a whole', async () => {
  const { externalId, sender } = await createAccount();
  for (let count = 0; count < 100; count += 1) {
    await patchAccount(service, sender.apiKey, externalId, { bank: `Bank ${count}` });
  }
  const { file } = await fileOf(externalId);
  expect([file.auditTrail, file.timeline].map((list) => list?.length)).toEqual([103, 103]);
  const banks = file.auditTrail?.flatMap(({ changes }) => (changes as JsonObject[]).map(({ to }) => to));
  expect(banks?.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => `Bank ${99 - index}`));
});

it('the file says what it lacks because the key may not read it', async () => {
  const { externalId } = await createAccount();
  const masked = await service.createKey({ scopes: ['accounts:read'] });
  const { file, stderr, code } = await fileOf(externalId, masked);
  expect(code).toBe(0);
  expect(file).toMatchObject({
    accessRecords: null,
    legalHold: { reason: 'Case' },
    missing: [
      { part: 'account', reason: 'social security numbers are masked: the key lacks accounts:read:ssn' },
      { part: 'accessRecords', reason: 'the key lacks audit:read' },
    ],
  });
  expect(stderr).toBe(
    'account is not complete: social security numbers are masked: the key lacks accounts:read:ssn\n' +
      'accessRecords is not complete: the key lacks audit:read\n',
  );
  expect(JSON.stringify(file)).not.toContain(SSN);
});

it('the file of an erased account shows that, and nothing of the person', async () => {
  const { externalId, sender } = await createAccount();
  const { releaseHold, erase } = callerOf(service, sender);
  await releaseHold(externalId);
  await erase(externalId);
  const { file } = await fileOf(externalId);
  expect(file).toMatchObject({
    legalHold: null,
    erasedAt: service.clock.now.toISOString(),
    missing: [],
    auditTrail: [{ operation: 'ERASE' }, { operation: 'RELEASE_HOLD' }, { operation: 'PLACE_HOLD' }, {}, {}],
  });
  expect(JSON.stringify(file)).not.toMatch(/Zoë|905-?11-?2222|"Case"/);
});

it('the file is readable by its owner alone, and is not left behind where it cannot be written as a whole', async () => {
  const { externalId } = await createAccount();
  const path = inFolder('account.json');
  expect(await cliOf()('account-file', externalId, '--output', path)).toMatchObject({ code: 0, stdout: '' });
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ account: { externalId } });
  const blind = await service.createKey({ scopes: ['audit:read'] });
  const foreign = await service.createKey({ organizationId: 'org-b' });
  const outcomes = [
    await cliOf()('account-file', 'nobody', '--output', inFolder('nobody.json')),
    await cliOf(blind)('account-file', externalId, '-o', inFolder('x')),
    await cliOf(foreign)('account-file', externalId, '-o', inFolder('y')),
  ];
  expect(outcomes).toMatchObject([
    { code: 1, stderr: expect.stringMatching(/^ACCOUNT_NOT_FOUND: /) },
    { code: 4, stderr: expect.stringMatching(/^INSUFFICIENT_SCOPE: /) },
    { code: 1, stderr: expect.stringMatching(/^ACCOUNT_NOT_FOUND: /) },
  ]);
  expect(readdirSync(inFolder())).toEqual(['account.json']);
});
