import { randomBytes } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';

export const newDatabaseName = (): string => `test_${randomBytes(6).toString('hex')}`;

/** Works with a database into which no service has written yet, and drops it. */
export async function withDatabase(name: string, work: (db: Db) => Promise<void>): Promise<void> {
  const client = new MongoClient(process.env.MONGODB_URL ?? '');
  const db = client.db(name);
  try {
    await work(db);
  } finally {
    await db.dropDatabase();
    await client.close();
  }
}
