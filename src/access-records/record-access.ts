import { Deadline } from '../database/deadline';
import { type RequestContext } from '../request/request-context';
import { type AccessRecord } from './access-record';
import { type AccessRecordStore } from './access-record.store';

/** What was told, and to which question. */
export interface Access extends Pick<AccessRecord, 'operation' | 'count'> {
  externalId?: string;
  query?: string;
}

/** Resolves once the record is written. @throws where it cannot be: then nothing may be told */
export type RecordAccess = (access: Access, context: RequestContext) => Promise<void>;

export interface RecordAccessDependencies {
  accessRecords: AccessRecordStore;
  newId: () => string;
}

/**
 * Writes access records before the numbers are told. Records of requests that come while others are being written are
 * written together, so that many readers cost few writes.
 */
export function createAccessRecorder({ accessRecords, newId }: RecordAccessDependencies): RecordAccess {
  let waiting: AccessRecord[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Writes what waits, behind what is being written. */
  function writeNext(): Promise<void> {
    const previous = writing.catch(() => undefined);
    // It writes for several requests, and so must not have the deadline of one.
    writing = Deadline.outside(() =>
      previous.then(() => {
        const records = waiting;
        waiting = [];
        next = undefined;
        return accessRecords.insert(records);
      }),
    );
    return writing;
  }

  return (access, { organizationId, apiKeyId, requestId, surface, clientAddress, receivedAt }) => {
    const { operation, count, externalId = null, query = null } = access;
    const record = { id: newId(), organizationId, operation, surface, externalId, query, count };
    waiting.push({ ...record, apiKeyId, requestId, clientAddress, createdAt: receivedAt });
    next ??= writeNext();
    const written = next;
    return Deadline.limit(() => written);
  };
}
