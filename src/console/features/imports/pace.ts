/** How many rows were settled at a time. */
export interface Sample {
  at: number;
  rows: number;
}

export interface Pace {
  perSecond: number;
  /** Until all rows are settled, if it goes on like this. */
  leftMs: number;
}

const WINDOW_MS = 10_000;
/** Before that, nobody can say how fast it goes. */
const MIN_MS = 1_000;

/** The samples of the last ten seconds, and the one before them. With fewer rows than before, something else has begun. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.rows < last.rows) return [sample];
  const from = samples.findLastIndex(({ at }) => at <= sample.at - WINDOW_MS);
  return [...samples.slice(Math.max(from, 0)), sample];
}

/** @param total of rows. @returns undefined while too little is known, and once nothing is left */
export function paceOf(samples: readonly Sample[], total: number): Pace | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.rows >= total) return undefined;
  const ms = last.at - first.at;
  const rows = last.rows - first.rows;
  if (ms < MIN_MS || rows <= 0) return undefined;
  return { perSecond: (rows * 1000) / ms, leftMs: ((total - last.rows) * ms) / rows };
}
