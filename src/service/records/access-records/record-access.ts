import { outsideRequest, withinDeadline } from '../../../base/scheduling/request-scope';
import { type AccessNotes } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { databaseAway } from '../../storage/database/transactions/database-away';
import { type AccessRecord } from './access-record';
import { type AccessRecordStore } from './access-record.store';

interface RecordAccessDependencies {
  accessRecordStore: AccessRecordStore;
  newId: () => string;
  clock: () => Date;
  onUnexpected: (error: unknown, requestId: string) => void;
}

export interface AccessCaller
  extends Pick<RequestContext, 'organizationId' | 'apiKeyId' | 'person' | 'requestId' | 'clientAddress'> {
  surface: AccessRecord['surface'];
  operation: string;
  /** Whether every read of an account is recorded, or only numbers in full and searches by a number. */
  recordsEveryRead: boolean;
}

/** The greatest number of accounts that one record names; an answer with more is recorded several times. */
const MAX_NAMED = 500;
const MAX_QUERY_LENGTH = 1_000;

const partsOf = (externalIds: readonly string[]): string[][] =>
  Array.from({ length: Math.max(1, Math.ceil(externalIds.length / MAX_NAMED)) }, (_, part) =>
    externalIds.slice(part * MAX_NAMED, (part + 1) * MAX_NAMED),
  );

/**
 * Resolves once the records are written. Records of requests that come while others are being written are written
 * together, so that many readers cost few writes.
 */
function createWriter(store: AccessRecordStore): (records: readonly AccessRecord[]) => Promise<void> {
  let waiting: AccessRecord[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Writes what waits, after what is being written. */
  function writeNext(): Promise<void> {
    const previous = writing.catch(() => undefined);
    // It writes for several requests, and so must not have the deadline of one.
    writing = outsideRequest(() =>
      previous.then(() => {
        const records = waiting;
        waiting = [];
        next = undefined;
        return store.insert(records);
      }),
    );
    return writing;
  }

  return (records) => {
    waiting.push(...records);
    next ??= writeNext();
    const written = next;
    return withinDeadline(() => written);
  };
}

/** Collects what the answer to each request discloses of accounts, and records it before the answer leaves. */
export function createAccessNotes({ accessRecordStore, newId, clock, onUnexpected }: RecordAccessDependencies) {
  const write = createWriter(accessRecordStore);

  return ({ operation, recordsEveryRead, ...caller }: AccessCaller): AccessNotes => {
    const disclosed = new Set<string>();
    const withNumbers = new Set<string>();
    const queries: string[] = [];
    let counted = 0;
    let isByNumber = false;
    const addAll = (noted: Set<string>, externalIds: readonly string[]) => {
      for (const externalId of externalIds) noted.add(externalId);
    };

    function takeRecords(): AccessRecord[] {
      const named = [...(recordsEveryRead || isByNumber ? new Set([...disclosed, ...withNumbers]) : withNumbers)];
      const isRecorded = named.length > 0 || isByNumber || (recordsEveryRead && queries.length > 0);
      const query = queries.length > 0 ? queries.join('; ').slice(0, MAX_QUERY_LENGTH) : null;
      const { operationName = null } = notes;
      const common = { ...caller, operation: notes.operation, operationName, query, createdAt: clock() };
      const records = (isRecorded ? partsOf(named) : []).map((externalIds, part) => ({
        id: newId(),
        ...common,
        externalIds,
        externalId: null,
        count: externalIds.length + (part === 0 && recordsEveryRead ? counted : 0),
        fullNumbers: externalIds.filter((externalId) => withNumbers.has(externalId)).length,
      }));
      disclosed.clear();
      withNumbers.clear();
      queries.length = 0;
      counted = 0;
      isByNumber = false;
      return records;
    }

    const notes: AccessNotes = {
      operation,
      discloses: (externalIds) => addAll(disclosed, externalIds),
      disclosesNumbers: (externalIds) => addAll(withNumbers, externalIds),
      disclosesByNumber(externalIds) {
        isByNumber = true;
        addAll(disclosed, externalIds);
      },
      asks(query, count = 0) {
        queries.push(query);
        counted += count;
      },
      async settle() {
        const records = takeRecords();
        if (records.length === 0) return;
        await write(records).catch((error: unknown) => {
          onUnexpected(error, caller.requestId);
          throw databaseAway();
        });
      },
    };
    return notes;
  };
}
