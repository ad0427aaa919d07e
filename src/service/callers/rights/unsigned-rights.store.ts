import { Binary, type Db, type Document } from 'mongodb';
import { SERVICE_ITSELF } from '../../storage/database/organizations';
import { fieldUpdates, type Write } from '../../storage/database/transactions/write';
import { type DataKeyDependencies, makeFirstDataKey } from '../../storage/encryption/data-keys/data-keys';
import { rightsOfKey, rightsOfSession, signRights } from './rights-mac';

/** The fields of a document as the stores of keys and sessions have them. */
const fieldsOf = (document: Document): Document =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, value instanceof Binary ? value.value() : value]),
  );

/**
 * Signs the keys and sessions that earlier releases wrote, in one transaction with the first data key that signs. Once
 * there is such a data key, nothing is ever signed for being unsigned.
 * @returns how many keys and sessions were signed; undefined where that was done before
 * @throws ServiceError `SERVICE_UNAVAILABLE` where this process may encrypt nothing at the moment
 */
export async function signUnsigned(database: Db, parts: DataKeyDependencies, now: Date): Promise<number | undefined> {
  let count = 0;
  const isMade = await makeFirstDataKey(SERVICE_ITSELF, parts, async (key) => {
    count = 0;
    const sign = async (collection: string, filter: object, textOf: (fields: Document) => string): Promise<Write[]> => {
      const unsigned = database.collection<{ _id: string }>(collection).find({ mac: null, ...filter });
      const updates = (await unsigned.toArray()).map((document) => {
        return { filter: { _id: document._id }, set: { mac: signRights(key, textOf(fieldsOf(document))) } };
      });
      count += updates.length;
      return updates.length > 0 ? [fieldUpdates(collection, updates)] : [];
    };
    const keys = await sign('apiKeys', {}, ({ _id: keyId, ...fields }) =>
      rightsOfKey({ ...fields, keyId } as Parameters<typeof rightsOfKey>[0]),
    );
    const sessions = await sign('consoleSessions', { createdAt: { $lte: now } }, ({ _id: id, ...fields }) =>
      rightsOfSession({ ...fields, id } as Parameters<typeof rightsOfSession>[0]),
    );
    return [...keys, ...sessions];
  });
  return isMade ? count : undefined;
}
