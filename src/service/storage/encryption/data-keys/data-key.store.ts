import { type Db, MongoServerError } from 'mongodb';
import { ContendedError } from '../../database/transactions/errors';
import { type UnitOfWork } from '../../database/transactions/transaction';
import { fieldUpdates, insertion, type Write } from '../../database/transactions/write';
import { isConflictCode, unlessDuplicate } from '../../database/transactions/write-failure';
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

/** Data keys, and the register of the instances that can read them. Each data key is written together with the register. */
export type DataKeyStore = ReturnType<typeof createDataKeyStore>;

export function createDataKeyStore(database: Db, commit: UnitOfWork) {
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
    /** Oldest first. */
    async list(organizationId: string): Promise<StoredDataKey[]> {
      const found = await keys.find({ organizationId }, { sort: { createdAt: 1, _id: 1 } }).toArray();
      return found.map(toDataKey);
    },
    /** The names of the keys that wrap data keys. */
    async listWrappers(): Promise<string[]> {
      return [...new Set((await findWrappers()).map(({ wrappedBy }) => wrappedBy))];
    },
    /** A data key for each key that wraps data keys. */
    async listOnePerWrapper(): Promise<StoredDataKey[]> {
      const found = await findWrappers();
      const ids = [...new Map(found.map(({ _id, wrappedBy }) => [wrappedBy, _id])).values()];
      return ids.length > 0 ? (await keys.find({ _id: { $in: ids } }).toArray()).map(toDataKey) : [];
    },
    async readRegister(): Promise<KeyRegister> {
      const found = await registers.findOne({ _id: REGISTER });
      if (found) return found;
      await unlessDuplicate(registers.insertOne({ _id: REGISTER, ...EMPTY }));
      return (await registers.findOne({ _id: REGISTER })) ?? EMPTY;
    },
    /** @returns false where the register has changed; nothing is written then */
    async changeRegister(change: RegisterChange): Promise<boolean> {
      const { filter, set } = registerUpdate(change);
      try {
        return (await registers.updateOne(filter, { $set: set })).matchedCount > 0;
      } catch (error) {
        if (error instanceof MongoServerError && isConflictCode(error.code)) return false;
        throw error;
      }
    },
    /**
     * @param others what is written together with it
     * @returns false where the register has changed; nothing is written then
     */
    insert({ id, ...fields }: StoredDataKey, change: RegisterChange, others: readonly Write[] = []) {
      const write = insertion(DATA_KEYS, [{ _id: id, ...fields }]);
      return writeTogether(change, [write, ...others], async () => (await keys.findOne({ _id: id })) !== null);
    },
    /** Removes a data key that nothing needs any more. */
    async remove({ id, organizationId }: Pick<StoredDataKey, 'id' | 'organizationId'>): Promise<void> {
      await keys.deleteMany({ _id: id, organizationId });
    },
    /** Replaces how a data key is encrypted; the key itself stays. @returns false where the register has changed */
    rewrap({ id, organizationId }: StoredDataKey, { wrappedBy, wrapped }: WrappedKey, change: RegisterChange) {
      const filter = { _id: id, organizationId };
      const write = fieldUpdates(DATA_KEYS, [{ filter, set: { wrappedBy, wrapped, isRewrapped: true } }]);
      return writeTogether(change, [write], async () => (await keys.findOne({ ...filter, wrapped })) !== null);
    },
  };
}
