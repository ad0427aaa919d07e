import { type SecurityEventKind } from '../../api/schema.generated';
import { type Tone } from '../../ui/tone';

/** The kinds of security events. */
export const KIND_WORDS: Record<SecurityEventKind, string> = {
  KEY_CREATED: 'Key made',
  KEY_REVOKED: 'Key revoked',
  KEY_NETWORKS_CHANGED: 'Networks of a key changed',
  KEY_EXPIRY_CHANGED: 'End of a key set',
  KEY_FORGED: 'Key refused that the service did not write',
  RETENTION_APPLIED: 'Retention applied',
  HISTORY_ACCEPTED: 'History accepted despite its signed roots',
  ADDRESS_REFUSED: 'Address tried many keys',
  NETWORK_REFUSED: 'Key used outside its networks',
  SCOPE_REFUSED: 'Scope refused',
  REPLAY_REFUSED: 'Signature used twice',
  IMPORT_RELEASED: 'Held import released',
  SESSION_STARTED: 'Signed in to the console',
  SESSION_ENDED: 'Session of the console ended',
  SESSION_FORGED: 'Session refused that the service did not write',
  SIGN_IN_REFUSED: 'Sign-in refused',
  WEBHOOK_CREATED: 'Webhook created',
  WEBHOOK_CHANGED: 'Webhook changed',
  WEBHOOK_SECRET_ROTATED: 'Secret of a webhook replaced',
  WEBHOOK_ENABLED: 'Webhook enabled',
  WEBHOOK_DISABLED: 'Webhook disabled',
  WEBHOOK_DELETED: 'Webhook deleted',
  WEBHOOK_FAILED: 'Webhook disabled by its failures',
};

/** Refusals stand out. */
export const toneOf = (kind: SecurityEventKind): Tone =>
  kind.endsWith('_REFUSED') || kind.endsWith('_FORGED') || kind === 'HISTORY_ACCEPTED' || kind === 'WEBHOOK_FAILED'
    ? 'bad'
    : kind.startsWith('KEY_')
      ? 'accent'
      : 'neutral';

/** What was read, by the operation that an access record names. */
const READS: Readonly<Record<string, string>> = {
  account: 'Looked at an account',
  accountAt: 'Looked at an account as it was',
  accounts: 'Listed accounts',
  auditTrail: 'Read the history',
  timeline: 'Read a timeline',
  import: 'Read the rows of an import',
  evidence: 'Saved evidence',
};

export const readText = (operation: string): string => READS[operation] ?? operation;
