import { Binary, type Db, type Document } from 'mongodb';
import { SERVICE_ITSELF } from '../../storage/database/organizations';
import { fieldUpdates, type Write } from '../../storage/database/transactions/write';
import { type DataKeyDependencies, makeFirstDataKey } from '../../storage/encryption/data-keys/data-keys';
import { type Key } from '../../storage/encryption/data-keys/sealed-text';
import { rightsOfKey, rightsOfSession, signRights } from './rights-mac';

/** The fields of a document as the stores of keys and sessions have them. */
const fieldsOf = (document: Document): Document =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, value instanceof Binary ? value.value() : value]),
  );

const signed = (collection: string, texts: readonly { _id: string; text: string }[], key: Key): Write[] =>
  texts.length === 0
    ? []
    : [
        fieldUpdates(
          collection,
          texts.map(({ _id, text }) => ({ filter: { _id }, set: { mac: signRights(key, text) } })),
        ),
      ];

/**
 * Signs the keys and sessions that earlier releases wrote, in one transaction with the first data key that signs. Once
 * there is such a data key, nothing is ever signed for being unsigned.
 * @returns how many keys and sessions were signed; undefined where that was done before
 * @throws ServiceError `SERVICE_UNAVAILABLE` where this process may encrypt nothing at the moment
 */
export async function signUnsigned(database: Db, parts: DataKeyDependencies, now: Date): Promise<number | undefined> {
  let count = 0;
  const isMade = await makeFirstDataKey(SERVICE_ITSELF, parts, async (key) => {
    const unsigned = { mac: null };
    const find = (name: string, filter: object) => database.collection<{ _id: string }>(name).find(filter).toArray();
    const keys = (await find('apiKeys', unsigned)).map((document) => {
      const { _id: keyId, ...fields } = fieldsOf(document);
      return { _id: document._id, text: rightsOfKey({ ...fields, keyId } as Parameters<typeof rightsOfKey>[0]) };
    });
    const begun = { ...unsigned, createdAt: { $lte: now } };
    const sessions = (await find('consoleSessions', begun)).map((document) => {
      const { _id: id, ...fields } = fieldsOf(document);
      return { _id: document._id, text: rightsOfSession({ ...fields, id } as Parameters<typeof rightsOfSession>[0]) };
    });
    count = keys.length + sessions.length;
    return [...signed('apiKeys', keys, key), ...signed('consoleSessions', sessions, key)];
  });
  return isMade ? count : undefined;
}
