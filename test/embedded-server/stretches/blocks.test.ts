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

/** Documents, and how some texts of one of them begin. */
const searched = fc
  .tuple(fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 60 }), fc.nat())
  .chain(([documents, at]) => {
    const texts = documents[at % documents.length] as string[];
    const beginning = fc.tuple(fc.constantFrom(...texts), fc.nat(8)).map(([one, length]) => one.slice(0, length));
    return fc.tuple(fc.constant(documents), fc.array(beginning, { minLength: 1, maxLength: 3 }));
  });

test('no document that has all of some beginnings is left out', () => {
  fc.assert(
    fc.property(searched, ([documents, beginnings]) => {
      const passed = passing(documents, beginnings);
      const having = documents.flatMap((texts, place) =>
        beginnings.every((one) => texts.some((other) => other.startsWith(one))) ? [place] : [],
      );
      expect(passed).toEqual(expect.arrayContaining(having));
    }),
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
  const inTheMiddle = documents.map((texts, place) => (place === 17 ? ['nora', 'patel'] : texts));
  expect(passing(inTheMiddle, ['nor', 'pat'])).toEqual([16, 17, 18, 19]);
});
