import { Deadline } from '../../../src/base/scheduling/deadline';
import { repeatWork } from '../../../src/base/scheduling/repeated-work';
import { currentDeadline, runInScope } from '../../../src/base/scheduling/request-scope';

/** A timer that a test fires. */
function startWork(work: (isStopping: () => boolean) => Promise<void>) {
  const failures: unknown[] = [];
  let fire = () => {};
  let hasEnded = false;
  const every = (_milliseconds: number, repeated: () => void) => {
    fire = repeated;
    return () => {
      hasEnded = true;
    };
  };
  const { stop, wake } = repeatWork(1000, work, { every, onFailed: (error) => failures.push(error) });
  return { fire: () => fire(), stop, wake, failures, hasEnded: () => hasEnded };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('work that still runs when its time comes again is not begun a second time', async () => {
  let began = 0;
  let finish = () => {};
  const { fire } = startWork(() => {
    began += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  fire();
  fire();
  expect(began).toBe(1);
  finish();
  await settled();
  fire();
  expect(began).toBe(2);
});

it('work that fails is reported, and done again the next time', async () => {
  let began = 0;
  const { fire, failures } = startWork(async () => {
    began += 1;
    throw new Error('away');
  });
  fire();
  await settled();
  fire();
  await settled();
  expect(began).toBe(2);
  expect(failures).toEqual([new Error('away'), new Error('away')]);
});

it('stopping ends the timer, tells the work to end and waits for it', async () => {
  let wasSaid = false;
  const { fire, stop, hasEnded } = startWork(async (isStopping) => {
    while (!isStopping()) await settled();
    wasSaid = true;
  });
  fire();
  await stop();
  expect([hasEnded(), wasSaid]).toEqual([true, true]);
});

it('work that is woken begins at once, outside of the request that wakes it', async () => {
  const deadline = new Deadline(60_000, () => false);
  const deadlines: unknown[] = [];
  const { wake } = startWork(async () => {
    deadlines.push(currentDeadline());
  });
  runInScope({ deadline }, wake);
  expect(deadlines).toEqual([undefined]);
  deadline.end();
});

it('work that is woken while it runs is done once more, and not after it was stopped', async () => {
  let began = 0;
  const finish: (() => void)[] = [];
  const { fire, wake, stop } = startWork(() => {
    began += 1;
    return new Promise((resolve) => finish.push(resolve));
  });
  fire();
  wake();
  wake();
  finish.pop()?.();
  await settled();
  expect(began).toBe(2);
  wake();
  const stopped = stop();
  finish.pop()?.();
  await stopped;
  await settled();
  wake();
  expect(began).toBe(2);
});
