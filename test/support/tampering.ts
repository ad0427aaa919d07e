import { type Db, type Document } from 'mongodb';
import { entryHash } from '../../src/service/records/audit/integrity/link-hash';

/** Rewrites one stored document behind the service's back, or removes it, as whoever can write to the database could. */
export async function rewrite(
  db: Db,
  collection: string,
  filter: Document,
  change: (document: Document) => Document | undefined,
): Promise<void> {
  const stored = await db.collection(collection).findOne(filter, { promoteBuffers: true });
  if (!stored) throw new Error(`There is nothing to rewrite in ${collection}`);
  await db.collection(collection).deleteMany({ _id: stored._id });
  const rewritten = change(stored);
  if (rewritten) await db.collection(collection).insertOne(rewritten);
}

/** Gives an entry of the audit trail the hash that it would have if it had always been so. */
export function rehashed({ _id, ...fields }: Document): Document {
  const hash = entryHash({ id: _id.toHexString(), ...fields } as unknown as Parameters<typeof entryHash>[0]);
  return { _id, ...fields, hash };
}
