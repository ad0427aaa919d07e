import { wordEnum } from '../../../base/field-options/word-enum';
import { type Person } from './person';
import { type Scope } from './scopes';
import { type SecurityEvent } from './security-event';

const PROTOCOLS = ['REST', 'GRAPHQL'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** What a request is recorded to have used: a protocol with a key, or the console, over either. */
export const SURFACES = [...PROTOCOLS, 'CONSOLE'] as const;
export type Surface = (typeof SURFACES)[number];

/** Where a change is made: by a request, or by a command at the database. */
export const ENTRY_SURFACES = [...SURFACES, 'COMMAND_LINE'] as const;
export type EntrySurface = (typeof ENTRY_SURFACES)[number];

export const SurfaceEnum = wordEnum<EntrySurface>('Surface', 'What a request came over.', {
  REST: 'REST, with an API key.',
  GRAPHQL: 'GraphQL, with an API key.',
  CONSOLE: 'The console.',
  COMMAND_LINE: 'A command at the database itself.',
});

/** The session of the console that a request was sent over, in place of an API key. */
export interface CallerSession {
  /** Names it within the service; it signs nobody in. */
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A verified signature. It is valid for one request that writes. */
export interface RequestSignature {
  /** Lower-case hex. */
  value: string;
  /** When its timestamp leaves the window. */
  validUntil: Date;
  /** Whether this request has already used it up: a GraphQL operation may have several mutations. */
  isUsed: boolean;
}

/** Who sends a request, from where and to which surface: everything that access depends on. */
export interface Caller {
  organizationId: string;
  /** Of a person, what `personKeyIdOf` puts in its place. */
  apiKeyId: string;
  /** Set if a person signed in without a key. */
  person?: Person;
  scopes: readonly Scope[];
  surface: Surface;
  protocol: Protocol;
  /** Undefined if the request came with its key. */
  session?: CallerSession;
  /** What counts as one client: an IPv4 address, or an IPv6 network of 64 bits, in one spelling. */
  clientAddress: string;
  /** Reports a refusal as a security event of the caller's organization. */
  reportRefusal: (refusal: Pick<SecurityEvent, 'kind' | 'scope'>) => void;
  /** Undefined if the request is not signed. */
  signature?: RequestSignature;
}
