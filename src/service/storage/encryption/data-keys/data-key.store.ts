import { type Db, MongoServerError } from 'mongodb';
import { ContendedError } from '../../database/transactions/errors';
import { type UnitOfWork } from '../../database/transactions/transaction';
import { fieldUpdates, insertion, type Write } from '../../database/transactions/write';
import { isConflictCode, isDuplicateKey } from '../../database/transactions/write-failure';
import { type KeyRegister } from './key-register';
import { type WrappedKey } from './key-wrapper';

/** A data key of an organization, as it is stored: encrypted. */
export interface StoredDataKey extends WrappedKey {
  id: string;
  organizationId: string;
  createdAt: Date;
  /** Whether another key than the first one wraps it. Who had the first one may know it, so it encrypts nothing more. */
  isRewrapped?: boolean;
}

interface DataKeyDocument extends Omit<StoredDataKey, 'id'> {
  _id: string;
}

/** What a register becomes, provided that it is still at the version that was read. */
export interface RegisterChange extends Partial<Omit<KeyRegister, 'version'>> {
  version: number;
}

/** Data keys, and the register of the instances that can read them. Each data key is written together with the register. */
export interface DataKeyStore {
  /** Oldest first. */
  list(organizationId: string): Promise<StoredDataKey[]>;
  /** The names of the keys that wrap data keys. */
  listWrappers(): Promise<string[]>;
  /** A data key for each key that wraps data keys. */
  listOnePerWrapper(): Promise<StoredDataKey[]>;
  readRegister(): Promise<KeyRegister>;
  /** @returns false where the register has changed; nothing is written then */
  changeRegister(change: RegisterChange): Promise<boolean>;
  /**
   * @param others what is written together with it
   * @returns false where the register has changed; nothing is written then
   */
  insert(key: StoredDataKey, change: RegisterChange, others?: readonly Write[]): Promise<boolean>;
  /** Removes a data key that nothing needs any more. */
  remove(key: Pick<StoredDataKey, 'id' | 'organizationId'>): Promise<void>;
  /** Replaces how a data key is encrypted; the key itself stays. @returns false where the register has changed */
  rewrap(key: StoredDataKey, wrapped: WrappedKey, change: RegisterChange): Promise<boolean>;
}

type RegisterDocument = KeyRegister & { _id: string };

const DATA_KEYS = 'dataKeys';
const REGISTERS = 'maintenance';
const REGISTER = 'encryptionKeys';
const EMPTY: KeyRegister = { version: 0, inUse: [], instances: [] };

/** The register's next version. It matches nothing if the register has changed. */
const registerUpdate = ({ version, ...changed }: RegisterChange) => ({
  filter: { _id: REGISTER, version },
  set: { ...changed, version: version + 1 },
});

const toDataKey = ({ _id, ...fields }: DataKeyDocument): StoredDataKey => ({ id: _id, ...fields });

export function createDataKeyStore(database: Db, commit: UnitOfWork): DataKeyStore {
  const keys = database.collection<DataKeyDocument>(DATA_KEYS);
  const registers = database.collection<RegisterDocument>(REGISTERS);

  const findWrappers = () => keys.find({}, { projection: { wrappedBy: 1 } }).toArray();

  /** Writes together with the register, or not at all. */
  async function writeTogether(
    change: RegisterChange,
    writes: readonly Write[],
    isWritten: () => Promise<boolean>,
  ): Promise<boolean> {
    try {
      await commit({ writes: [fieldUpdates(REGISTERS, [registerUpdate(change)]), ...writes], isWritten });
      return true;
    } catch (error) {
      if (error instanceof ContendedError) return false;
      throw error;
    }
  }

  return {
    async list(organizationId) {
      const found = await keys.find({ organizationId }, { sort: { createdAt: 1, _id: 1 } }).toArray();
      return found.map(toDataKey);
    },
    async listWrappers() {
      return [...new Set((await findWrappers()).map(({ wrappedBy }) => wrappedBy))];
    },
    async listOnePerWrapper() {
      const found = await findWrappers();
      const ids = [...new Map(found.map(({ _id, wrappedBy }) => [wrappedBy, _id])).values()];
      return ids.length > 0 ? (await keys.find({ _id: { $in: ids } }).toArray()).map(toDataKey) : [];
    },
    async readRegister() {
      const found = await registers.findOne({ _id: REGISTER });
      if (found) return found;
      await registers.insertOne({ _id: REGISTER, ...EMPTY }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
      return (await registers.findOne({ _id: REGISTER })) ?? EMPTY;
    },
    async changeRegister(change) {
      const { filter, set } = registerUpdate(change);
      try {
        return (await registers.updateOne(filter, { $set: set })).matchedCount > 0;
      } catch (error) {
        if (error instanceof MongoServerError && isConflictCode(error.code)) return false;
        throw error;
      }
    },
    insert({ id, ...fields }, change, others = []) {
      const write = insertion(DATA_KEYS, [{ _id: id, ...fields }]);
      return writeTogether(change, [write, ...others], async () => (await keys.findOne({ _id: id })) !== null);
    },
    async remove({ id, organizationId }) {
      await keys.deleteOne({ _id: id, organizationId });
    },
    rewrap({ id, organizationId }, { wrappedBy, wrapped }, change) {
      const filter = { _id: id, organizationId };
      const write = fieldUpdates(DATA_KEYS, [{ filter, set: { wrappedBy, wrapped, isRewrapped: true } }]);
      return writeTogether(change, [write], async () => (await keys.findOne({ ...filter, wrapped })) !== null);
    },
  };
}
