import { GraphQLClient } from 'graphql-request';
import { type Document, ObjectId } from 'mongodb';
import { encodeCursor } from '../../../../src/base/paging/order';
import { HOUR_MS, MINUTE_MS } from '../../../../src/base/time/durations';
import { signHistory } from '../../../../src/cli/service/signed-roots';
import { isPersonal } from '../../../../src/service/accounts/fields/personal-paths';
import { createVerifiedHistoryStore } from '../../../../src/service/compliance/history-verification/verified-history.store';
import { verifyHistory } from '../../../../src/service/compliance/history-verification/verify-history';
import { createChangesSealer } from '../../../../src/service/records/audit/integrity/sealed-changes';
import { createRootMemory } from '../../../../src/service/records/audit-roots/root-memory';
import { createAccountSecretStore } from '../../../../src/service/storage/encryption/account-secret.store';
import { HistoryVerificationDocument, type HistoryVerificationQuery } from '../../../generated/operations';
import { openEncryptionOf } from '../../../support/encryption';
import { TEST_SIGNING_KEY } from '../../../support/encryption-keys';
import { bearer, patchAccount, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { rewrite } from '../../../support/tampering';
import { useNewKey, useService } from '../../../support/use-service';

type Verification = HistoryVerificationQuery['historyVerification'];

const service = useService({ auditSigningKey: TEST_SIGNING_KEY });
const key = useNewKey(service);
const externalId = 'A-1';
/** When the accounts of the test were made: at a full hour. */
let begin: number;
const at = (minutes: number) => new Date(begin + minutes * MINUTE_MS).toISOString();

async function verify(after: string | null, apiKey = key.apiKey): Promise<Verification> {
  const client = new GraphQLClient(`${service.url}/graphql`, { headers: bearer(apiKey) });
  return (await client.request(HistoryVerificationDocument, { after })).historyVerification;
}

/** All steps, one after the other. */
async function verifyAll(): Promise<Verification[]> {
  const steps: Verification[] = [];
  do {
    steps.push(await verify(steps.at(-1)?.endCursor ?? null));
  } while (steps.at(-1)?.endCursor != null);
  return steps;
}

/** A cursor as somebody could make it up. */
const cursorOf = (changed: object) => {
  const place = { of: 'ROOTS', after: '', rootAfter: 0, kind: '', createdAt: 0, version: 0, id: '', size: 0, tree: '' };
  return encodeCursor(['verification', ...Object.values({ ...place, ...changed })]);
};

const sumOf = (steps: readonly Verification[], name: 'accounts' | 'changes' | 'roots') =>
  steps.reduce((sum, step) => sum + step[name], 0);

type Change = (document: Document) => Document | undefined;
const rewriteOne = (collection: string, filter: Document, change: Change) =>
  rewrite(service.database.db, collection, { organizationId: key.organizationId, ...filter }, change);
const entry = (accountVersion: number, change: Change) =>
  rewriteOne('auditTrail', { externalId, accountVersion }, change);
const account = (change: Change) => rewriteOne('accounts', { externalId }, change);

/** Two accounts, of which one was changed twice; signed where it says so. */
beforeEach(async () => {
  begin = Math.ceil(service.clock.now.getTime() / HOUR_MS) * HOUR_MS;
  service.clock.now = new Date(begin);
  await pushRows(service, key.apiKey, [buildRow({ externalId }), buildRow({ externalId: 'A-2' })]);
  await patchAccount(service, key.apiKey, externalId, { clientStatus: 'one' });
  service.clock.advance(20 * MINUTE_MS);
  await patchAccount(service, key.apiKey, externalId, { clientStatus: 'two' });
});

const seal = () => signHistory(service.config, service.clock.now, new AbortController().signal);

it('verifies every account, every change and every signed root, and says from when to when', async () => {
  service.clock.advance(20 * MINUTE_MS);
  await seal();
  const steps = await verifyAll();
  expect(steps.map(({ part, fault }) => [part, fault])).toEqual([
    ['ACCOUNTS', null],
    ['ENTRIES', null],
    ['ROOTS', null],
  ]);
  expect([sumOf(steps, 'accounts'), sumOf(steps, 'changes'), sumOf(steps, 'roots')]).toEqual([2, 2, 2]);
  expect(steps[0]?.beginsAt).toBe(at(0));
  expect(steps.at(-1)?.signedUntil).toBe(at(30));
});

const CHAIN_CASES: [string, () => Promise<void>, object][] = [
  ['a removed entry', () => entry(2, () => undefined), { code: 'MISSING_ENTRY', version: 2 }],
  ['a changed value', () => account((found) => ({ ...found, bank: 'Forged' })), { code: 'CHANGED_VALUES' }],
  ['a removed account', () => account(() => undefined), { code: 'MISSING_ACCOUNT', version: 2 }],
];

it.each(CHAIN_CASES)('names %s, and goes no further', async (_name, tamper, fault) => {
  await tamper();
  const last = (await verifyAll()).at(-1);
  expect(last?.fault).toMatchObject({ externalId, at: null, ...fault });
  expect(last?.endCursor).toBeNull();
});

it.each([
  ['accounts', { externalId: 7 }, 'MALFORMED'],
  ['auditTrail', { accountId: true }, 'MISSING_ENTRY'],
])('finds what is stored in %s in place of a text (%j)', async (collection, forged, code) => {
  await rewriteOne(collection, { externalId }, (found) => ({ ...found, ...forged }));
  expect((await verifyAll()).at(-1)?.fault).toMatchObject({ code });
});

it('finds an entry that names no account', async () => {
  const entries = service.database.db.collection('auditTrail');
  const filter = { organizationId: key.organizationId, externalId };
  const found = await entries.findOne(filter, { promoteBuffers: true });
  await entries.insertOne({ ...found, _id: new ObjectId(), externalId: 'A-3', accountId: true });
  expect((await verifyAll()).at(-1)?.fault).toMatchObject({ code: 'MISSING_ACCOUNT', externalId: 'A-3' });
});

it('names the root that does not fit', async () => {
  service.clock.advance(20 * MINUTE_MS);
  await seal();
  await rewriteOne('auditRoots', { until: new Date(at(10)) }, (found) => ({ ...found, links: 1 }));
  expect((await verifyAll()).at(-1)?.fault).toEqual({
    code: 'CHANGED_ROOT',
    at: at(10),
    externalId: null,
    version: null,
    message: 'the root was changed: its signature does not fit',
  });
});

it('goes on within accounts, entries and a window that have more than a step takes', async () => {
  const more = Array.from({ length: 5 }, (_, index) => buildRow({ externalId: `B-${index}` }));
  await pushRows(service, key.apiKey, more);
  service.clock.advance(20 * MINUTE_MS);
  await seal();
  const { db } = service.database;
  const { dataKeys } = await openEncryptionOf(service.database, service.config);
  const sealer = createChangesSealer({ dataKeys, accountSecrets: createAccountSecretStore(db), isPersonal });
  const memory = createRootMemory(undefined);
  const dependencies = {
    verifiedHistory: createVerifiedHistoryStore(db, { dataKeys, sealer }),
    rootKnowledge: { memory, configuredKeyId: undefined, windowMs: 10 * MINUTE_MS },
    clock: () => service.clock.now,
    linksOfStep: { ACCOUNTS: 2, ENTRIES: 1, ROOTS: 2 },
  };
  const inSmallSteps = async () => {
    const steps = [await verifyHistory(key.organizationId, null, dependencies)];
    for (let after = steps[0]?.endCursor; after; after = steps.at(-1)?.endCursor)
      steps.push(await verifyHistory(key.organizationId, after, dependencies));
    return steps;
  };
  const steps = await inSmallSteps();
  expect(steps.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(7);
  // The second root has six links, of which each step takes two.
  expect(steps.filter(({ part }) => part === 'ROOTS').map(({ roots }) => roots)).toEqual([0, 1, 0, 0, 0, 1]);
  expect(steps.at(-1)).toMatchObject({ fault: null, signedUntil: new Date(at(30)) });
  await rewriteOne('accounts', { externalId: 'B-4' }, ({ creation, ...found }) => ({
    ...found,
    creation: { ...creation, hash: Buffer.alloc(32) },
  }));
  expect((await inSmallSteps()).at(-1)?.fault).toMatchObject({ code: 'CHANGED_CREATION', externalId: 'B-4' });
});

it.each([
  ['a foreign cursor', 'eyJ9'],
  ['a tree that is none', cursorOf({ kind: 'entry', id: 'a'.repeat(24), size: 3, tree: 'ab' })],
  ['another part', cursorOf({ of: 'NOTHING' })],
])('refuses %s', async (_name, after) => {
  await expect(verify(after)).rejects.toThrow('The cursor is not one that this service issued');
});

it('needs the scope to read accounts', async () => {
  const { apiKey } = await service.createKey({ scopes: ['audit:read'] });
  await expect(verify(null, apiKey)).rejects.toThrow('accounts:read');
});
