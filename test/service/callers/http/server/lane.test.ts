import { createLane } from '../../../../../src/service/callers/http/server/lane';

/** The lane, and a function that ends an iteration of the event loop. */
function laneWithLoop() {
  const deferred: (() => void)[] = [];
  return { lane: createLane((run) => deferred.push(run)), endIteration: () => deferred.shift()?.() };
}

it('one goes on in each iteration of the event loop, and names take turns', () => {
  const { lane, endIteration } = laneWithLoop();
  const ran: string[] = [];
  for (const who of ['a1', 'a2', 'a3', 'b1', 'c1']) lane(who.slice(0, 1), () => ran.push(who));
  const afterEach = Array.from({ length: 6 }, () => {
    endIteration();
    return ran.length;
  });
  expect(afterEach).toEqual([1, 2, 3, 4, 5, 5]);
  expect(ran).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('whoever asks while another goes on is served later, not within the same iteration', () => {
  const { lane, endIteration } = laneWithLoop();
  let served = 0;
  const again = () => {
    served += 1;
    lane('a', again);
  };
  lane('a', again);
  endIteration();
  expect(served).toBe(1);
  endIteration();
  expect(served).toBe(2);
});
