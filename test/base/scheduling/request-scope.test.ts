import { setTimeout as pause } from 'node:timers/promises';
import { Deadline } from '../../../src/base/scheduling/deadline';
import {
  currentDeadline,
  currentTurn,
  outsideRequest,
  outsideScope,
  runInScope,
  setTurn,
  withinDeadlineAsWhole,
} from '../../../src/base/scheduling/request-scope';
import { mapInTurns } from '../../../src/base/scheduling/steps';

/** A turn that is over at every look, and counts how often it began anew. */
function countedTurn() {
  const turn = {
    begun: 0,
    isOver: () => true,
    async next() {
      turn.begun += 1;
    },
  };
  return turn;
}

const newDeadline = () => {
  const deadline = new Deadline(60_000, () => false);
  deadline.end();
  return deadline;
};

describe('the scope of a request', () => {
  it('the turn that a request gets after it began holds for all that it does then, also in a transaction', async () => {
    const [deadline, turn] = [newDeadline(), countedTurn()];
    const seen = await runInScope({ deadline }, async () => {
      const before = currentTurn();
      await pause();
      setTurn(turn);
      await pause();
      return [before, currentTurn(), await withinDeadlineAsWhole(async () => currentTurn()), currentDeadline()];
    });
    expect(seen).toEqual([undefined, turn, turn, deadline]);
  });

  it('requests at the same time have their own', async () => {
    const turns = [countedTurn(), countedTurn()];
    const seen = turns.map((turn) =>
      runInScope({}, async () => {
        setTurn(turn);
        await pause();
        return currentTurn();
      }),
    );
    expect(await Promise.all(seen)).toEqual(turns);
  });

  it.each([
    ['for no request', outsideRequest],
    ['for several requests', outsideScope],
  ])('work %s has neither a deadline nor a turn, and never pauses', async (_name, leave) => {
    const turn = countedTurn();
    const double = (value: number) => 2 * value;
    await runInScope({ deadline: newDeadline(), turn }, async () => {
      expect(await leave(() => mapInTurns([1, 2], double))).toEqual([2, 4]);
      expect(leave(() => [currentDeadline(), currentTurn()])).toEqual([undefined, undefined]);
      expect(turn.begun).toBe(0);
      expect(await mapInTurns([1, 2], double)).toEqual([2, 4]);
    });
    // Before each of the items, and before the end.
    expect(turn.begun).toBe(3);
  });

  it('only work in a scope can have a turn', () => {
    expect(() => setTurn(countedTurn())).toThrow('request scope');
  });
});
