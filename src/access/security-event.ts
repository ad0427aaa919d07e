import { type Scope } from './scopes';

/** Kinds of security events: changes of keys and retention at the command line, and refusals. */
export const SECURITY_EVENT_KINDS = [
  'KEY_CREATED',
  'KEY_REVOKED',
  'KEY_NETWORKS_CHANGED',
  'RETENTION_APPLIED',
  'HISTORY_ACCEPTED',
  'ADDRESS_REFUSED',
  'NETWORK_REFUSED',
  'SCOPE_REFUSED',
  'REPLAY_REFUSED',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Something that happened to a key, or was tried with it. It holds nothing about accounts. */
export interface SecurityEvent {
  organizationId: string;
  kind: SecurityEventKind;
  apiKeyId: string;
  /** Which scope was refused. */
  scope?: Scope;
  /** The networks of the key, after the event. */
  networks?: readonly string[];
  /** Where the request came from, as in `Caller`. */
  clientAddress?: string;
}

/** Records an event. It does not wait and never throws. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;
