import { canonicalJson, type Link, type LinkKind, linkHash } from '../audit/link-hash';
import { type SignedRoot } from './audit-root';
import { MerkleTree } from './merkle-tree';
import { faultOf, ROOT_FAULTS } from './verify-roots';
import { RUN_FAULTS } from './verify-run';

/**
 * A day or a run as lines that can be verified without the database: each link as it is stored, with its hash, then the
 * signed root. Bytes and times have the form of `canonicalJson`.
 */
export async function* exportRoot(root: SignedRoot, links: AsyncIterable<Link>): AsyncGenerator<string> {
  for await (const { kind, link } of links) {
    yield `${canonicalJson({ kind, link, hash: linkHash({ kind, link }) })}\n`;
  }
  yield `${canonicalJson({ kind: 'root', root })}\n`;
}

/** A line of an export, before its bytes and times are read. */
type Line = { kind: LinkKind; link: object; hash: Marked } | { kind: 'root'; root: Record<string, unknown> };
type Marked = { $bytes: string };

export interface ExportReport {
  links: number;
  organizationId?: string;
  day?: string;
  syncRunId?: string;
  /** What is wrong, and in which line, counted from 1. */
  firstBreak?: { line: number; fault: string };
}

const isMarked = (value: unknown, mark: string): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === mark;

/** Reads bytes and times of one object back. */
const revive = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (isMarked(value, '$bytes')) return [name, Buffer.from((value as Marked).$bytes, 'base64')];
      if (isMarked(value, '$date')) return [name, new Date((value as { $date: string }).$date)];
      return [name, value];
    }),
  );

function parseLine(text: string): Line | undefined {
  try {
    const line = JSON.parse(text);
    if (line.kind === 'root' && typeof line.root === 'object' && line.root !== null) return line;
    const isLink = ['creation', 'entry'].includes(line.kind) && typeof line.link === 'object' && line.link !== null;
    return isLink && typeof line.hash?.$bytes === 'string' ? line : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Verifies an exported day or run. Needs no database.
 * @param keyIds ids of the keys that may have signed; any, if there are none
 */
export async function verifyExport(lines: AsyncIterable<string>, keyIds: readonly string[]): Promise<ExportReport> {
  const tree = new MerkleTree();
  let number = 0;
  let root: SignedRoot | undefined;
  const broken = (fault: string): ExportReport => ({ links: tree.size, firstBreak: { line: number, fault } });
  for await (const text of lines) {
    number += 1;
    const line = parseLine(text);
    if (!line || root) return broken('the line is not part of an export');
    if (line.kind === 'root') {
      root = revive(line.root) as unknown as SignedRoot;
      continue;
    }
    const hash = linkHash(line);
    if (hash.toString('base64') !== line.hash.$bytes) return broken('the link was changed');
    tree.add(hash);
  }
  if (!root) return broken('the root is missing');
  const fault = faultOf(root, keyIds);
  if (fault) return broken(ROOT_FAULTS[fault]);
  if (!tree.isOf(root)) return broken('day' in root ? ROOT_FAULTS.CHANGED_DAY : RUN_FAULTS.CHANGED_RUN);
  const { organizationId } = root;
  return { links: tree.size, organizationId, ...('day' in root ? { day: root.day } : { syncRunId: root.syncRunId }) };
}
