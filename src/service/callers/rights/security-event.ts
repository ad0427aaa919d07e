import { type Person } from './person';
import { type Scope } from './scopes';

export const KIND_DESCRIPTIONS = {
  KEY_CREATED: 'An API key was made.',
  KEY_REVOKED: 'An API key was revoked.',
  KEY_NETWORKS_CHANGED: 'The networks of an API key were changed.',
  KEY_EXPIRY_CHANGED: 'The end of an API key was set to an earlier time.',
  KEY_FORGED:
    'An API key was presented that something else than the service wrote to the database, or changed there. It was refused.',
  RETENTION_APPLIED: 'What was past its retention was erased with the API key, on the command line.',
  HISTORY_ACCEPTED:
    'On the command line, a history was accepted that does not fit its signed roots. The API key is the signing key.',
  ADDRESS_REFUSED:
    'An address presented ten API keys within a minute that were refused, and at least one had the id of a key of the organization.',
  NETWORK_REFUSED: 'A valid API key was used outside its networks.',
  SCOPE_REFUSED: 'A request was refused because its API key lacks a scope.',
  REPLAY_REFUSED: 'A request was refused because its signature was used before.',
  IMPORT_RELEASED: 'An import that its brakes held was released.',
  SESSION_STARTED: 'A sign-in to the console, with the API key or as a person.',
  SESSION_ENDED:
    'A session of the console ended: by a sign-out, after its 12 hours, or it was used while its API key was not valid there, or the person’s session at the provider ended.',
  SESSION_FORGED:
    'A session of the console was presented that something else than the service wrote to the database, or changed there. It was refused.',
  SIGN_IN_REFUSED:
    'A sign-in to the console through the provider of the organization was refused; who tried is not verified. The API key is `openid-connect`.',
  WEBHOOK_CREATED: 'A webhook was created.',
  WEBHOOK_CHANGED: 'The URL of a webhook was changed, or what is sent to it.',
  WEBHOOK_SECRET_ROTATED: 'The secret of a webhook was replaced.',
  WEBHOOK_ENABLED: 'A webhook was enabled again.',
  WEBHOOK_DISABLED: 'A webhook was disabled.',
  WEBHOOK_DELETED: 'A webhook was deleted.',
  WEBHOOK_FAILED:
    'A webhook was disabled by the service: its receiver answered 410, or failed for five days. The API key is the one that created it.',
} as const;
export type SecurityEventKind = keyof typeof KIND_DESCRIPTIONS;
export const SECURITY_EVENT_KINDS = Object.keys(KIND_DESCRIPTIONS) as SecurityEventKind[];

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
  /** The import that was released, and why. */
  importId?: string;
  reason?: string;
}

/** Records an event. It does not wait and never throws. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;
