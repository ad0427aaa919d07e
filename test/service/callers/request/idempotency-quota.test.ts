import fc from 'fast-check';
import { answersToRemove } from '../../../../src/service/callers/request/idempotency-quota';
import { forAll } from '../../../support/properties';

const LEAST = 4096;

const answers = fc
  .array(fc.record({ apiKeyId: fc.constantFrom('a', 'b', 'c', 'd'), bytes: fc.integer({ min: 1, max: 100_000 }) }), {
    maxLength: 60,
  })
  .map((all) => all.map((answer, at) => ({ ...answer, id: `id-${at}` })));
const room = fc.integer({ min: LEAST, max: 1_000_000 });

const sizeOf = (all: readonly { bytes: number }[]) => all.reduce((sum, { bytes }) => sum + Math.max(bytes, LEAST), 0);

/** What is kept of `all`, newest first, in a room of so many bytes. */
function keptOf<T extends { id: string; apiKeyId: string; bytes: number }>(all: readonly T[], maxBytes: number): T[] {
  const forgotten = new Set(answersToRemove(all, maxBytes));
  return all.filter(({ id }) => !forgotten.has(id));
}

it('kept answers of an organization stay within its quota', () => {
  forAll(100, answers, room, (all, maxBytes) => expect(sizeOf(keptOf(all, maxBytes))).toBeLessThanOrEqual(maxBytes));
});

it('kept answers are all kept if they fit into the quota', () => {
  forAll(100, answers, (all) => expect(answersToRemove(all, sizeOf(all))).toEqual([]));
});

it('kept answers of an API key within an even share of the quota are never forgotten', () => {
  forAll(100, answers, room, (all, maxBytes) => {
    const keys = new Set(all.map(({ apiKeyId }) => apiKeyId));
    const kept = keptOf(all, maxBytes);
    for (const key of keys) {
      const own = all.filter(({ apiKeyId }) => apiKeyId === key);
      if (sizeOf(own) > maxBytes / keys.size) continue;
      expect(kept.filter(({ apiKeyId }) => apiKeyId === key)).toEqual(own);
    }
  });
});

it('kept answers are the newest of each API key', () => {
  forAll(100, answers, room, (all, maxBytes) => {
    const kept = keptOf(all, maxBytes);
    for (const key of new Set(all.map(({ apiKeyId }) => apiKeyId))) {
      const own = all.filter(({ apiKeyId }) => apiKeyId === key);
      const ownKept = kept.filter(({ apiKeyId }) => apiKeyId === key);
      expect(ownKept).toEqual(own.slice(0, ownKept.length));
    }
  });
});
