import { type Db, type Document } from 'mongodb';

/** Rewrites one stored document behind the service's back, as whoever can write to the database could. */
export async function rewrite(
  db: Db,
  collection: string,
  filter: Document,
  change: (document: Document) => Document,
): Promise<void> {
  const stored = await db.collection(collection).findOne(filter, { promoteBuffers: true });
  if (!stored) throw new Error(`There is nothing to rewrite in ${collection}`);
  await db.collection(collection).deleteOne({ _id: stored._id });
  await db.collection(collection).insertOne(change(stored));
}
