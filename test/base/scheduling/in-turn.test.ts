import { inTurn } from '../../../src/base/scheduling/in-turn';

describe('what is done in turn', () => {
  it('is done in its order, each once the one before is done', async () => {
    const done: number[] = [];
    const step = (number: number, milliseconds: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      done.push(number);
    };
    await inTurn([step(1, 20), () => undefined, step(2, 1)]);
    expect(done).toEqual([1, 2]);
  });

  it('goes on where a part of it fails, and tells the first failure at the end', async () => {
    const done: string[] = [];
    const failing = (text: string) => async () => {
      done.push(text);
      throw new Error(text);
    };
    const steps = [
      failing('first'),
      () => {
        throw new Error('at once');
      },
      failing('last'),
      async () => void done.push('end'),
    ];
    await expect(inTurn(steps)).rejects.toThrow('first');
    expect(done).toEqual(['first', 'last', 'end']);
  });
});
