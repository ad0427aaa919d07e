/**
 * Stops one thing after the other, also where one of them fails.
 * @throws the first failure, once all have stopped
 */
export async function stopAll(stops: readonly ((() => Promise<unknown> | undefined) | undefined)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop?.();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
