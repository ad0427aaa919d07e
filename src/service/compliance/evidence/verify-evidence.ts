import { canonicalJson, isSameHash, linkHash, reviveJson } from '../../records/audit/integrity/link-hash';
import { type AuditRoot, faultOf, follows } from '../../records/audit-roots/audit-root';
import { rootOfPath } from '../../records/audit-roots/merkle-path';
import { type AcceptedRoot, acceptedOf } from '../../records/audit-roots/verify-roots';
import { isDigestKey, keyedDigest } from '../../storage/encryption/account-keys';
import { isPlainPem } from '../../storage/encryption/signing-key';
import {
  canonicalLine,
  type DisclosedNumber,
  type EvidenceSubject,
  FORM,
  isSignedStatement,
  LINK_MEMBERS,
  type LinkLine,
  type RootPath,
  type Statement,
} from './evidence-line';

/** What can be wrong with a line of a file of evidence. */
export const EVIDENCE_FAULTS = {
  MALFORMED: 'it is no line of such a file, or not in the form in which the service writes it',
  MISPLACED: 'the line does not belong here',
  FOREIGN: 'it is about another account',
  CHANGED_LINK: 'the link was changed: it does not have this hash',
  BROKEN_CHAIN: 'it does not follow the link before: a link was changed, added, removed or moved',
  CHANGED_VALUES: 'the values are not those that the link wrote',
  CHANGED_NUMBER: 'a number is not the one that the link stands for',
  MISSING_VALUES: 'the values that the link wrote are missing',
  CHANGED_PATH: 'the link is not under the root that it names',
  MISSING_ROOT: 'the root that it names, or the root before, is missing or was changed',
  CHANGED_ROOT: 'the root was changed: its signature does not fit',
  UNKNOWN_KEY: 'it was signed with another key',
  CHANGED_STATEMENT: 'the statement was changed: its signature does not fit',
  WRONG_STATEMENT: 'the statement is not about these links',
  MISSING_STATEMENT: 'the file ends here, without the signed statement of the service',
} as const;

export type EvidenceFault = keyof typeof EVIDENCE_FAULTS;

export interface EvidenceReport extends Partial<EvidenceSubject> {
  links: number;
  /** Links under a signed root. */
  covered: number;
  /** Links whose values were erased with the person. */
  erased: number;
  roots: number;
  keyIds: string[];
  /** Roots by which an operator accepted another history than was signed before. */
  accepted: AcceptedRoot[];
  toldAt?: Date;
  /** Changes of the account that came while the file was written, and are not in it. */
  newer: number;
  /** What is wrong, and in which line, counted from 1. */
  firstBreak?: { line: number; fault: EvidenceFault };
}

/** A link as it is written: bytes and times have the form of `canonicalJson`. */
interface ReadLink extends EvidenceSubject {
  values: unknown;
  apiKeyId: string;
  operation: string;
  createdAt: Date;
  accountVersion?: number;
  previousHash?: Uint8Array;
  before?: { numbers?: { path: string; commitment: Uint8Array }[] };
}

interface ReadLine extends Omit<LinkLine, 'link' | 'wrote' | 'numbers' | 'root'> {
  /** To be hashed: as it was parsed. */
  text: object;
  link: ReadLink;
  wrote: { numbers: Record<string, unknown>; values: object } | null;
  numbers: DisclosedNumber[];
  root: RootPath | null;
}

/** Takes nothing but UTF-8, and nothing away. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws Fault where the line is not in the very form in which the service writes it */
function parsed(line: Uint8Array): Record<string, unknown> {
  const [text, members] = parseJson(line);
  const isObject = typeof members === 'object' && members !== null && !Array.isArray(members);
  if (!isObject || canonicalLine(members) !== text) throw new Fault('MALFORMED');
  // Base64 and times have other spellings. Where a hash covers the text, it need not be looked at.
  const { link: _link, wrote: _wrote, ...others } = members as Record<string, unknown>;
  demand(canonicalJson(reviveJson(others)) === canonicalJson(others), 'MALFORMED');
  return members as Record<string, unknown>;
}

function parseJson(line: Uint8Array): [text: string, value: unknown] {
  try {
    const text = UTF8.decode(line);
    return [text, JSON.parse(text)];
  } catch {
    throw new Fault('MALFORMED');
  }
}

function readLineOf(members: Record<string, unknown>): ReadLine {
  demand(Object.keys(members).join() === LINK_MEMBERS.join(), 'MALFORMED');
  const { link: text, wrote, key, numbers, ...others } = members;
  const read = reviveJson(others) as Pick<ReadLine, 'kind' | 'hash' | 'root'>;
  return {
    ...read,
    text: text as object,
    link: reviveJson(text) as ReadLink,
    wrote: wrote as ReadLine['wrote'],
    key: key as ReadLine['key'],
    numbers: numbers as ReadLine['numbers'],
  };
}

class Fault extends Error {
  constructor(
    readonly fault: EvidenceFault,
    readonly line?: number,
  ) {
    super(EVIDENCE_FAULTS[fault]);
  }
}

/** What a line throws whose members are of other types than the service writes. */
const isFaultOfForm = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

function demand(holds: boolean, fault: EvidenceFault, line?: number): void {
  if (!holds) throw new Fault(fault, line);
}

const isOf = ({ organizationId, accountId, externalId }: EvidenceSubject, read: Partial<EvidenceSubject>): boolean =>
  read.organizationId === organizationId && read.accountId === accountId && read.externalId === externalId;

/** Verifies a file of evidence, line by line. Holds what links and roots still to come are compared with. */
class EvidenceVerifier {
  readonly report: EvidenceReport = { links: 0, covered: 0, erased: 0, roots: 0, keyIds: [], accepted: [], newer: 0 };
  private line = 0;
  private subject: EvidenceSubject | undefined;
  private newest: ReadLine | undefined;
  private readonly usedKeys = new Set<string>();
  /** Links under roots that are still to come, by the end of the window. */
  private readonly pending = new Map<number, { line: number; read: ReadLine; path: RootPath }[]>();
  /** The first link that no root covers. */
  private uncovered: { line: number; createdAt: Date } | undefined;
  /** The first line without values. */
  private undisclosed: number | undefined;
  private before: AuditRoot | undefined;
  private statement: Statement | undefined;

  constructor(private readonly keyIds: readonly string[]) {}

  next(line: Uint8Array): void {
    this.line += 1;
    const members = parsed(line);
    const [name = '', ...others] = Object.keys(members);
    demand(name === 'link' || others.length === 0, 'MALFORMED');
    demand(this.statement === undefined && (name === 'evidence') === (this.line === 1), 'MISPLACED');
    const value = members[name];
    if (name === 'evidence') this.nextHead(value as EvidenceSubject & typeof FORM);
    else if (name === 'link') this.nextLink(readLineOf(members));
    else if (name === 'root') this.nextRoot(reviveJson(value) as AuditRoot);
    else if (name === 'statement') this.nextStatement(reviveJson(value) as Statement);
    else throw new Fault('MALFORMED');
  }

  /** The report. Call it once, after the last line. */
  end(): EvidenceReport {
    demand(this.statement !== undefined, 'MISSING_STATEMENT');
    return this.report;
  }

  /** The report, ended by what `next` or `end` threw. */
  broken(error: unknown): EvidenceReport {
    const { fault, line = this.line } = error instanceof Fault ? error : new Fault('MALFORMED');
    return { ...this.report, firstBreak: { line, fault } };
  }

  private nextHead({ organizationId, accountId, externalId, ...form }: EvidenceSubject & typeof FORM): void {
    demand(canonicalJson(form) === canonicalJson(FORM), 'MALFORMED');
    this.subject = { organizationId, accountId, externalId };
    Object.assign(this.report, this.subject);
  }

  private nextLink(read: ReadLine): void {
    const { kind, link, hash } = read;
    demand(this.subject !== undefined && isOf(this.subject, link), 'FOREIGN');
    demand(isSameHash(hash, linkHash({ kind, link: read.text })), 'CHANGED_LINK');
    const follows = this.newest
      ? kind === 'entry' &&
        link.accountVersion === this.report.links + 1 &&
        isSameHash(link.previousHash, this.newest.hash)
      : kind === 'creation';
    demand(follows, 'BROKEN_CHAIN');
    this.report.links += 1;
    this.usedKeys.add(link.apiKeyId);
    this.verifyValues(read);
    if (read.root) {
      const named = this.pending.get(read.root.until.getTime()) ?? [];
      this.pending.set(read.root.until.getTime(), [...named, { line: this.line, read, path: read.root }]);
    } else {
      demand(!this.before || link.createdAt >= this.before.until, 'CHANGED_PATH');
      this.uncovered ??= { line: this.line, createdAt: link.createdAt };
    }
    this.newest = read;
  }

  private verifyValues({ link, wrote, key, numbers }: ReadLine): void {
    // The earlier values cannot be read any more.
    if (link.operation === 'ERASE') this.undisclosed = undefined;
    if (!wrote || !key) {
      demand(!wrote && !key && numbers.length === 0, 'MISSING_VALUES');
      this.undisclosed ??= this.line;
      this.report.erased += 1;
      return;
    }
    demand(isDigestKey(key) && isSameHash(link.values, keyedDigest(key, canonicalJson(wrote))), 'CHANGED_VALUES');
    const written = reviveJson(wrote.numbers) as Record<string, Uint8Array>;
    const replaced = link.before?.numbers ?? [];
    for (const { path, value, opening } of numbers) {
      const commitment = keyedDigest(opening, canonicalJson(value));
      const isCommitted =
        (Object.hasOwn(written, path) && isSameHash(written[path], commitment)) ||
        replaced.some((one) => one.path === path && isSameHash(one.commitment, commitment));
      demand(isCommitted && isDigestKey(opening), 'CHANGED_NUMBER');
    }
  }

  private nextRoot(root: AuditRoot): void {
    demand(root.organizationId === this.subject?.organizationId, 'FOREIGN');
    demand(isPlainPem(root.publicKey), 'CHANGED_ROOT');
    const fault = faultOf(root, this.keyIds);
    if (fault) throw new Fault(fault);
    demand(!this.before || follows(root, this.before), 'MISSING_ROOT');
    const { uncovered } = this;
    demand(!uncovered || root.until <= uncovered.createdAt, 'CHANGED_PATH', uncovered?.line);
    for (const { line, read, path } of this.pending.get(root.until.getTime()) ?? []) {
      const { createdAt } = read.link;
      const isIn = createdAt < root.until && (createdAt >= root.from || root.from.getTime() === 0);
      const led = rootOfPath(read.hash, path, root.links);
      demand(isIn && isSameHash(root.root, led ?? Buffer.alloc(0)), 'CHANGED_PATH', line);
      this.report.covered += 1;
    }
    this.pending.delete(root.until.getTime());
    if (root.accepted) this.report.accepted.push(acceptedOf(root));
    this.noteKey(root.keyId);
    this.report.roots += 1;
    this.before = root;
  }

  private nextStatement(statement: Statement): void {
    const { newest, subject, undisclosed } = this;
    const [missing] = [...this.pending.values()].flat();
    demand(missing === undefined, 'MISSING_ROOT', missing?.line);
    demand(undisclosed === undefined, 'MISSING_VALUES', undisclosed);
    demand(isPlainPem(statement.publicKey) && isSignedStatement(statement), 'CHANGED_STATEMENT');
    demand(this.keyIds.length === 0 || this.keyIds.includes(statement.keyId), 'UNKNOWN_KEY');
    const named = Object.keys(statement.keys);
    const isAbout =
      subject !== undefined &&
      isOf(subject, statement) &&
      statement.version === this.report.links &&
      isSameHash(statement.head, newest?.hash ?? Buffer.alloc(0)) &&
      [...this.usedKeys].every((keyId) => named.includes(keyId));
    demand(isAbout, 'WRONG_STATEMENT');
    this.noteKey(statement.keyId);
    this.report.toldAt = statement.toldAt;
    this.report.newer = statement.newest - statement.version;
    this.statement = statement;
  }

  private noteKey(keyId: string): void {
    if (!this.report.keyIds.includes(keyId)) this.report.keyIds.push(keyId);
  }
}

/**
 * Verifies a file of evidence, up to the first wrong line. Needs neither the service nor a database.
 * @param keyIds ids of the keys that may have signed; any, if there are none
 */
export async function verifyEvidence(
  lines: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  keyIds: readonly string[],
): Promise<EvidenceReport> {
  const verifier = new EvidenceVerifier(keyIds);
  try {
    for await (const line of lines) verifier.next(line);
    return verifier.end();
  } catch (error) {
    if (error instanceof Fault || isFaultOfForm(error)) return verifier.broken(error);
    throw error;
  }
}
