import { type Collection, type Document } from 'mongodb';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { type Unit } from '../../src/service/storage/database/transactions/transaction';

/**
 * A database of which one collection does something else.
 * @param change what the collection does instead; it is given the collection as it is
 */
export function withChangedCollection(
  database: Database,
  changedName: string,
  change: (collection: Collection<Document>) => Partial<Record<keyof Collection, unknown>>,
): Database {
  const collection = (name: string) => {
    const found = database.db.collection(name);
    return name === changedName ? Object.assign(Object.create(found), change(found)) : found;
  };
  return { ...database, db: Object.assign(Object.create(database.db), { collection }) };
}

/** A database that does something before each transaction. */
export const beforeEachUnit = (database: Database, work: (unit: Unit) => unknown): Database => ({
  ...database,
  async unitOfWork(unit, db) {
    await work(unit);
    return database.unitOfWork(unit, db);
  },
});
