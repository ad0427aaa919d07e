import { type Db } from 'mongodb';
import { readConfig } from '../../src/base/settings/config';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '../../src/service/storage/database/connection/connect';
import {
  FIRST_DATA_VERSION,
  latestVersion,
  MIGRATIONS,
  type Migration,
} from '../../src/service/storage/database/connection/data-version';
import { commandLine } from '../support/command-line';
import { createGate } from '../support/gate';
import { getAccount, patchAccount, postBulkUpsert, pushRows } from '../support/http';
import { newDatabaseName, withDatabase } from '../support/new-database';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';
import { historiesIn, historyOf } from '../support/stored-history';
import { isEmbedded } from '../support/wire';

const opened: Database[] = [];
afterEach(async () => {
  for (const [index, database] of opened.splice(0).entries()) {
    if (index === 0) await database.db.dropDatabase();
    await database.close();
  }
});

let mongodbDatabase: string;
beforeEach(() => {
  mongodbDatabase = newDatabaseName();
});

/** Opens the test's database as a service does at start. */
async function open(options: Pick<DatabaseOptions, 'migrations' | 'onMigration'> = {}): Promise<Database> {
  const config = readConfig({ MONGODB_URL: process.env.MONGODB_URL, MONGODB_DATABASE: mongodbDatabase });
  const database = await openDatabase({ ...config, ...options });
  opened.push(database);
  return database;
}

/** What the service under test writes. */
const VERSION = latestVersion(MIGRATIONS);

const recordIn = ({ db }: Database) => db.collection<{ _id: string }>('maintenance').findOne({ _id: 'dataVersion' });

/** Steps that note that they ran. */
const notingSteps = (count: number, ran: string[]): Migration[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `step ${index + 1}`,
    run: async () => void ran.push(`step ${index + 1}`),
  }));

describe('the version of the data', () => {
  it('a new database records the version of the service that made it', async () => {
    const onMigration = jest.fn();
    expect(await recordIn(await open({ onMigration }))).toEqual({ _id: 'dataVersion', version: VERSION });
    expect(onMigration).not.toHaveBeenCalled();
  });

  it('a newer service carries out the steps that are missing, in their order and once, and names them', async () => {
    const ran: string[] = [];
    const onMigration = jest.fn();
    await open({ migrations: notingSteps(1, ran) });
    const database = await open({ migrations: notingSteps(3, ran), onMigration });
    expect(ran).toEqual(['step 2', 'step 3']);
    expect(onMigration.mock.calls).toEqual([
      [FIRST_DATA_VERSION + 2, 'step 2'],
      [FIRST_DATA_VERSION + 3, 'step 3'],
    ]);
    await open({ migrations: notingSteps(3, ran) });
    expect(ran).toHaveLength(2);
    expect(await recordIn(database)).toMatchObject({ version: FIRST_DATA_VERSION + 3 });
  });

  it('a step that was cut off is carried out again at the next start', async () => {
    const ran: string[] = [];
    const [first, second] = notingSteps(2, ran) as [Migration, Migration];
    const failing = { ...second, run: () => Promise.reject(new Error('cut off')) };
    await open({ migrations: [first] });
    await expect(open({ migrations: [first, failing] })).rejects.toThrow('cut off');
    const database = await open({ migrations: [first, second] });
    expect(ran).toEqual(['step 2']);
    expect(await recordIn(database)).toMatchObject({ version: FIRST_DATA_VERSION + 2 });
  });

  it('indexes of the embedded server are made once the data have the version that keeps earlier services away', async () => {
    const cutOff = () => {
      throw new Error('cut off');
    };
    await withDatabase(mongodbDatabase, async (db) => {
      await db
        .collection<{ _id: string; version: number }>('maintenance')
        .insertOne({ _id: 'dataVersion', version: VERSION - 1 });
      await expect(open({ onMigration: cutOff })).rejects.toThrow('cut off');
      // An index would come with its collection. With another server, the service of before may start again meanwhile.
      const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
      expect(names.includes('accounts')).toBe(!isEmbedded());
    });
  });

  it('services of several versions that start at once leave the newest version, and the older ones run or refuse', async () => {
    const steps = [1, 2, 3, 3, 2, 1, 3, 2];
    const starts = await Promise.allSettled(steps.map((count) => open({ migrations: notingSteps(count, []) })));
    for (const [index, start] of starts.entries()) {
      if (start.status === 'fulfilled') continue;
      expect(steps[index]).toBeLessThan(3);
      const known = FIRST_DATA_VERSION + (steps[index] ?? 0);
      expect(String(start.reason)).toContain(`knows data up to version ${known}.`);
    }
    expect(await recordIn(await open({ migrations: notingSteps(3, []) }))).toMatchObject({
      version: FIRST_DATA_VERSION + 3,
    });
  });
});

it.each([
  ['of the first versions, which recorded no version', async (db: Db) => db.collection('apiKeys').insertOne({})],
  [
    'of a version that recorded one',
    async (db: Db) =>
      db
        .collection<{ _id: string; version: number }>('maintenance')
        .insertOne({ _id: 'dataVersion', version: FIRST_DATA_VERSION - 1 }),
  ],
])('data %s are refused with a sentence that says what to do, and stay as they are', async (_name, write) => {
  await withDatabase(mongodbDatabase, async (db) => {
    await write(db);
    const collections = await db.listCollections({}, { nameOnly: true }).toArray();
    await expect(open()).rejects.toThrow(
      `The data in the database ${mongodbDatabase} were written before release 0.2.0, and this version of the service does not read them.`,
    );
    expect(await db.listCollections({}, { nameOnly: true }).toArray()).toEqual(collections);
  });
});

describe('data of a newer version', () => {
  const sentence =
    `have version ${VERSION + 1}, and this version of the service knows data up to version ` +
    `${VERSION}. Start the newer version of the service again, or restore a backup from before the upgrade.`;

  it('an older service refuses to start, names both versions, and changes nothing, not even an index', async () => {
    await withDatabase(mongodbDatabase, async (db) => {
      const record = { _id: 'dataVersion', version: VERSION + 1 };
      await db.collection<typeof record>('maintenance').insertOne(record);
      await expect(startService({ mongodbDatabase })).rejects.toThrow(
        `The data in the database ${mongodbDatabase} ${sentence}`,
      );
      // An index would come with its collection.
      expect(await db.listCollections({}, { nameOnly: true }).toArray()).toMatchObject([{ name: 'maintenance' }]);
      expect(await db.collection('maintenance').find().toArray()).toEqual([record]);
    });
  });

  it('the command line of an older version refuses too', async () => {
    const { db } = await open();
    const maintenance = db.collection<{ _id: string }>('maintenance');
    await maintenance.updateOne({ _id: 'dataVersion' }, { $set: { version: VERSION + 1 } });
    const env = { MONGODB_URL: process.env.MONGODB_URL, MONGODB_DATABASE: mongodbDatabase };
    expect(await commandLine({ env })('keys', 'list')).toEqual({
      code: EXIT.FAILED,
      stdout: '',
      stderr: `The data in the database ${mongodbDatabase} ${sentence}\n`,
    });
  });
});

/** Sends bulk upserts and updates of the same accounts through both services at once. */
async function writeThroughBoth(services: readonly TestService[], { apiKey }: TestKey, ids: readonly string[]) {
  const answers = await Promise.all(
    services.flatMap((service, index) => [
      postBulkUpsert(service, apiKey, { accounts: ids.map((externalId) => ({ externalId, bank: `Bulk ${index}` })) }),
      ...ids.slice(0, 5).map((externalId) => patchAccount(service, apiKey, externalId, { client: `Client ${index}` })),
    ]),
  );
  for (const { status } of answers) expect(status).toBe(200);
}

it('a service of the version before reads and writes while the data are upgraded, and beside the newer service', async () => {
  const halfway = createGate();
  const resumed = createGate();
  const addLowerCaseBank: Migration = {
    name: 'store the bank in lower case, too',
    run: async (db) => {
      const accounts = db.collection('accounts');
      for await (const { _id, version, bank } of accounts.find({}, { batchSize: 10 })) {
        await accounts.updateOne({ _id, version }, { $set: { lowerCaseBank: String(bank).toLowerCase() } });
        halfway.open();
        await resumed.passed;
      }
    },
  };
  const before = await startService({ mongodbDatabase });
  const key = await before.createKey();
  const rows = Array.from({ length: 40 }, () => buildRow({ bank: 'First' }));
  const ids = rows.map(({ externalId }) => externalId);
  expect((await postBulkUpsert(before, key.apiKey, { accounts: rows })).body).toMatchObject({ created: 40 });

  const starting = startService({ mongodbDatabase, migrations: [...MIGRATIONS, addLowerCaseBank] });
  await halfway.passed;
  await writeThroughBoth([before], key, ids);
  resumed.open();
  const after = await starting;
  try {
    for (let round = 0; round < 3; round += 1) await writeThroughBoth([before, after], key, ids);
    const created = buildRow();
    await pushRows(before, key.apiKey, [created]);
    for (const id of [...ids.slice(0, 10), created.externalId]) {
      const [old, newer] = await Promise.all([before, after].map((service) => getAccount(service, key.apiKey, id)));
      expect(old?.body).toEqual(newer?.body);
    }
    const histories = await historiesIn(after.database.db);
    expect(histories.size).toBe(41);
    for (const history of histories.values()) expect(history).toEqual(historyOf(history.version));
    expect(histories.get(ids[0] ?? '')?.version).toBeGreaterThan(2);
    expect(await after.database.db.collection('accounts').findOne({ externalId: ids[0] })).toMatchObject({
      lowerCaseBank: 'first',
    });
    // The one before cannot start again: the next version may take away what it needs.
    await expect(startService({ mongodbDatabase })).rejects.toThrow('Start the newer version of the service again');
  } finally {
    await after.close();
    await before.database.db.dropDatabase();
    await before.close();
  }
});
