import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EJSON } from 'bson';
import { type Db, type Document } from 'mongodb';
import {
  FIRST_DATA_VERSION,
  latestVersion,
  MIGRATIONS,
} from '../../src/service/storage/database/connection/data-version';
import { callerOf } from '../support/caller';
import { commandLine, databaseOf } from '../support/command-line';
import { getAccount, graphqlData, patchAccount, postBulkUpsert } from '../support/http';
import { newDatabaseName, withDatabase } from '../support/new-database';
import { someOf } from '../support/properties';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';

/*
 * Data as each version of the data is stored, in a file with a document a line. A change after which they cannot be read, or do not
 * verify, raises the version: delete no file to make this test pass. A new version writes its file at the first run.
 */
const LATEST = latestVersion(MIGRATIONS);
const VERSIONS = Array.from({ length: LATEST - FIRST_DATA_VERSION + 1 }, (_, at) => FIRST_DATA_VERSION + at);
const fileOf = (version: number) => join(__dirname, `stored-data/version-${version}.jsonl`);
const COLLECTIONS = ['accounts', 'auditTrail', 'dataKeys'];

const FIRST = { person: { ssn: '905-11-5566', birthdate: '1980-01-31' }, bank: 'Trust of 905-11-7788' };
const UPDATE = { person: { ssn: '905-11-9900' }, bank: null, metadata: { debtor_ssn: '905-11-2233' } };

const collectionOf = ({ database }: TestService, name: string) => database.db.collection(name);

/** Has a service of its own store one account of each kind. */
async function storedAnew(): Promise<string> {
  const service = await startService();
  const { apiKey } = await service.createKey();
  const { placeHold, erase } = callerOf(service, { apiKey });
  const rows = ['plain', 'held', 'erased'].map((externalId) => ({ ...buildRow(FIRST), externalId }));
  await postBulkUpsert(service, apiKey, { accounts: rows });
  await placeHold('held', 'Estate of 905-11-5566');
  for (const { externalId } of rows.slice(1)) await patchAccount(service, apiKey, externalId, UPDATE);
  await erase('erased');
  const lines: string[] = [];
  for (const collection of COLLECTIONS)
    for (const document of await collectionOf(service, collection).find().toArray())
      lines.push(`${EJSON.stringify({ collection, document }, { relaxed: false })}\n`);
  await service.close();
  return lines.join('');
}

beforeAll(async () => {
  if (!existsSync(fileOf(LATEST))) writeFileSync(fileOf(LATEST), await storedAnew());
});

async function store(version: number, db: Db): Promise<void> {
  for (const line of readFileSync(fileOf(version), 'utf8').trimEnd().split('\n')) {
    const { collection, document } = EJSON.parse(line) as { collection: string; document: Document };
    await db.collection(collection).insertOne(document);
  }
}

/** Reads everything of the accounts of a file, and has their history verified. */
async function expectWhole(service: TestService): Promise<void> {
  const { apiKey } = await service.createKey();
  const { account: accountOf } = callerOf(service, { apiKey });
  expect(await accountOf('plain')).toMatchObject(FIRST);
  expect(await accountOf('held')).toMatchObject({ ...UPDATE, person: { ...FIRST.person, ...UPDATE.person } });
  expect(await accountOf('erased')).toMatchObject({ person: null });
  const kept = await getAccount(service, apiKey, 'held', '/held-numbers');
  expect(kept.text).toContain(FIRST.person.ssn);
  expect(kept.text).toContain(FIRST.bank);
  expect((await commandLine({ env: databaseOf(service) })('audit', 'verify')).stdout).toContain(
    '4 changes of 3 accounts',
  );
}

it.each(someOf(VERSIONS))(
  'data that a service stored under version %i, also beside this one, are read in full, and verify',
  async (version) => {
    const service = await startService();
    await store(version, service.database.db);
    await expectWhole(service);
  },
);

it.each(VERSIONS)('data of version %i are found by every spelling once this version has started', async (version) => {
  const mongodbDatabase = newDatabaseName();
  await withDatabase(mongodbDatabase, async (db) => {
    const maintenance = db.collection<{ _id: string }>('maintenance');
    const notes = [
      { _id: 'dataVersion', version },
      { _id: 'derivedFields', rules: version === FIRST_DATA_VERSION ? 1 : 2 },
    ];
    await maintenance.insertMany(notes);
    await store(version, db);
    const service = await startService({ mongodbDatabase });
    const { apiKey } = await service.createKey();
    const query = 'query ($search: String) { accounts(filter: { search: $search }) { nodes { externalId version } } }';
    for (const search of ['(555) 123-4567', '4567', '123-4567', 'f-']) {
      const { accounts } = await graphqlData(service, apiKey, query, { search });
      expect(accounts?.nodes).toEqual(
        expect.arrayContaining([
          { externalId: 'plain', version: 1 },
          { externalId: 'held', version: 3 },
        ]),
      );
    }
    expect(await maintenance.findOne({ _id: 'dataVersion' })).toMatchObject({ version: LATEST });
    await expectWhole(service);
    await service.close();
  });
});
