import type { Collection } from '../keys/collection';

/** A result that took no longer is found again as fast. */
const MIN_MS = 20;
const MAX_BYTES = 1_000_000;
const MAX_RESULTS = 20;

/** What collections had been written how often when a result was computed. */
type Reads = ReadonlyMap<Collection, number>;

interface Result {
  readonly reads: Reads;
  readonly documents: readonly Buffer[];
}

/**
 * Results of pipelines that took long, until the collections that they were read from change: pages that show statistics
 * ask for the same ones again and again.
 */
export class RememberedResults {
  /** The least recently used first. */
  private readonly results = new Map<string, Result>();

  /** @param isCurrent whether a collection is still the one of its name */
  find(key: string, isCurrent: (collection: Collection) => boolean): readonly Buffer[] | undefined {
    const result = this.results.get(key);
    if (result === undefined) return undefined;
    this.results.delete(key);
    if (![...result.reads].every(([collection, writes]) => collection.writes === writes && isCurrent(collection)))
      return undefined;
    this.results.set(key, result);
    return result.documents;
  }

  remember(key: string, reads: Reads, documents: readonly Buffer[], tookMs: number): void {
    const bytes = documents.reduce((sum, { length }) => sum + length, key.length);
    if (tookMs < MIN_MS || bytes > MAX_BYTES) return;
    this.results.set(key, { reads, documents });
    const [oldest] = this.results.keys();
    if (this.results.size > MAX_RESULTS && oldest !== undefined) this.results.delete(oldest);
  }
}
