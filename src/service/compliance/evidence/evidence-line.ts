import { canonicalJson, type LinkKind } from '../../records/audit/integrity/link-hash';
import { type AuditRoot, areSignedFacts, type Signature, signFacts } from '../../records/audit-roots/audit-root';
import { type SigningKey } from '../../storage/encryption/signing-key';

/*
 * A file of evidence has a line for each of these, as JSON:
 *
 *   {"evidence":…}   what the file is, and about which account; the first line
 *   {"link":…}       a link of the account's chain, from its creation on, with the values that it wrote
 *   {"root":…}       a signed root, after the links under it; from the first one needed, without gaps
 *   {"statement":…}  what the service says of the whole, signed; the last line
 *
 * The members of a line stand in this order, and what is in them is canonical (RFC 8785), with bytes as
 * {"$bytes":"<base64>"} and times as {"$date":"…"}. So the text that a hash or a signature covers stands in the file.
 */

export const FORM = { format: 'account-sync evidence', version: 1 };

export interface EvidenceSubject {
  organizationId: string;
  accountId: string;
  externalId: string;
}

/** A social security number in full, and what proves that a commitment of the same line stands for it. */
export interface DisclosedNumber {
  path: string;
  value: unknown;
  /** 64 digits. It proves nothing about any other number. */
  opening: string;
}

/** Where a link stands under a root. */
export interface RootPath {
  /** The end of the window of the root. */
  until: Date;
  index: number;
  path: Uint8Array[];
}

export interface LinkLine {
  /** As it is stored, without its hash. */
  link: object;
  /** The text that its digest of values covers; null where the person was erased since. */
  wrote: string | null;
  kind: LinkKind;
  hash: Uint8Array;
  /** What the digest is keyed with; null like `wrote`. */
  key: string | null;
  numbers: DisclosedNumber[];
  /** Null where no root covers it yet. */
  root: RootPath | null;
}

/** What the service says at the end of a file. */
interface StatementFacts extends EvidenceSubject {
  /** The newest version in the file. */
  version: number;
  /** The version that the account was at when the file ended: whether it changed since the file was begun. */
  newest: number;
  /** The hash of the link that led to it. */
  head: Uint8Array;
  /** The names of the API keys that the links name, by id; null where a name is not recorded. */
  keys: Record<string, string | null>;
  toldAt: Date;
}

export interface Statement extends StatementFacts, Signature {}

export const LINK_MEMBERS = ['link', 'wrote', 'kind', 'hash', 'key', 'numbers', 'root'] as const;

/** @param members texts of JSON, by name, in their order */
const lineOf = (members: readonly (readonly [name: string, json: string])[]): string =>
  `{${members.map(([name, json]) => `"${name}":${json}`).join(',')}}`;

export const headLine = (subject: EvidenceSubject): string =>
  lineOf([['evidence', canonicalJson({ ...FORM, ...subject })]]);

export const linkLine = (line: LinkLine): string =>
  lineOf(
    LINK_MEMBERS.map((name) => [name, name === 'wrote' ? (line.wrote ?? 'null') : canonicalJson(line[name])] as const),
  );

export const rootLine = (root: AuditRoot): string => lineOf([['root', canonicalJson(root)]]);
export const statementLine = (statement: Statement): string => lineOf([['statement', canonicalJson(statement)]]);

/** A line in the form that it must have, of the members that were parsed of it. */
export const canonicalLine = (members: object): string =>
  lineOf(Object.entries(members).map(([name, value]) => [name, canonicalJson(value)] as const));

const STATEMENT_FORM = 'account-sync evidence v1';

export const signStatement = (facts: StatementFacts, key: SigningKey): Statement =>
  signFacts(STATEMENT_FORM, facts, key);
export const isSignedStatement = (statement: Statement): boolean => areSignedFacts(STATEMENT_FORM, statement);

/** A hash as a text, to look it up by. */
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
