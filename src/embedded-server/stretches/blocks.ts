import type { Range } from '../keys/collection';
import { FNV_BASIS, FNV_PRIME } from './beginnings';

/** The documents of a block. */
const BLOCK = 4;
/** A signature has a bit for each beginning of these lengths that one of its texts has, in so many words of 32 bits. */
const LENGTHS: readonly number[] = [1, 2, 4, 7];
const MAX_LENGTH = Math.max(...LENGTHS);
const WORDS = 4;
const BITS_OF_PLACE = Math.log2(WORDS * 32);
const MIX = 0x85ebca6b;

function addBits(signature: Int32Array, at: number, bytes: Uint8Array, start: number, end: number): void {
  let hash = FNV_BASIS;
  for (let length = 1; length <= MAX_LENGTH && start + length <= end; length++) {
    hash = Math.imul(hash ^ (bytes[start + length - 1] ?? 0), FNV_PRIME);
    if (!LENGTHS.includes(length)) continue;
    const place = Math.imul(hash ^ (hash >>> 15), MIX) >>> (32 - BITS_OF_PLACE);
    const word = at + (place >>> 5);
    signature[word] = (signature[word] ?? 0) | (1 << (place & 31));
  }
}

/** What the signature of a document has that has a text with each of these beginnings. */
export function signatureOf(beginnings: readonly Uint8Array[]): Int32Array {
  const signature = new Int32Array(WORDS);
  for (const beginning of beginnings) addBits(signature, 0, beginning, 0, beginning.length);
  return signature;
}

/**
 * The documents of a stretch, a few in each block, with a signature of the texts of each: a block may have a document with
 * several beginnings if one of its signatures has the bits of all. Where it has not, none of its documents has them.
 */
export class Blocks {
  /** Where each block begins in the index, without what all keys have in front, one after the other. */
  private readonly keys: Buffer;
  private readonly ends: Uint32Array;
  private readonly signatures: Int32Array;

  constructor(collected: BlockCollector) {
    this.keys = Buffer.concat(collected.keys);
    let end = 0;
    this.ends = Uint32Array.from(collected.keys, ({ length }) => (end += length));
    this.signatures = collected.signatures.slice(0, collected.count * WORDS);
  }

  /** The ranges of those that may have a document with this signature. `front` is what all keys have in front. */
  passing(signature: Int32Array, [from, to]: Range, front: Buffer): Range[] {
    const ranges: Range[] = [];
    const keyOf = (block: number) => (block === 0 ? from : this.keyOf(block, front));
    let start: number | undefined;
    for (let block = 0; block < this.ends.length; block++) {
      if (this.mayPass(block, signature)) {
        start ??= block;
      } else if (start !== undefined) {
        ranges.push([keyOf(start), keyOf(block)]);
        start = undefined;
      }
    }
    if (start !== undefined) ranges.push([keyOf(start), to]);
    return ranges;
  }

  private mayPass(block: number, [first = 0, second = 0, third = 0, fourth = 0]: Int32Array): boolean {
    const { signatures } = this;
    const end = Math.min((block + 1) * BLOCK * WORDS, signatures.length);
    for (let at = block * BLOCK * WORDS; at < end; at += WORDS) {
      const hasAll =
        ((signatures[at] ?? 0) & first) === first &&
        ((signatures[at + 1] ?? 0) & second) === second &&
        ((signatures[at + 2] ?? 0) & third) === third &&
        ((signatures[at + 3] ?? 0) & fourth) === fourth;
      if (hasAll) return true;
    }
    return false;
  }

  private keyOf(block: number, front: Buffer): Buffer {
    return Buffer.concat([front, this.keys.subarray(this.ends[block - 1] ?? 0, this.ends[block])]);
  }
}

/** Collects the documents of a stretch, in their order. */
export class BlockCollector {
  readonly keys: Buffer[] = [];
  readonly signatures: Int32Array;
  count = 0;

  constructor(most: number) {
    this.signatures = new Int32Array(most * WORDS);
  }

  /** The next document, by its entry without what all keys have in front. */
  add(key: Buffer): void {
    if (this.count++ % BLOCK === 0) this.keys.push(key);
  }

  /** A text of the document that was added last. */
  addText(bytes: Buffer, start: number, end: number): void {
    addBits(this.signatures, (this.count - 1) * WORDS, bytes, start, end);
  }
}
