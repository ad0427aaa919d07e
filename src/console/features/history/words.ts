import { type SecurityEventKind } from '../../api/schema.generated';
import { type Tone } from '../../ui/badge';

const SURFACE_WORDS: Readonly<Record<string, string>> = {
  REST: 'over REST',
  GRAPHQL: 'over GraphQL',
  CONSOLE: 'in the console',
  COMMAND_LINE: 'on the command line',
};

export const surfaceWords = (surface: string): string => SURFACE_WORDS[surface] ?? surface;

/** The kinds of security events. */
export const KIND_WORDS: Record<SecurityEventKind, string> = {
  KEY_CREATED: 'Key made',
  KEY_REVOKED: 'Key revoked',
  KEY_NETWORKS_CHANGED: 'Networks of a key changed',
  KEY_EXPIRY_CHANGED: 'End of a key set',
  RETENTION_APPLIED: 'Retention applied',
  HISTORY_ACCEPTED: 'History accepted despite its signed roots',
  ADDRESS_REFUSED: 'Address tried many keys',
  NETWORK_REFUSED: 'Key used outside its networks',
  SCOPE_REFUSED: 'Scope refused',
  REPLAY_REFUSED: 'Signature used twice',
  IMPORT_RELEASED: 'Held import released',
  SESSION_STARTED: 'Signed in to the console',
  SESSION_ENDED: 'Session of the console ended',
  SIGN_IN_REFUSED: 'Sign-in refused',
};

/** Refusals stand out. */
export const toneOf = (kind: SecurityEventKind): Tone =>
  kind.endsWith('_REFUSED') || kind === 'HISTORY_ACCEPTED' ? 'bad' : kind.startsWith('KEY_') ? 'accent' : 'neutral';

/** A value of a change as it is read. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '(empty text)' : value;
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A dotted path in words: `person.name.first` is `person › name › first`. */
export const fieldText = (path: string): string =>
  path
    .split(/(?<!\\)\./)
    .map((part) => part.replaceAll('\\.', '.'))
    .join(' › ');
