/**
 * Does one thing after the other, also where one of them fails.
 * @throws the first failure, once all are done
 */
export async function inTurn(steps: readonly ((() => Promise<unknown> | undefined) | undefined)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step?.();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
