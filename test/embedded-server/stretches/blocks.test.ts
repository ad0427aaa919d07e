import fc from 'fast-check';
import type { Range } from '../../../src/embedded-server/keys/collection';
import { BlockCollector, Blocks, signatureOf } from '../../../src/embedded-server/stretches/blocks';
import { runs } from '../../support/properties';

const FRONT = Buffer.from('front');
const keyOf = (place: number) => Buffer.from(String(place).padStart(4, '0'));
const whole = (count: number): Range => [Buffer.concat([FRONT, keyOf(0)]), Buffer.concat([FRONT, keyOf(count)])];

function blocksOf(documents: readonly (readonly string[])[]): Blocks {
  const collector = new BlockCollector(documents.length);
  for (const [place, texts] of documents.entries()) {
    collector.add(keyOf(place));
    for (const text of texts) {
      const bytes = Buffer.from(`<${text}>`);
      collector.addText(bytes, 1, bytes.length - 1);
    }
  }
  return new Blocks(collector);
}

/** The documents in what passes. */
function passing(documents: readonly (readonly string[])[], beginnings: readonly string[]): number[] {
  const signature = signatureOf(beginnings.map((one) => Buffer.from(one)));
  const ranges = blocksOf(documents).passing(signature, whole(documents.length), FRONT);
  return documents.flatMap((_, place) => {
    const key = Buffer.concat([FRONT, keyOf(place)]);
    return ranges.some(([from, to]) => from.compare(key) <= 0 && key.compare(to) < 0) ? [place] : [];
  });
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 12 }),
  fc.nat(500).map((number) => `big-${number}`),
);

test('no document that has all of some beginnings is left out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 60 }),
      fc.array(text, { minLength: 1, maxLength: 3 }),
      (documents, beginnings) => {
        const passed = passing(documents, beginnings);
        return documents.every(
          (texts, place) =>
            passed.includes(place) || !beginnings.every((one) => texts.some((other) => other.startsWith(one))),
        );
      },
    ),
    { numRuns: runs(200) },
  );
});

test('blocks without a document that has all of some beginnings are left out', () => {
  const documents = Array.from({ length: 40 }, (_, place) => [
    place % 2 ? 'maria' : 'robert',
    place < 38 ? 'patel' : 'chen',
  ]);
  expect(passing(documents, ['mar', 'chen'])).toEqual([36, 37, 38, 39]);
  expect(passing(documents, ['mar', 'pat'])).toHaveLength(40);
  expect(passing(documents, ['robert', 'maria'])).toEqual([]);
  expect(passing(documents, [''])).toHaveLength(40);
});
