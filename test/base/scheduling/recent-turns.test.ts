import { watchTurns } from '../../../src/base/scheduling/recent-turns';

it('turns are many where eight requests began within a second', () => {
  let time = 0;
  const turn = { isOver: () => false, next: async () => undefined };
  const { turns, areMany } = watchTurns(
    () => turn,
    () => time,
  );
  for (let count = 0; count < 7; count += 1) {
    expect(turns('org')).toBe(turn);
    expect(areMany()).toBe(false);
    time += 100;
  }
  turns('org');
  expect(areMany()).toBe(true);
  time = 999;
  expect(areMany()).toBe(true);
  time = 1_000;
  expect(areMany()).toBe(false);
});
