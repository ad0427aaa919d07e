import fc from 'fast-check';
import { runs } from '../support/properties';

type Arbitraries<Values> = { [Place in keyof Values]: fc.Arbitrary<Values[Place]> };

/** Checks what holds of arbitrary values: of so many every night. What returns false does not hold. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  full: number,
  ...property: [...arbitraries: Arbitraries<Values>, holds: (...values: Values) => void]
): void => fc.assert(fc.property<Values>(...property), { numRuns: runs(full) });
