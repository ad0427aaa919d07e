import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EJSON } from 'bson';
import { type Document } from 'mongodb';
import { latestVersion, MIGRATIONS } from '../../src/database/connection/data-version';
import { commandLine } from '../support/command-line';
import { TEST_KEYS } from '../support/encryption-keys';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';

/*
 * Data as this version of the data is stored, in a file of its own. A change after which they cannot be read, or do not
 * verify, raises the version: delete no file to make this test pass. A new version writes its file at the first run.
 */
const FILE = join(__dirname, `stored-data/version-${latestVersion(MIGRATIONS)}.json`);
const COLLECTIONS = ['accounts', 'auditTrail', 'dataKeys'];

const FIRST = { person: { ssn: '905-11-5566', birthdate: '1980-01-31' }, bank: 'Trust of 905-11-7788' };
const UPDATE = { person: { ssn: '905-11-9900' }, bank: null, metadata: { debtor_ssn: '905-11-2233' } };

const collectionOf = ({ database }: TestService, name: string) => database.db.collection(name);

/** Has a service of its own store one account of each kind. */
async function storedAnew(): Promise<string> {
  const service = await startService();
  const { apiKey } = await service.createKey();
  const mutate = (mutation: string) => postGraphql(service, apiKey, { query: `mutation { ${mutation} { success } }` });
  const rows = ['plain', 'held', 'erased'].map((externalId) => ({ ...buildRow(FIRST), externalId }));
  await postBulkUpsert(service, apiKey, { accounts: rows });
  await mutate('placeLegalHold(externalId: "held", reason: "Estate of 905-11-5566")');
  for (const { externalId } of rows.slice(1)) await patchAccount(service, apiKey, externalId, UPDATE);
  await mutate('erasePerson(externalId: "erased")');
  const entries = COLLECTIONS.map(async (name) => [name, await collectionOf(service, name).find().toArray()]);
  const documents = Object.fromEntries(await Promise.all(entries));
  await service.close();
  return `${EJSON.stringify(documents, undefined, 2, { relaxed: false })}\n`;
}

it('data that an earlier state of the service stored under this version are read in full, and verify', async () => {
  if (!existsSync(FILE)) writeFileSync(FILE, await storedAnew());
  const service = await startService();
  const { apiKey } = await service.createKey();
  const stored = EJSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Document[]>;
  for (const [name, documents] of Object.entries(stored)) await collectionOf(service, name).insertMany(documents);
  const accountOf = async (externalId: string) => (await getAccount(service, apiKey, externalId)).body.account;
  expect(await accountOf('plain')).toMatchObject(FIRST);
  expect(await accountOf('held')).toMatchObject({ ...UPDATE, person: { ...FIRST.person, ...UPDATE.person } });
  expect(await accountOf('erased')).toMatchObject({ person: null });
  const kept = await getAccount(service, apiKey, 'held', '/held-numbers');
  expect(kept.text).toContain(FIRST.person.ssn);
  expect(kept.text).toContain(FIRST.bank);
  const env = {
    MONGODB_URL: process.env.MONGODB_URL,
    MONGODB_DATABASE: service.config.mongodbDatabase,
    FIELD_ENCRYPTION_KEYS: TEST_KEYS,
  };
  expect((await commandLine({ env })('audit', 'verify')).stdout).toContain('4 changes of 3 accounts');
  await service.close();
});
