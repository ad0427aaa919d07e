import fc from 'fast-check';
import { NO_MEASURES } from '../../../../src/service/accounts/writes/measures';
import { BRAKES, type BrakeName, type Brakes, heldBy, readBrakes } from '../../../../src/service/imports/model/brakes';

const OFF = Object.fromEntries(BRAKES.map((name) => [name, null])) as Brakes;
const amount = fc.nat({ max: 10_000 });
const effects = fc.record({ created: amount, updated: amount, unchanged: amount, failed: amount }).chain((planned) =>
  fc.record({
    requested: fc.constant(planned.created + planned.updated + planned.unchanged + planned.failed),
    planned: fc.constant(planned),
    measures: fc.record({ optOutsCleared: amount, legalHoldsLeft: amount, balanceMoved: fc.nat() }),
    missing: amount,
    portfolioAccounts: fc.nat({ max: 20_000 }),
  }),
);
const brake = fc.constantFrom(...BRAKES);
const namesOf = (brakes: Brakes, of: Parameters<typeof heldBy>[1]) => heldBy(brakes, of).map((held) => held.brake);

it('a brake holds where the plan does more than its limit, and nowhere else', () => {
  fc.assert(
    fc.property(effects, brake, (of, name) => {
      const [held] = heldBy({ ...OFF, [name]: 0 }, of);
      const actual = held?.actual ?? 0;
      expect(namesOf({ ...OFF, [name]: actual }, of)).toEqual([]);
      if (actual > 0) expect(namesOf({ ...OFF, [name]: actual / 2 }, of)).toEqual([name]);
      expect(actual).not.toBeNaN();
    }),
  );
});

it('a lower limit of one brake never lets through what a higher one held, and leaves the other brakes as they are', () => {
  const limit = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(effects, brake, limit, limit, (of, name, one, other) => {
      const brakes = readBrakes(undefined);
      const [low, high] = one < other ? [one, other] : [other, one];
      const lower = namesOf({ ...brakes, [name]: low }, of);
      const higher = namesOf({ ...brakes, [name]: high }, of);
      const others = (names: BrakeName[]) => names.filter((held) => held !== name);
      expect(others(lower)).toEqual(others(higher));
      expect(higher.every((held) => lower.includes(held))).toBe(true);
    }),
  );
});

it('an import of nothing is held by nothing', () => {
  const nothing = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const of = { requested: 0, planned: nothing, measures: NO_MEASURES, missing: 0, portfolioAccounts: 0 };
  expect(heldBy(Object.fromEntries(BRAKES.map((name) => [name, 0])) as Brakes, of)).toEqual([]);
});
