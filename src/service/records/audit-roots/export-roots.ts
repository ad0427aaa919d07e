import { InputError } from '../../../base/errors';
import { canonicalJson, type Link, type LinkKind, linkHash, reviveJson } from '../audit/integrity/link-hash';
import { type AuditRoot, faultOf, follows, isSuperseded } from './audit-root';
import { MerkleTree } from './merkle-tree';
import { type AcceptedRoot, acceptedOf, linkFaultOf, ROOT_FAULTS } from './verify-roots';

/**
 * Roots as lines that can be verified without the database: before each root its links as they are stored, with their
 * hashes. Bytes and times have the form of `canonicalJson`.
 * @param linksOf undefined: the roots alone
 */
export async function* exportRoots(
  roots: AsyncIterable<AuditRoot>,
  linksOf: ((root: AuditRoot) => AsyncIterable<Link>) | undefined,
): AsyncGenerator<string> {
  for await (const root of roots) {
    for await (const { kind, link } of linksOf?.(root) ?? []) {
      yield `${canonicalJson({ kind, link, hash: linkHash({ kind, link }) })}\n`;
    }
    yield `${canonicalJson({ kind: 'root', root })}\n`;
  }
}

/** A line of an export, before the bytes and times of a link are read. */
type Line = { kind: LinkKind; link: object; hash: Marked } | { kind: 'root'; root: AuditRoot };
type Marked = { $bytes: string };

export interface ExportReport {
  links: number;
  roots: number;
  organizations: number;
  accepted: AcceptedRoot[];
  /** What is wrong, and in which line, counted from 1. */
  firstBreak?: { line: number; fault: string };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parseLine(text: string): Line | undefined {
  try {
    // An editor may have put a byte order mark before the first line.
    const line = JSON.parse(text.replace(/^\ufeff/, ''));
    if (line.kind === 'root') {
      const root = reviveJson(line.root) as AuditRoot;
      const isRoot =
        typeof root?.organizationId === 'string' && root.until instanceof Date && root.from instanceof Date;
      return isRoot ? { kind: 'root', root } : undefined;
    }
    const isLink = ['creation', 'entry'].includes(line.kind) && isObject(line.link);
    return isLink && typeof line.hash?.$bytes === 'string' ? line : undefined;
  } catch {
    return undefined;
  }
}

/** The roots of an exported file, with the lines that they are in. @throws InputError where a line is not part of an export */
export async function* rootsOfExport(
  lines: AsyncIterable<string>,
  file: string,
): AsyncGenerator<{ root: AuditRoot; line: number }> {
  let number = 0;
  for await (const text of lines) {
    number += 1;
    const line = parseLine(text);
    if (!line || (line.kind === 'root' && faultOf(line.root, []))) {
      throw new InputError(`Line ${number} of ${file} is not part of an export`);
    }
    if (line.kind === 'root') yield { root: line.root, line: number };
  }
}

/**
 * Verifies exported roots, over their links where the file has links. Needs no database.
 * @param keyIds ids of the keys that may have signed; any, if there are none
 */
export async function verifyExport(lines: AsyncIterable<string>, keyIds: readonly string[]): Promise<ExportReport> {
  const newest = new Map<string, AuditRoot>();
  const superseding: AuditRoot[] = [];
  /** An operator may have accepted a later root in place of these. */
  const misfits: { root: AuditRoot; line: number; fault: keyof typeof ROOT_FAULTS }[] = [];
  const report: ExportReport = { links: 0, roots: 0, organizations: 0, accepted: [] };
  let tree = new MerkleTree();
  let number = 0;
  /** The first root without its links, which is fine where the file has none at all. */
  let bare: number | undefined;
  const broken = (fault: string, line = number): ExportReport => ({ ...report, firstBreak: { line, fault } });
  for await (const text of lines) {
    number += 1;
    const line = parseLine(text);
    if (!line) return broken('the line is not part of an export');
    if (line.kind !== 'root') {
      if (bare !== undefined) return broken(ROOT_FAULTS.REMOVED_LINKS, bare);
      const hash = linkHash(line);
      if (hash.toString('base64') !== line.hash.$bytes) return broken('the link was changed');
      tree.add(hash);
      report.links += 1;
      continue;
    }
    const { root } = line;
    const fault = faultOf(root, keyIds);
    if (fault) return broken(ROOT_FAULTS[fault]);
    if (root.accepted) superseding.push(root);
    const before = newest.get(root.organizationId);
    const linkFault = report.links > 0 ? linkFaultOf(tree, root) : undefined;
    if (report.links === 0 && root.links > 0) bare ??= number;
    if (before && !follows(root, before)) misfits.push({ root, line: number, fault: 'MISSING_ROOT' });
    else if (linkFault) misfits.push({ root, line: number, fault: linkFault });
    newest.set(root.organizationId, root);
    report.roots += 1;
    report.organizations = newest.size;
    tree = new MerkleTree();
  }
  report.accepted = superseding.map(acceptedOf);
  const misfit = misfits.find(({ root }) => !isSuperseded(root, superseding));
  if (misfit) return broken(ROOT_FAULTS[misfit.fault], misfit.line);
  return tree.size > 0 ? broken('the root is missing') : report;
}
