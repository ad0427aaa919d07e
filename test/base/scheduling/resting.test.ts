import { createResting } from '../../../src/base/scheduling/resting';

/** The rests after steps that take so long. */
async function restsAfter(steps: readonly number[], areRequestsActive: () => boolean): Promise<number[]> {
  let time = 0;
  const rests: number[] = [];
  const beginResting = createResting({
    areRequestsActive,
    now: () => time,
    pause: async (milliseconds) => {
      rests.push(milliseconds);
      time += milliseconds;
    },
  });
  const rest = beginResting();
  for (const step of steps) {
    time += step;
    await rest();
  }
  return rests;
}

it('large work rests as long as each step took while requests are active, and 250 ms at most', async () => {
  expect(await restsAfter([40, 7, 1_000, 0], () => true)).toEqual([40, 7, 250, 0]);
});

it('large work goes on at once while nobody else asks for anything', async () => {
  expect(await restsAfter([40, 7], () => false)).toEqual([]);
});
