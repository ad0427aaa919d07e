import fc from 'fast-check';
import { Beginnings } from '../../../src/embedded-server/stretches/beginnings';
import { runs } from '../../support/properties';

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 }),
  fc.nat(5_000).map((number) => `big-${number}`),
  fc.string({ unit: 'binary', maxLength: 6 }).map((any) => Buffer.from(any).toString('latin1')),
);
const mayHave = (beginnings: Beginnings, beginning: string) => beginnings.mayHave(Buffer.from(beginning, 'latin1'));

test('no beginning of any of the texts is said to be missing', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
      const beginnings = new Beginnings(new Set(texts));
      for (const one of texts)
        for (let length = 0; length <= one.length; length++)
          if (!mayHave(beginnings, one.slice(0, length))) return false;
      return true;
    }),
    { numRuns: runs(100) },
  );
});

test('a beginning that none of the texts has is said to be missing, where many have all of it but the last byte', () => {
  const beginnings = new Beginnings(new Set(Array.from({ length: 1000 }, (_, number) => `big-3${number + 1000}`)));
  for (const beginning of ['big-3', 'big-31', 'big-3199']) expect(mayHave(beginnings, beginning)).toBe(true);
  for (const beginning of ['c', 'big-2', 'big-32', 'big-30', 'big-']) {
    expect(mayHave(beginnings, beginning)).toBe(beginning === 'big-');
  }
});
