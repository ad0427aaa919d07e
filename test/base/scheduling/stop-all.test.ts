import { stopAll } from '../../../src/base/scheduling/stop-all';

it('stopping goes on where a part of it fails, each once the one before has stopped, and tells the first failure', async () => {
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
    async () => {
      await new Promise(setImmediate);
      done.push('slow');
    },
    undefined,
    async () => void done.push('end'),
  ];
  await expect(stopAll(steps)).rejects.toThrow('first');
  expect(done).toEqual(['first', 'last', 'slow', 'end']);
});
