import { type Db, ObjectId } from 'mongodb';
import { type RunRoot } from './audit-root';

/** A sync run as those see it who verify it. */
export interface SignedRun {
  syncRunId: string;
  organizationId: string;
  /** Absent where there was no key to sign with. */
  signedRoot?: RunRoot;
}

/** The signed roots of sync runs, which are kept with their runs. */
export interface RunRootStore {
  /** Whatever its organization; undefined where there is none, or none any more. */
  findRun(syncRunId: string): Promise<SignedRun | undefined>;
  /** The runs of an organization that were received at this time or later, oldest first. */
  readRuns(organizationId: string, from: Date): AsyncIterable<SignedRun>;
}

type RunDocument = Omit<SignedRun, 'syncRunId'> & { _id: ObjectId; receivedAt: Date };

const READ = { promoteBuffers: true, projection: { organizationId: 1, signedRoot: 1 } };

function toRun({ _id, organizationId, signedRoot }: RunDocument): SignedRun {
  const run = { syncRunId: _id.toHexString(), organizationId };
  // The signature of a root that was copied from another run does not fit this one.
  return { ...run, ...(signedRoot && { signedRoot: { ...signedRoot, ...run } }) };
}

export function createRunRootStore(database: Db): RunRootStore {
  const runs = database.collection<RunDocument>('syncRuns');
  return {
    async findRun(syncRunId) {
      const found = await runs.findOne({ _id: new ObjectId(syncRunId) }, READ);
      return found ? toRun(found) : undefined;
    },
    async *readRuns(organizationId, from) {
      // Backwards through the index of lists.
      const sort = { receivedAt: 1, _id: 1 } as const;
      for await (const found of runs.find({ organizationId, receivedAt: { $gte: from } }, { ...READ, sort }))
        yield toRun(found);
    },
  };
}
