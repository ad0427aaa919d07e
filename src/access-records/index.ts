import { AccessRecordResolver } from './access-record.resolver';
import { createAccessNotes, type OpenAccessNotes, type RecordAccessDependencies } from './record-access';

export interface AccessRecords {
  openAccessNotes: OpenAccessNotes;
  resolvers: object[];
}

/** Records who was shown which accounts, and lists these records. */
export const createAccessRecords = (dependencies: RecordAccessDependencies): AccessRecords => ({
  openAccessNotes: createAccessNotes(dependencies),
  resolvers: [new AccessRecordResolver(dependencies.accessRecordStore)],
});
