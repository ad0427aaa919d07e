/** The middle of a list of numbers. */
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** How long work takes, in milliseconds. */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
