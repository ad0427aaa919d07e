import { type Db } from 'mongodb';
import { type WrappedKey } from './key-wrapper';

/** A data key of an organization, as it is stored: encrypted. */
export interface StoredDataKey extends WrappedKey {
  id: string;
  organizationId: string;
  createdAt: Date;
}

interface DataKeyDocument extends Omit<StoredDataKey, 'id'> {
  _id: string;
}

export interface DataKeyStore {
  /** Oldest first. */
  list(organizationId: string): Promise<StoredDataKey[]>;
  insert(key: StoredDataKey): Promise<void>;
  /** One of each key that wraps data keys, for the check at the start. */
  listOnePerWrapper(): Promise<StoredDataKey[]>;
  /** Replaces how a data key is encrypted; the key itself stays. */
  rewrap(organizationId: string, id: string, wrapped: WrappedKey): Promise<void>;
  listOrganizations(): Promise<string[]>;
}

const toDataKey = ({ _id, ...fields }: DataKeyDocument): StoredDataKey => ({ id: _id, ...fields });

export function createDataKeyStore(database: Db): DataKeyStore {
  const keys = database.collection<DataKeyDocument>('dataKeys');
  return {
    async list(organizationId) {
      const found = await keys.find({ organizationId }, { sort: { createdAt: 1, _id: 1 } }).toArray();
      return found.map(toDataKey);
    },
    async insert({ id, ...fields }) {
      await keys.insertOne({ _id: id, ...fields });
    },
    async listOnePerWrapper() {
      const found = await keys.find({}, { projection: { wrappedBy: 1 } }).toArray();
      const ids = [...new Map(found.map(({ _id, wrappedBy }) => [wrappedBy, _id])).values()];
      return ids.length > 0 ? (await keys.find({ _id: { $in: ids } }).toArray()).map(toDataKey) : [];
    },
    async rewrap(organizationId, id, { wrappedBy, wrapped }) {
      await keys.updateOne({ _id: id, organizationId }, { $set: { wrappedBy, wrapped } });
    },
    async listOrganizations() {
      const found = await keys.find({}, { projection: { organizationId: 1 } }).toArray();
      return [...new Set(found.map(({ organizationId }) => organizationId))];
    },
  };
}
