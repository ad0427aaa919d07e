import { type Db, MongoClient } from 'mongodb';
import { startEmbeddedServer } from '../../src/embedded-server';

/** An account as a data directory holds it, with the versions that its audit trail and its timeline record. */
export interface StoredHistory {
  version: number;
  audited: number[];
  told: number[];
}

async function versionsByAccount(db: Db, collection: string): Promise<Map<string, number[]>> {
  const versions = new Map<string, number[]>();
  const order = { accountId: 1, accountVersion: 1 } as const;
  for await (const { accountId, accountVersion } of db.collection(collection).find().sort(order)) {
    versions.set(accountId, [...(versions.get(accountId) ?? []), accountVersion]);
  }
  return versions;
}

/** Reads every account of a data directory that no service is using, by its external id. */
export async function storedHistories(dataDir: string): Promise<Map<string, StoredHistory>> {
  const server = await startEmbeddedServer({ dataDir });
  const client = await new MongoClient(server.url).connect();
  try {
    const db = client.db('account_sync');
    const audited = await versionsByAccount(db, 'auditTrail');
    const told = await versionsByAccount(db, 'timelineEvents');
    const histories = new Map<string, StoredHistory>();
    for await (const { _id, externalId, version } of db.collection('accounts').find()) {
      histories.set(externalId, {
        version,
        audited: audited.get(_id.toHexString()) ?? [],
        told: told.get(_id.toHexString()) ?? [],
      });
    }
    return histories;
  } finally {
    await client.close();
    await server.close();
  }
}

/** The history that belongs to an account of this version: every change is recorded, the creation is not. */
export function historyOf(version: number): StoredHistory {
  const versions = Array.from({ length: version - 1 }, (_, index) => index + 2);
  return { version, audited: versions, told: versions };
}
