import { type Scope } from './scopes';

/** The surfaces that a request can come in by. */
export const SURFACES = ['REST', 'GRAPHQL'] as const;
export type Surface = (typeof SURFACES)[number];

/** A verified signature. It is good for one request that writes. */
export interface RequestSignature {
  /** Lower-case hex. */
  value: string;
  /** When its timestamp is past the window. */
  goodUntil: Date;
  /** Whether this request has used it up: an operation of GraphQL may hold several mutations. */
  isUsed: boolean;
}

/** Who asks, from where and by which surface: all that access is decided by. */
export interface Caller {
  organizationId: string;
  apiKeyId: string;
  scopes: readonly Scope[];
  surface: Surface;
  /** In one spelling, and by its network of 64 bits in IPv6: what counts as one client. */
  clientAddress: string;
  /** Where the request is signed. */
  signature?: RequestSignature;
}
