import { randomBytes } from 'node:crypto';
import { SCOPES } from '../../../../src/service/callers/rights/scopes';
import { keyIdOf } from '../../../../src/service/storage/encryption/data-keys/sealed-text';
import { callerOf } from '../../../support/caller';
import { commandLine, databaseOf, jsonLines } from '../../../support/command-line';
import { TEST_KEYS } from '../../../support/encryption-keys';
import { getAccount, patchAccount, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestService } from '../../../support/service';
import { rewrite } from '../../../support/tampering';

const NEW_KEY = `new:${randomBytes(32).toString('base64')}`;
const PERSON = { name: { first: 'Ada' }, ssn: '905-11-2222', birthdate: '1971-03-09' };
const ROTATED = `${NEW_KEY},${TEST_KEYS}`;

const start = (fieldEncryptionKeys: string, mongodbDatabase?: string): Promise<TestService> =>
  startService({ fieldEncryptionKeys, ...(mongodbDatabase !== undefined && { mongodbDatabase }) });

/** The service again, on the same database, with other keys. */
async function restart(service: TestService, keys: string): Promise<TestService> {
  await service.stop();
  return start(keys, service.config.mongodbDatabase);
}

/** Runs `keys reencrypt` on the database of a service. */
async function reencrypt(service: TestService, keys: string) {
  const env = { ...databaseOf(service), FIELD_ENCRYPTION_KEYS: keys };
  const { code, stdout, stderr } = await commandLine({ env })('keys', 'reencrypt', '--json');
  return { code, stderr, done: jsonLines(stdout) };
}

const keyIdsOf = async ({ database }: TestService): Promise<string[]> => {
  const accounts = await database.db.collection('accounts').find({}, { promoteBuffers: true }).toArray();
  return [...new Set(accounts.map(({ sealed }) => keyIdOf(sealed)))];
};

it('keys reencrypt makes everything readable without the old key, and changes no account', async () => {
  const before = await start(TEST_KEYS);
  const key = await before.createKey({ scopes: [...SCOPES] });
  const rows = Array.from({ length: 250 }, () => buildRow({ person: PERSON }));
  await pushRows(before, key.apiKey, rows);
  const [changed = '', held = '', untouched = ''] = rows.map(({ externalId }) => externalId);
  await patchAccount(before, key.apiKey, changed, { person: { birthdate: '1971-03-10' } });
  expect(await callerOf(before, key).placeHold(held)).toMatchObject({ success: true });
  await patchAccount(before, key.apiKey, held, { person: { ssn: null } });
  const history = await callerOf(before, key).auditTrail(changed);
  const [oldKeyId] = await keyIdsOf(before);

  const rotated = await restart(before, ROTATED);
  await patchAccount(rotated, key.apiKey, changed, { person: { birthdate: '1971-03-11' } });
  const account = await getAccount(rotated, key.apiKey, untouched);
  const done = { organizationId: 'org-a', accounts: 250, dataKeys: 1, unreadable: [] };
  expect(await reencrypt(rotated, ROTATED)).toEqual({ code: 0, stderr: '', done: [done] });
  expect(await keyIdsOf(rotated)).not.toContain(oldKeyId);
  const again = await getAccount(rotated, key.apiKey, untouched);
  expect([again.body, again.headers.etag]).toEqual([account.body, account.headers.etag]);
  expect((await reencrypt(rotated, ROTATED)).done).toMatchObject([{ accounts: 0, dataKeys: 0 }]);

  const after = await restart(rotated, NEW_KEY);
  const { account: accountOf, auditTrail, ask } = callerOf(after, key);
  for (const externalId of [changed, untouched])
    expect((await accountOf(externalId)).person).toMatchObject({ ssn: PERSON.ssn });
  expect(await auditTrail(changed)).toEqual(expect.arrayContaining(history));
  expect((await ask('{ accountsBySsn(ssn: "905112222") { id } }')).accountsBySsn).toHaveLength(100);
  // Numbers that a legal hold kept in the history.
  expect((await getAccount(after, key.apiKey, held, '/held-numbers')).body).toMatchObject({
    heldNumbers: [{ numbers: [{ field: 'person.ssn', from: PERSON.ssn }] }],
  });
});

it('a damaged account keeps no other from being encrypted anew, and is named', async () => {
  const before = await start(TEST_KEYS);
  const { apiKey } = await before.createKey();
  const rows = Array.from({ length: 3 }, () => buildRow({ person: PERSON }));
  await pushRows(before, apiKey, rows);
  const [whole = '', damaged = ''] = rows.map(({ externalId }) => externalId);
  await rewrite(before.database.db, 'accounts', { externalId: damaged }, (stored) => {
    return { ...stored, secret: Buffer.alloc(16) };
  });
  const rotated = await restart(before, ROTATED);
  const done = { organizationId: 'org-a', accounts: 2, dataKeys: 1, unreadable: [damaged] };
  expect(await reencrypt(rotated, ROTATED)).toEqual({
    code: 1,
    stderr: `org-a: ${damaged} is damaged, and left as it is: audit verify says more\n`,
    done: [done],
  });
  const after = await restart(rotated, NEW_KEY);
  expect((await getAccount(after, apiKey, whole)).status).toBe(200);
  expect((await getAccount(after, apiKey, damaged)).body).toMatchObject({ code: 'ACCOUNT_UNREADABLE' });
});
