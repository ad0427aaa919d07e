import { type Db } from 'mongodb';
import { unlessDuplicate } from '../transactions/write-failure';

/** A step that brings the stored data from one version to the next. */
export interface Migration {
  /** What is different afterwards, for the log. */
  name: string;
  /**
   * Services of the version before go on reading and writing meanwhile and afterwards, so the step adds and never takes
   * away what they need. It may run again after it was cut off, and in several processes at once.
   */
  run?(db: Db): Promise<void>;
}

/** The first version of the data that this release reads. docs/upgrades.md has that of each release. */
export const FIRST_DATA_VERSION = 4;

/** The steps from the first version on, in their order. Append only. */
export const MIGRATIONS: readonly Migration[] = [
  {
    // Nothing is read without the new keys, so `refreshDerivedFields` adds them afterwards. To the command line of the
    // version before they would look like forged ones: the new version keeps it away.
    name: 'find people by other spellings of their names and numbers',
  },
  {
    // The feed begins here: what was changed before has no notes. Instances of the version before make none either.
    name: 'note changes for those who follow them',
  },
  {
    // That needs the encryption keys, so `signUnsigned` does it afterwards, together with the first key that signs.
    name: 'sign what gives rights',
  },
  {
    // `refreshDerivedFields` adds the keys, as for version 5.
    name: 'find people by how their telephone numbers end, and by file number',
  },
];

/** The version of the data after these steps. */
export const latestVersion = (migrations: readonly Migration[]): number => FIRST_DATA_VERSION + migrations.length;

/** The data were written by a release whose data this one does not read. The message says what to do. */
export class UnknownDataError extends Error {
  override readonly name = 'UnknownDataError';
}

const newerData = (database: string, version: number, supported: number) =>
  new UnknownDataError(
    `The data in the database ${database} have version ${version}, and this version of the service knows data up to ` +
      `version ${supported}. Start the newer version of the service again, or restore a backup from before the upgrade.`,
  );

const olderData = (database: string) =>
  new UnknownDataError(
    `The data in the database ${database} were written before release 0.2.0, and this version of the service does not ` +
      'read them. Name another MONGODB_DATABASE, or another DATA_DIR with the embedded server. To take accounts along, ' +
      'export them with the version that wrote them and push the file.',
  );

const notesOf = (db: Db) => db.collection<{ _id: string; version: number }>('maintenance');
const RECORD = 'dataVersion';

/**
 * The version of the data; undefined in a new database.
 * @throws UnknownDataError where the data are newer than the last of the migrations, or older than the first version
 */
export async function dataVersionOf(db: Db, migrations: readonly Migration[]): Promise<number | undefined> {
  // Asked first: a process that starts on a new database records the version before it stores anything else.
  const isUsed = (await db.collection('apiKeys').findOne({}, { projection: { _id: 1 } })) !== null;
  const version = (await notesOf(db).findOne({ _id: RECORD }))?.version;
  if (version === undefined ? isUsed : version < FIRST_DATA_VERSION) throw olderData(db.databaseName);
  const supported = latestVersion(migrations);
  if (version !== undefined && version > supported) throw newerData(db.databaseName, version, supported);
  return version;
}

/**
 * Brings the data to the version of this service, step by step. Safe where several processes start at once, of this
 * version or another.
 * @param onStep called before each step with the version that it leads to; a new database needs none
 * @throws UnknownDataError
 */
export async function upgradeData(
  db: Db,
  migrations: readonly Migration[],
  onStep: (version: number, name: string) => void,
): Promise<void> {
  if ((await dataVersionOf(db, migrations)) === undefined)
    await unlessDuplicate(notesOf(db).insertOne({ _id: RECORD, version: latestVersion(migrations) }));
  for (;;) {
    const version = (await dataVersionOf(db, migrations)) ?? FIRST_DATA_VERSION;
    const step = migrations[version - FIRST_DATA_VERSION];
    if (step === undefined) return;
    onStep(version + 1, step.name);
    await step.run?.(db);
    // Unless another process was faster.
    await notesOf(db).updateOne({ _id: RECORD, version }, { $set: { version: version + 1 } });
  }
}
