/** What a check that nobody gave a `seed` begins with: another one every night, always the same for each change. */
export const SEED = Number(process.env.PROPERTY_SEED);

/**
 * The parameters of a check: those of the command line (see `run.mjs`) over its own, which are the bounded version that
 * continuous integration runs.
 * @throws where the command line names a parameter that the check does not have
 */
export function parametersOf<T extends Record<string, number>>(bounded: T): T {
  const given = JSON.parse(process.env.RELIABILITY ?? '{}') as Record<string, number>;
  const unknown = Object.keys(given).filter((name) => !(name in bounded));
  if (unknown.length > 0) {
    throw new Error(`No parameter ${unknown.join(', ')}; there are: ${Object.keys(bounded).join(', ')}`);
  }
  return { ...bounded, ...given };
}

/** Prints at once: the runner keeps back what goes through the console. */
export const report = (line: string): void => void process.stdout.write(`${line}\n`);

/** The value that so large a share of the values stays within; beyond all bounds where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.POSITIVE_INFINITY;
}
