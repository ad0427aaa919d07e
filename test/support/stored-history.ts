import { type Db, MongoClient } from 'mongodb';
import { startEmbeddedServer } from '../../src/embedded-server';
import { groupBy } from './group-by';

/** An account as it is stored, with the versions that its audit trail records. */
export interface StoredHistory {
  version: number;
  audited: number[];
}

/** All accounts of a database, by their external ids, which must be of one organization. */
export async function historiesIn(db: Db): Promise<Map<string, StoredHistory>> {
  const entries = await db.collection('auditTrail').find().sort({ accountVersion: 1 }).toArray();
  const byAccount = groupBy(entries, ({ accountId }) => accountId);
  const accounts = await db.collection('accounts').find().toArray();
  return new Map(
    accounts.map(({ _id, externalId, version }) => {
      const own = byAccount.get(_id.toHexString()) ?? [];
      return [externalId, { version, audited: own.map(({ accountVersion }) => accountVersion) }];
    }),
  );
}

/** All accounts in a data directory that no service is using. */
export async function historiesInFolder(dataDir: string): Promise<Map<string, StoredHistory>> {
  const server = await startEmbeddedServer({ dataDir });
  const client = await new MongoClient(server.url).connect();
  try {
    return await historiesIn(client.db('account_sync'));
  } finally {
    await client.close();
    await server.close();
  }
}

/** The history that belongs to an account of this version: every change is recorded, the creation is not. */
export function historyOf(version: number): StoredHistory {
  const versions = Array.from({ length: version - 1 }, (_, index) => index + 2);
  return { version, audited: versions };
}
