/** A beginning that so many texts share is told apart further; of few texts each is. */
const MANY = 8;
const FEW_TEXTS = 512;
const MAX_LENGTH = 24;
export const FNV_BASIS = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;
const IS_OF_MANY = 1;

const hashOf = (before: number, byte: number): number => Math.imul(before ^ byte, FNV_PRIME);
const ofFew = (hash: number): number => (hash & ~IS_OF_MANY) >>> 0;
const ofMany = (hash: number): number => (hash | IS_OF_MANY) >>> 0;

/**
 * How some texts begin, in a few bytes each: the hash of each beginning that one byte more than a beginning of many has. A
 * question may be answered with yes though none of the texts begins so, but never with no where one does.
 */
export class Beginnings {
  private readonly hashes: Uint32Array;

  /** @param texts their bytes, each as one character */
  constructor(texts: ReadonlySet<string>) {
    const hashes = new Set<number>();
    collect([...texts].sort(), 0, FNV_BASIS, hashes, texts.size > FEW_TEXTS ? MANY : 1);
    this.hashes = Uint32Array.from(hashes).sort();
  }

  /** Whether one of the texts may begin with these bytes. */
  mayHave(beginning: Uint8Array): boolean {
    let hash = FNV_BASIS;
    for (const byte of beginning) {
      hash = hashOf(hash, byte);
      // Asked first: where two hashes are equal by chance, the answer is yes.
      if (this.has(ofFew(hash))) return true;
      if (!this.has(ofMany(hash))) return false;
    }
    return true;
  }

  private has(hash: number): boolean {
    const { hashes } = this;
    let low = 0;
    for (let high = hashes.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return hashes[low] === hash;
  }
}

/** Collects the beginnings of sorted texts that all begin with the same `length` characters, whose hash is given. */
function collect(texts: readonly string[], length: number, hash: number, hashes: Set<number>, many: number): void {
  for (let from = 0; from < texts.length; ) {
    const code = texts[from]?.charCodeAt(length);
    let to = from + 1;
    while (to < texts.length && Object.is(texts[to]?.charCodeAt(length), code)) to++;
    if (code !== undefined && !Number.isNaN(code)) {
      const next = hashOf(hash, code);
      const isOfMany = to - from >= many && length + 1 < MAX_LENGTH;
      hashes.add(isOfMany ? ofMany(next) : ofFew(next));
      if (isOfMany) collect(texts.slice(from, to), length + 1, next, hashes, many);
    }
    from = to;
  }
}
