import { type Db } from 'mongodb';
import { type Person } from './person';

interface PersonDocument {
  _id: string;
  organizationId: string;
  person: Person;
  /** As the issuer named them at the last sign-in; absent before 0.3.0. */
  groups?: readonly string[];
  signedInAt: Date;
}

const MAX_READ = 10_000;

/** The people who signed in with an account of their organization, by what stands in for the ids of their keys. */
export function createPersonStore(database: Db) {
  const people = database.collection<PersonDocument>('consolePeople');
  return {
    /** Records a person as they were at their last sign-in, with the groups that decide what they may do. */
    async note(
      organizationId: string,
      keyId: string,
      { id, name, groups }: Person & { groups: readonly string[] },
      signedInAt: Date,
    ) {
      const noted = { organizationId, person: { id, name }, groups, signedInAt };
      await people.updateOne({ _id: keyId }, { $set: noted }, { upsert: true });
    },
    /** The groups of a person at the last sign-in; undefined where they are not recorded. */
    async findGroups(organizationId: string, keyId: string): Promise<readonly string[] | undefined> {
      const found = await people.findOne({ _id: keyId, organizationId }, { projection: { groups: 1 } });
      return found?.groups;
    },
    /** Who signed in last comes first. */
    async list(organizationId: string, limit: number) {
      // Sorted here: no index has the time, and an organization has few people.
      const found = await people.find({ organizationId }, { limit: MAX_READ }).toArray();
      const last = found.sort((one, other) => other.signedInAt.getTime() - one.signedInAt.getTime()).slice(0, limit);
      return last.map(({ _id: keyId, person, groups = [], signedInAt }) => {
        return { keyId, person, groups: [...groups], signedInAt };
      });
    },
    /** Those of other organizations are left out. */
    async findNames(organizationId: string, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const filter = { _id: { $in: [...keyIds] }, organizationId };
      const options = { projection: { person: 1 }, batchSize: keyIds.length + 1 };
      const found = await people.find(filter, options).toArray();
      return new Map(found.map(({ _id, person }) => [_id, person.name]));
    },
  };
}

export type PersonStore = ReturnType<typeof createPersonStore>;
