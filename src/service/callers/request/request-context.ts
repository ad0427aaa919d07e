import { type Caller } from '../rights/caller';
import { type HashPurpose, type KeyedHash } from '../rights/keyed-hash';
import { type AccessNotes } from './access-notes';

/** Facts for the log line of a request, besides its route, status and duration. */
export interface RequestFacts {
  keyId?: string;
  organizationId?: string;
  code?: string;
  /** The limit that a GraphQL operation exceeded. */
  limit?: string;
  /** The top fields of a GraphQL operation, and the name that the caller gave it. */
  operation?: string;
  operationName?: string;
  /** Whether the answer is the kept answer of an earlier attempt. */
  replayed?: boolean;
  bodyBytes?: number;
  rows?: Record<'created' | 'updated' | 'unchanged' | 'failed', number>;
  /** The failed rows by their code. */
  failedRows?: Record<string, number>;
  dryRun?: boolean;
}

/** One attempt at a request with an idempotency key. */
export interface Attempt {
  /** `Idempotency-Key` as sent. */
  key: string;
  /** Method and path. The same key names another request elsewhere. */
  operation: string;
  /** A hash of everything the request asks for. */
  contentHash: string;
  /** Called if the answer is the kept answer of an earlier attempt. */
  onReplay: () => void;
}

/** The sender, surface and id of a request. Created once for each request and passed to every rule that needs it. */
export interface RequestContext extends Caller {
  requestId: string;
  traceId?: string;
  receivedAt: Date;
  /** Hashes content for storage, keyed with a secret of the caller that is never stored. */
  keyedHash: (purpose: HashPurpose) => KeyedHash;
  /** Set if the caller sent an idempotency key. */
  attempt?: Attempt;
  /**
   * Work that must be done before the answer is sent, although the answer does not show it. The answer is formed
   * meanwhile. None of these promises may reject.
   */
  readonly beforeAnswer: Promise<void>[];
  /** What the answer discloses of accounts. The code that shows an account notes it; the surface records it before it answers. */
  readonly accessNotes: AccessNotes;
  /** For an answer that may last longer than the key: throws a ServiceError once that, or the session, is no longer valid. */
  readonly checkKey: () => Promise<void>;
  /**
   * Charges points for what turns out to be dearer than its price, before it is done.
   * @throws ServiceError `QUERY_LIMIT_EXCEEDED` where the operation has no more
   */
  charge: (points: number) => void;
  /** Adds facts to the log line of the request; never personal data. */
  note: (facts: RequestFacts) => void;
}
