import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The data file is not one that LMDB wrote, or parts of it are missing. LMDB itself would crash the process. */
export class DamagedFileError extends Error {
  constructor(file: string, why: string) {
    super(
      `The data file ${file} is damaged: ${why}. Put a backup in its place (account-sync restore), or set DATA_DIR to ` +
        'another folder.',
    );
    this.name = 'DamagedFileError';
  }
}

/*
 * The file begins with two pages of the same form, of which the one with the higher transaction id counts. Each page
 * begins with its number and its flags. Offsets in bytes within a page, all little-endian, as liblmdb of lmdb-js has them:
 */
const FLAGS = 18;
const MAGIC = 24;
const PAGE_SIZE = 48;
const ROOTS = [88, 136];
const LAST_PAGE = 144;
const TRANSACTION = 152;
const HEAD_BYTES = 160;

const MAGIC_NUMBER = 0xbeefc0de;
/** In bytes: of files that this release makes, and of those that an earlier one made. */
const PAGE_SIZES = [4096, 8192];
const BRANCH_OR_LEAF = 0b11;
/** The root of a table without entries. */
const NO_PAGE = 2n ** 64n - 1n;

/** Another process may write while the file is looked at: what is read then may not fit together. */
const LOOKS = 3;

/**
 * Looks at the first two pages and at those that everything hangs from, before LMDB maps the file. Damage elsewhere is found
 * when it is read.
 * @throws DamagedFileError
 */
export function requireWholeFile(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    let fault = faultIn(descriptor);
    for (let looks = 1; fault !== undefined && looks < LOOKS; looks += 1) fault = faultIn(descriptor);
    if (fault !== undefined) throw new DamagedFileError(file, fault);
  } finally {
    closeSync(descriptor);
  }
}

/** Why the file cannot be what LMDB wrote; undefined where it may. */
function faultIn(descriptor: number): string | undefined {
  const { size } = fstatSync(descriptor);
  // LMDB makes a new one of it.
  if (size === 0) return undefined;
  const headAt = (position: number): Buffer | undefined => {
    const head = Buffer.alloc(HEAD_BYTES);
    return readSync(descriptor, head, 0, HEAD_BYTES, position) === HEAD_BYTES ? head : undefined;
  };
  const first = headAt(0);
  if (!first) return 'it ends too early';
  const pageBytes = first.readUInt32LE(PAGE_SIZE);
  const isMeta = (head: Buffer) =>
    head.readUInt32LE(MAGIC) === MAGIC_NUMBER && head.readUInt32LE(PAGE_SIZE) === pageBytes;
  if (!isMeta(first) || !PAGE_SIZES.includes(pageBytes)) return 'it does not begin like one';
  const headOf = (page: number) => headAt(page * pageBytes);
  const second = headOf(1);
  if (!second) return 'it ends too early';
  if (!isMeta(second)) return 'it does not begin like one';
  const newest = second.readBigUInt64LE(TRANSACTION) > first.readBigUInt64LE(TRANSACTION) ? second : first;
  const pages = newest.readBigUInt64LE(LAST_PAGE) + 1n;
  const isPage = (page: bigint): boolean => {
    const head = page < pages ? headOf(Number(page)) : undefined;
    return head?.readBigUInt64LE(0) === page && (head.readUInt16LE(FLAGS) & BRANCH_OR_LEAF) !== 0;
  };
  const roots = ROOTS.map((offset) => newest.readBigUInt64LE(offset)).filter((root) => root !== NO_PAGE);
  const isShort = BigInt(size) < pages * BigInt(pageBytes);
  if (isShort && !isAllThere(descriptor, pageBytes, roots)) return 'it ends too early';
  return roots.every(isPage) ? undefined : 'it lacks what leads to its content';
}

/** Of a page of the tree: where the list of its nodes ends, where it begins. Of a node: where its key begins. */
const [LOWER, NODES, KEY] = [20, 24, 8];
const [BRANCH, IN_SEPARATE_PAGES] = [1, 1];

/**
 * Whether all that hangs from the roots lies within the file. LMDB counts pages that it gave up within one commit, and
 * never writes them: a whole file may be shorter than its head says.
 */
function isAllThere(descriptor: number, pageBytes: number, roots: readonly bigint[]): boolean {
  const pages = BigInt(Math.floor(fstatSync(descriptor).size / pageBytes));
  const page = Buffer.alloc(pageBytes);
  const open = [...roots];
  try {
    for (let seen = 0n, number = open.pop(); number !== undefined; seen += 1n, number = open.pop()) {
      if (number >= pages || seen > pages) return false;
      readSync(descriptor, page, 0, pageBytes, Number(number) * pageBytes);
      if (page.readBigUInt64LE(0) !== number) return false;
      const isBranch = (page.readUInt16LE(FLAGS) & BRANCH) !== 0;
      for (let node = page.readUInt16LE(LOWER) >> 1; node > 0; node -= 1) {
        const at = NODES + page.readUInt16LE(NODES + 2 * (node - 1));
        const [low, high, flags] = [page.readUInt16LE(at), page.readUInt16LE(at + 2), page.readUInt16LE(at + 4)];
        if (isBranch) open.push(BigInt(low) + (BigInt(high) << 16n) + (BigInt(flags) << 32n));
        else if ((flags & IN_SEPARATE_PAGES) !== 0) {
          const first = page.readBigUInt64LE(at + KEY + page.readUInt16LE(at + 6));
          if (first + BigInt(Math.ceil((NODES + low + high * 65_536) / pageBytes)) > pages) return false;
        }
      }
    }
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
