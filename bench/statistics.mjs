/** The middle of a list of numbers. */
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** How long work takes, in milliseconds. */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value that `share` of a hundred of the numbers do not exceed. */
export const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.max(0, Math.ceil((share / 100) * list.length) - 1)];
