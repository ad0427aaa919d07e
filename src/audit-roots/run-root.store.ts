import { type Db, ObjectId } from 'mongodb';
import { type RunRoot } from './audit-root';

/** A sync run as those see it who verify it. */
export interface SignedRun {
  organizationId: string;
  /** Absent where there was no key to sign with. */
  signedRoot?: RunRoot;
}

/** The signed roots of sync runs, which are kept with their runs. */
export interface RunRootStore {
  /** Whatever its organization; undefined where there is none, or none any more. */
  findRun(syncRunId: string): Promise<SignedRun | undefined>;
}

export function createRunRootStore(database: Db): RunRootStore {
  const runs = database.collection<SignedRun & { _id: ObjectId }>('syncRuns');
  return {
    async findRun(syncRunId) {
      const options = { promoteBuffers: true, projection: { organizationId: 1, signedRoot: 1 } };
      const found = await runs.findOne({ _id: new ObjectId(syncRunId) }, options);
      if (!found) return undefined;
      const { organizationId, signedRoot } = found;
      // The root of another run says so, wherever it was copied to.
      return { organizationId, ...(signedRoot && { signedRoot: { ...signedRoot, organizationId, syncRunId } }) };
    },
  };
}
