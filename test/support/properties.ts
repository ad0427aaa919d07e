import fc from 'fast-check';

/** The seed of every property test and of every sample of this run; `jest/global-setup.ts` chooses and prints it. */
const SEED = Number(process.env.PROPERTY_SEED);

/** The share of a property's runs: a quarter of them in continuous integration, a tenth where somebody waits. */
const SHARE = Number(process.env.PROPERTY_RUNS ?? (process.env.CI ? 0.25 : 0.1));
const MIN_RUNS = 5;

/** How often to run a property that runs `full` times every night. */
export const runs = (full: number): number => Math.max(Math.min(full, MIN_RUNS), Math.round(full * SHARE));

/** Of cases that are alike: all of them in continuous integration, otherwise one that the seed chooses. */
export const someOf = <Case>(cases: readonly Case[]): readonly Case[] =>
  SHARE >= 0.25 ? cases : cases.filter((_, index) => index === SEED % cases.length);

function report<T>(details: fc.RunDetails<T>): void {
  if (!details.failed) return;
  const setting = `PROPERTY_SEED=${SEED} PROPERTY_RUNS=${SHARE}`;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRun it again: ${setting} npx jest <this file>`, {
    cause: details.errorInstance,
  });
}

/** Before jest ends the test: a case that failed is shown as small as it is by then. */
const LIMIT_MS = 100_000;

fc.configureGlobal({
  seed: SEED,
  numRuns: runs(100),
  reporter: report,
  interruptAfterTimeLimit: LIMIT_MS,
  markInterruptAsFailure: true,
});

type Arbitraries<Values> = { [Place in keyof Values]: fc.Arbitrary<Values[Place]> };

/** Checks what holds of arbitrary values: of so many every night. What returns false does not hold. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  full: number,
  ...property: [...arbitraries: Arbitraries<Values>, holds: (...values: Values) => void]
): void => fc.assert(fc.property<Values>(...property), { numRuns: runs(full) });
