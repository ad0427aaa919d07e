import { hash } from 'node:crypto';
import { MINUTE_MS } from '../../../base/time/durations';
import { isSignedBy, type SigningKey, signingKeyIdOf } from '../../storage/encryption/signing-key';
import { canonicalJson } from '../audit/integrity/link-hash';

export interface RootName {
  until: Date;
  /** The hash of what is signed. */
  hash: Uint8Array;
}

/** That an operator accepts a history which does not fit the roots before. */
export interface Acceptance {
  reason: string;
  /** The newest root that was remembered and is gone; null where none is. */
  lost: RootName | null;
}

/** What a signature adds to the facts that it is of. */
export interface Signature {
  keyId: string;
  signature: Uint8Array;
  /** PEM. It says who signed, not whether to trust them. */
  publicKey: string;
}

/** What is signed: which links of an organization were made in a window of time. */
interface RootFacts {
  organizationId: string;
  /** The end of the window of the root before; 1970 for the first one. An accepted root may begin earlier. */
  from: Date;
  /** Links of this time belong to the next root. */
  until: Date;
  links: number;
  /** The Merkle tree hash over the hashes of the links. */
  root: Uint8Array;
  /** The hash of what is signed of the organization's root before; null for its first one. */
  previous: Uint8Array | null;
  sealedAt: Date;
  accepted?: Acceptance;
}

export interface AuditRoot extends RootFacts, Signature {}

/** Where the first window begins. */
export const BEGINNING = new Date(0);

/**
 * How long after its end a window may still get links. A change is written at most a minute after the time that it bears
 * (`accountWrites`); a database keeps a transaction open for at most a minute and a half; the clocks of two machines may
 * differ by a minute.
 */
const SETTLE_MS = 4 * MINUTE_MS;

/** The end of the window of a time: the next full ten minutes of the day, for windows of ten minutes. */
export const windowEnd = (time: Date, windowMs: number): Date =>
  new Date((Math.floor(time.getTime() / windowMs) + 1) * windowMs);

/** The end of the newest window that gets no links any more. */
export const lastSettled = (now: Date, windowMs: number): Date =>
  new Date(Math.floor((now.getTime() - SETTLE_MS) / windowMs) * windowMs);

const FORM = 'account-sync audit root v2';

/** The text that is signed: canonical JSON, as of links. @param form what is signed, and the version of its form */
const signedText = (form: string, { signature: _signature, publicKey: _publicKey, ...facts }: Partial<Signature>) =>
  `${form}\0${canonicalJson(facts)}`;

export function signFacts<Facts extends object>(form: string, facts: Facts, key: SigningKey): Facts & Signature {
  const signed = { ...facts, keyId: key.id };
  return { ...signed, signature: key.sign(signedText(form, signed)), publicKey: key.publicKey };
}

/** Whether something was signed by the owner of the public key that it names. */
export function areSignedFacts(form: string, signed: Signature): boolean {
  const { publicKey, keyId, signature } = signed;
  try {
    return signingKeyIdOf(publicKey) === keyId && isSignedBy(publicKey, signedText(form, signed), signature);
  } catch {
    return false;
  }
}

/** What the next root names this one by. */
export const rootHash = (root: AuditRoot): Buffer => hash('sha256', signedText(FORM, root), 'buffer');
export const signRoot = (facts: RootFacts, key: SigningKey): AuditRoot => signFacts(FORM, facts, key);
export const isSigned = (root: AuditRoot): boolean => areSignedFacts(FORM, root);

/** What is wrong with a root itself. @param keyIds of the keys that may have signed; any, if there are none */
export function faultOf(root: AuditRoot, keyIds: readonly string[]): 'CHANGED_ROOT' | 'UNKNOWN_KEY' | undefined {
  if (!isSigned(root)) return 'CHANGED_ROOT';
  return keyIds.length > 0 && !keyIds.includes(root.keyId) ? 'UNKNOWN_KEY' : undefined;
}

/** Whether a root names another one as the one before it. */
export function follows(root: AuditRoot, before: AuditRoot | undefined): boolean {
  const named = root.previous && Buffer.from(root.previous).toString('hex');
  if (named !== (before ? rootHash(before).toString('hex') : null)) return false;
  const end = before?.until ?? BEGINNING;
  return root.accepted ? root.from <= end : root.from.getTime() === end.getTime();
}

/** Whether an operator accepted a later root in place of this one. */
export const isSuperseded = ({ organizationId, from, until }: AuditRoot, accepted: readonly AuditRoot[]): boolean =>
  accepted.some((later) => later.organizationId === organizationId && later.from <= from && later.until > until);
