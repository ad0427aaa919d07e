import { AccessRecordResolver } from './access-record.resolver';
import { createAccessRecorder, type RecordAccess, type RecordAccessDependencies } from './record-access';

export interface AccessRecords {
  recordAccess: RecordAccess;
  resolvers: object[];
}

/** Records who was shown numbers in full, and lists these records. */
export const createAccessRecords = (dependencies: RecordAccessDependencies): AccessRecords => ({
  recordAccess: createAccessRecorder(dependencies),
  resolvers: [new AccessRecordResolver(dependencies.accessRecords)],
});
