import { type Person } from './person';
import { type Scope } from './scopes';

/**
 * Kinds of security events: changes of keys, retention at the command line, refusals, decisions that need a separate
 * scope, sessions of the console, and changes of webhooks.
 */
export const SECURITY_EVENT_KINDS = [
  'KEY_CREATED',
  'KEY_REVOKED',
  'KEY_NETWORKS_CHANGED',
  'KEY_EXPIRY_CHANGED',
  'KEY_FORGED',
  'RETENTION_APPLIED',
  'HISTORY_ACCEPTED',
  'ADDRESS_REFUSED',
  'NETWORK_REFUSED',
  'SCOPE_REFUSED',
  'REPLAY_REFUSED',
  'IMPORT_RELEASED',
  'SESSION_STARTED',
  'SESSION_ENDED',
  'SESSION_FORGED',
  'SIGN_IN_REFUSED',
  'WEBHOOK_CREATED',
  'WEBHOOK_CHANGED',
  'WEBHOOK_SECRET_ROTATED',
  'WEBHOOK_ENABLED',
  'WEBHOOK_DISABLED',
  'WEBHOOK_DELETED',
  'WEBHOOK_FAILED',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Something that happened to a key, or was tried with it. It holds nothing about accounts. */
export interface SecurityEvent {
  organizationId: string;
  kind: SecurityEventKind;
  apiKeyId: string;
  /** The key that changed it; undefined where no key did, or the command line. */
  byApiKeyId?: string;
  /** The person who did it, if it was done without a key. */
  person?: Person;
  /** Which scope was refused. */
  scope?: Scope;
  /** The networks of the key, after the event. */
  networks?: readonly string[];
  /** Where the request came from, as in `Caller`. */
  clientAddress?: string;
  /** The webhook that was changed, or failed. */
  webhookId?: string;
}

/** Records an event. It does not wait and never throws. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;
