import { type HashPurpose, type KeyedHash } from '../access/keyed-hash';
import { type Scope } from '../access/scopes';
import { type Turn } from '../turns';
import { type Attempt } from './idempotency';

/** The surface a request came in by. */
export type Surface = 'REST' | 'GRAPHQL';

/** What the log line of a request may say besides its route, status and duration. */
export interface RequestFacts {
  keyId?: string;
  organizationId?: string;
  code?: string;
  /** Whether the answer is that of an earlier try. */
  replayed?: boolean;
  rows?: Record<'created' | 'updated' | 'unchanged' | 'failed', number>;
}

/** A verified signature. It is good for one request that writes. */
export interface RequestSignature {
  /** Lower-case hex. */
  value: string;
  /** When its timestamp is past the window. */
  goodUntil: Date;
  /** Whether this request has used it up: an operation of GraphQL may hold several mutations. */
  isUsed: boolean;
}

/** Who asks, by which way, about which request: made once per request and handed to every rule that needs it. */
export interface RequestContext {
  organizationId: string;
  apiKeyId: string;
  scopes: readonly Scope[];
  surface: Surface;
  requestId: string;
  /** In one spelling, and by its network of 64 bits in IPv6: what counts as one client. */
  clientAddress: string;
  receivedAt: Date;
  /** A hash of content that is to be stored, keyed with a secret of the caller's that is not. */
  keyedHash: (purpose: HashPurpose) => KeyedHash;
  /** Where the request is signed. */
  signature?: RequestSignature;
  /** Where the caller names its request, so that it can be sent again. */
  attempt?: Attempt;
  /** What takes long is done in turns with the other requests. */
  turn: Turn;
  /** Adds to the log line of the request; never a person's data. */
  note: (facts: RequestFacts) => void;
}
