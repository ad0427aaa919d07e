import { type Caller } from '../access/caller';
import { type HashPurpose, type KeyedHash } from '../access/keyed-hash';
import { type Turn } from '../turns';

/** What the log line of a request may say besides its route, status and duration. */
export interface RequestFacts {
  keyId?: string;
  organizationId?: string;
  code?: string;
  /** Whether the answer is that of an earlier try. */
  replayed?: boolean;
  rows?: Record<'created' | 'updated' | 'unchanged' | 'failed', number>;
}

/** One of the tries of a request that the caller names by an idempotency key, so that it is carried out once. */
export interface Attempt {
  /** `Idempotency-Key` as sent. */
  key: string;
  /** Method and path: the same key means another request elsewhere. */
  operation: string;
  /** Stands for all that the request asks for. */
  contentHash: string;
  /** Told where the answer is that of an earlier try. */
  onReplay: () => void;
}

/** Who asks, by which way, about which request: made once per request and handed to every rule that needs it. */
export interface RequestContext extends Caller {
  requestId: string;
  receivedAt: Date;
  /** A hash of content that is to be stored, keyed with a secret of the caller's that is not. */
  keyedHash: (purpose: HashPurpose) => KeyedHash;
  /** Where the caller names its request, so that it can be sent again. */
  attempt?: Attempt;
  /** What takes long is done in turns with the other requests. */
  turn: Turn;
  /** Adds to the log line of the request; never a person's data. */
  note: (facts: RequestFacts) => void;
}
