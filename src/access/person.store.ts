import { type Db } from 'mongodb';
import { type Person } from './person';

interface PersonDocument {
  _id: string;
  organizationId: string;
  person: Person;
  signedInAt: Date;
}

/** The people who signed in with an account of their organization, by what stands in for the ids of their keys. */
export interface PersonStore {
  /** Notes a person as he was at his last sign-in. */
  note(organizationId: string, keyId: string, person: Person, signedInAt: Date): Promise<void>;
  /** Those of other organizations are left out. */
  findNames(organizationId: string, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createPersonStore(database: Db): PersonStore {
  const people = database.collection<PersonDocument>('consolePeople');
  return {
    async note(organizationId, keyId, { id, name }, signedInAt) {
      const noted = { organizationId, person: { id, name }, signedInAt };
      await people.updateOne({ _id: keyId }, { $set: noted }, { upsert: true });
    },
    async findNames(organizationId, keyIds) {
      const filter = { _id: { $in: [...keyIds] }, organizationId };
      const options = { projection: { person: 1 }, batchSize: keyIds.length + 1 };
      const found = await people.find(filter, options).toArray();
      return new Map(found.map(({ _id, person }) => [_id, person.name]));
    },
  };
}
