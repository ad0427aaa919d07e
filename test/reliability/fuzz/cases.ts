import { type Scope } from '../../../src/service/callers/rights/scopes';

/** Whose key a request carries, and in what state. */
export type KeyUse = 'own' | 'reader' | 'writer' | 'revoked' | 'mixed' | 'broken' | 'none';
/** How a request is signed; `other` with a key that is not the one presented. */
export type Signing = 'none' | 'right' | 'wrong' | 'stale' | 'other';

export const SCOPES_OF: Partial<Record<KeyUse, Scope[]>> = { reader: ['accounts:read'], writer: ['accounts:write'] };

/** One HTTP request with what is added to it when it is sent: key, signature and values known only then. */
export interface HttpCase {
  /** `graphql`, `other path`, or the method and path of an operation of `openapi.json`. */
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
  key: KeyUse;
  signing: Signing;
}

/** Bytes for a connection of their own; `hidden` must never be taken for a request. */
export interface RawCase {
  kind: 'raw';
  shape: string;
  bytes: string;
}

export type FuzzCase = HttpCase | RawCase;

export const isRaw = (fuzzCase: FuzzCase): fuzzCase is RawCase => 'bytes' in fuzzCase;
