import { type Db } from 'mongodb';

/** Everything that is stored, as text with bytes as they are, but for when keys were last used. */
export async function storedText(db: Db, isWanted: (collection: string) => boolean = () => true): Promise<string> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const options = { promoteBuffers: true, projection: { lastUsedAt: 0 } };
  const names = collections.map(({ name }) => name).filter(isWanted);
  const all = await Promise.all(names.map((name) => db.collection(name).find({}, options).toArray()));
  return JSON.stringify(all, (_name, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
}
