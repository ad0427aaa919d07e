import { leafHash, nodeHash } from './merkle-tree';

/** Where a value stands in a tree, and how to come from it to the root: an audit path of RFC 6962. */
export interface MerklePath {
  /** Its position among the values, from 0. */
  index: number;
  /** The hashes of the subtrees beside it, from the leaf to the root. */
  path: Uint8Array[];
}

interface Subtree {
  hash: Buffer;
  /** The paths of the wanted values in it. */
  paths: Uint8Array[][];
}

function join(left: Subtree, right: Subtree): Subtree {
  for (const path of left.paths) path.push(right.hash);
  for (const path of right.paths) path.push(left.hash);
  return { hash: nodeHash(left.hash, right.hash), paths: [...left.paths, ...right.paths] };
}

/** Finds the paths of some values of a list, in one go. Holds one hash for each level of the tree, and the paths. */
export class MerklePaths {
  private size = 0;
  private readonly subtrees: Subtree[] = [];
  private readonly found = new Map<string, MerklePath>();

  /** @param wanted the values, in hexadecimal digits */
  constructor(private readonly wanted: ReadonlySet<string>) {}

  add(value: Uint8Array): void {
    const name = Buffer.from(value).toString('hex');
    const path: Uint8Array[] = [];
    if (this.wanted.has(name)) this.found.set(name, { index: this.size, path });
    let subtree: Subtree = { hash: leafHash(value), paths: this.wanted.has(name) ? [path] : [] };
    for (let size = this.size; size % 2 === 1; size = Math.floor(size / 2)) {
      const left = this.subtrees.pop();
      if (left) subtree = join(left, subtree);
    }
    this.subtrees.push(subtree);
    this.size += 1;
  }

  /** The paths of the wanted values, by the values in hexadecimal digits. Call it once, after the last value. */
  end(): ReadonlyMap<string, MerklePath> {
    const [smallest, ...larger] = this.subtrees.toReversed();
    if (smallest) larger.reduce((right, left) => join(left, right), smallest);
    return this.found;
  }
}

/** The root that a path leads to (RFC 9162, 2.1.3.2); undefined where it does not fit a tree of this size. Pure. */
export function rootOfPath(value: Uint8Array, { index, path }: MerklePath, size: number): Buffer | undefined {
  if (!Number.isInteger(index) || index < 0 || index >= size) return undefined;
  let [node, last] = [index, size - 1];
  let hash = leafHash(value);
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}
