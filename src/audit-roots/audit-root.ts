import { hash } from 'node:crypto';
import { canonicalJson } from '../audit/link-hash';
import { isSignedBy, type SigningKey, signingKeyIdOf } from '../encryption/signing-key';

/** What is signed of links of an organization's history. */
interface SignedFacts {
  organizationId: string;
  /** How many. */
  links: number;
  /** The Merkle tree hash over the hashes of the links. */
  root: Uint8Array;
  keyId: string;
}

interface Signature {
  signature: Uint8Array;
  /** PEM. It says who signed, not whether to trust them. */
  publicKey: string;
}

/** The signed root of a day: of every link that was made on it. */
export interface AuditRoot extends SignedFacts, Signature {
  /** `2026-03-01`, in UTC. */
  day: string;
  /** The hash of what is signed of the organization's root before; null for its first one. */
  previous: Uint8Array | null;
  sealedAt: Date;
}

/** The signed root of a sync run: of every link that it wrote. */
export interface RunRoot extends SignedFacts, Signature {
  syncRunId: string;
  /** No link of the run was made earlier. */
  from: Date;
  /** No link of the run was made later. */
  to: Date;
}

export type SignedRoot = AuditRoot | RunRoot;

const DAY_MS = 24 * 60 * 60 * 1000;

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
export const dayAfter = (day: string): string => dayOf(new Date(startOf(day).getTime() + DAY_MS));
export const dayBefore = (day: string): string => dayOf(new Date(startOf(day).getTime() - DAY_MS));

/** The text that is signed: canonical JSON, as of links. */
const signedText = ({ signature: _signature, publicKey: _publicKey, ...facts }: SignedFacts & Partial<Signature>) =>
  `account-sync audit root v1\0${canonicalJson(facts)}`;

/** What the next root names this one by. */
export const rootHash = (root: AuditRoot): Buffer => hash('sha256', signedText(root), 'buffer');

export function signRoot<Facts extends Omit<SignedFacts, 'keyId'>>(facts: Facts, key: SigningKey) {
  const signed = { ...facts, keyId: key.id };
  return { ...signed, signature: key.sign(signedText(signed)), publicKey: key.publicKey };
}

/** Whether the root was signed by the owner of the public key that it names. */
export function isSigned(root: SignedRoot): boolean {
  try {
    return (
      signingKeyIdOf(root.publicKey) === root.keyId && isSignedBy(root.publicKey, signedText(root), root.signature)
    );
  } catch {
    return false;
  }
}
