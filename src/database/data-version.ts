import { type Db } from 'mongodb';
import { isDuplicateKey } from './refusal';

/** A step that brings the stored data from one version to the next. */
export interface Migration {
  /** What is different afterwards, for the log. */
  name: string;
  /**
   * Services of the version before go on reading and writing meanwhile and afterwards, so the step adds and never takes
   * away what they need. It may run again after it was cut off, and in several processes at once.
   */
  run(db: Db): Promise<void>;
}

/** Before there was the scope `accounts:read:ssn`, `accounts:read` was enough. Keys had no `networks` then. */
async function grantNumbersToReaders(db: Db): Promise<void> {
  const keys = db.collection<{ _id: string; scopes: string[]; networks?: string[] }>('apiKeys');
  for (const { _id, scopes, networks } of await keys.find({}, { projection: { scopes: 1, networks: 1 } }).toArray()) {
    if (networks || !scopes.includes('accounts:read') || scopes.includes('accounts:read:ssn')) continue;
    await keys.updateOne({ _id }, { $set: { scopes: [...scopes, 'accounts:read:ssn'] } });
  }
}

/** All steps, in their order. The version of the data is the number of steps done. Append only. */
export const MIGRATIONS: readonly Migration[] = [
  { name: 'record the version of the data', run: () => Promise.resolve() },
  { name: 'let keys that may read accounts go on reading full social security numbers', run: grantNumbersToReaders },
];

/** The data were written by a newer version of the service, which this one does not know. */
export class NewerDataError extends Error {
  constructor(database: string, version: number, known: number) {
    super(
      `The data in the database ${database} have version ${version}, and this version of the service knows data up to ` +
        `version ${known}. Start the newer version of the service again, or restore a backup from before the upgrade.`,
    );
    this.name = 'NewerDataError';
  }
}

const notesOf = (db: Db) => db.collection<{ _id: string; version: number }>('maintenance');
const RECORD = 'dataVersion';

/**
 * The version of the data; 0 where none is recorded.
 * @throws NewerDataError where the data are newer than the last of the migrations
 */
export async function dataVersionOf(db: Db, migrations: readonly Migration[]): Promise<number> {
  const version = (await notesOf(db).findOne({ _id: RECORD }))?.version ?? 0;
  if (version > migrations.length) throw new NewerDataError(db.databaseName, version, migrations.length);
  return version;
}

/** Records that a step is done, unless another process was faster. */
async function record(db: Db, version: number): Promise<void> {
  if (version > 1) {
    await notesOf(db).updateOne({ _id: RECORD, version: version - 1 }, { $set: { version } });
    return;
  }
  await notesOf(db)
    .insertOne({ _id: RECORD, version })
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
}

/**
 * Brings the data to the version of this service, step by step. Safe where several processes start at once, of this
 * version or another.
 * @param onStep called before each step with the version that it leads to; not in a new database, where none has work
 * @throws NewerDataError
 */
export async function upgradeData(
  db: Db,
  migrations: readonly Migration[],
  onStep: (version: number, name: string) => void,
): Promise<void> {
  let isNew: boolean | undefined;
  for (;;) {
    const version = await dataVersionOf(db, migrations);
    isNew ??= version === 0;
    const next = migrations[version];
    if (next === undefined) return;
    if (!isNew) onStep(version + 1, next.name);
    await next.run(db);
    await record(db, version + 1);
  }
}
