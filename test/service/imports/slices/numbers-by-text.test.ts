import fc from 'fast-check';
import { NumbersByText } from '../../../../src/service/imports/slices/numbers-by-text';
import { forAll } from '../../../support/properties';

it('knows for each text the number that was noted first, as a map does', () => {
  const texts = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.nat({ max: 2 ** 32 - 2 })), { maxLength: 50 });
  forAll(100, texts, fc.string({ unit: 'binary' }), (noted, other) => {
    const numbers = new NumbersByText();
    const known = new Map<string, number>();
    for (const [text, number] of noted) {
      if (!known.has(text)) known.set(text, number);
      expect(numbers.note(text, number)).toBe(known.get(text));
    }
    for (const text of [...known.keys(), other]) expect(numbers.find(text)).toBe(known.get(text));
    expect(numbers.size).toBe(known.size);
  });
});

it('knows each of 200,000 texts, whether room for them was made before or not', () => {
  for (const numbers of [new NumbersByText(200_000), new NumbersByText()]) {
    for (let index = 0; index < 200_000; index += 1) numbers.note(`text ${index}`, index);
    expect(numbers.size).toBe(200_000);
    for (let index = 0; index < 200_000; index += 997) {
      expect(numbers.find(`text ${index}`)).toBe(index);
      expect(numbers.find(`other ${index}`)).toBeUndefined();
    }
  }
});
