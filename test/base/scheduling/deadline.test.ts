import { Deadline } from '../../../src/base/scheduling/deadline';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const start = () => new Deadline(1_000, () => false);

describe('a deadline that is prolonged', () => {
  it('passes only once there is no progress any more', () => {
    const deadline = start();
    jest.advanceTimersByTime(900);
    deadline.prolong();
    jest.advanceTimersByTime(999);
    expect(deadline.hasPassed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(deadline.hasPassed).toBe(true);
  });

  it('passes before twice its time, whatever progress there is', () => {
    const deadline = start();
    for (let elapsed = 0; elapsed < 2_000; elapsed += 100) {
      deadline.prolong();
      jest.advanceTimersByTime(100);
    }
    expect(deadline.hasPassed).toBe(true);
  });

  it('stays passed: the caller has been told', () => {
    const deadline = start();
    jest.advanceTimersByTime(1_000);
    deadline.prolong();
    expect(deadline.hasPassed).toBe(true);
  });

  it('never passes once it has ended', () => {
    const deadline = start();
    deadline.end();
    deadline.prolong();
    jest.advanceTimersByTime(5_000);
    expect(deadline.hasPassed).toBe(false);
  });
});
