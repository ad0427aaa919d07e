import { hash } from 'node:crypto';

/** What a leaf and what a node of the tree are hashed with, so that neither can be taken for the other. */
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const sha256 = (...parts: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

export const leafHash = (value: Uint8Array): Buffer => sha256(LEAF, value);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/** The Merkle tree hash of RFC 6962 over a list of values, in their order. Holds one hash for each level of the tree. */
export class MerkleTree {
  /**
   * @param size how many values it has already
   * @param subtrees complete subtrees, the largest first: one for each bit that is set in `size`
   */
  constructor(
    public size = 0,
    readonly subtrees: Buffer[] = [],
  ) {}

  add(value: Uint8Array): void {
    let subtree = leafHash(value);
    for (let size = this.size; size % 2 === 1; size = Math.floor(size / 2)) {
      subtree = nodeHash(this.subtrees.pop() ?? Buffer.alloc(0), subtree);
    }
    this.subtrees.push(subtree);
    this.size += 1;
  }

  /** 32 bytes. */
  root(): Buffer {
    const [smallest = sha256(), ...larger] = this.subtrees.toReversed();
    return larger.reduce((right, left) => nodeHash(left, right), smallest);
  }

  isOf({ links, root }: { links: number; root: Uint8Array }): boolean {
    return this.size === links && Buffer.compare(this.root(), root) === 0;
  }
}
