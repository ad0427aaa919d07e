import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseTimeoutError, Deadline } from '../../../src/base/scheduling/deadline';
import { createOneByOne } from '../../../src/base/scheduling/one-by-one';
import { runInScope } from '../../../src/base/scheduling/request-scope';
import { createGate } from '../../support/gate';

/** Work that ends when the test says so. */
function heldWork(log: string[], name: string) {
  const gate = createGate();
  return {
    end: gate.open,
    run: async () => {
      log.push(`${name} begins`);
      await gate.passed;
      log.push(`${name} ends`);
    },
  };
}

describe('work one by one', () => {
  it('begins in the order of the calls, once the work before is done or has failed', async () => {
    const [oneByOne, log] = [createOneByOne(), [] as string[]];
    const [first, second] = [heldWork(log, 'first'), heldWork(log, 'second')];
    const failed = oneByOne('a', () => first.run().then(() => Promise.reject(new Error('it failed'))));
    const done = [oneByOne('a', second.run), oneByOne('a', async () => log.push('third'))];
    await nextTurn();
    expect(log).toEqual(['first begins']);
    first.end();
    await expect(failed).rejects.toThrow('it failed');
    second.end();
    await Promise.all(done);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third']);
  });

  it('does not wait for work of another name', async () => {
    const [oneByOne, log] = [createOneByOne(), [] as string[]];
    const held = heldWork(log, 'held');
    const done = oneByOne('a', held.run);
    expect(await oneByOne('b', async () => 'other')).toBe('other');
    held.end();
    await done;
  });

  it('is given up by a request whose time is up, while later work still waits for the work before', async () => {
    const [oneByOne, log] = [createOneByOne(), [] as string[]];
    const held = heldWork(log, 'held');
    const running = oneByOne('a', held.run);
    const deadline = new Deadline(1, () => false);
    const late = runInScope({ deadline }, () => oneByOne('a', async () => log.push('late')));
    const last = oneByOne('a', async () => log.push('last'));
    await expect(late).rejects.toThrow(DatabaseTimeoutError);
    await nextTurn();
    expect(log).toEqual(['held begins']);
    held.end();
    await Promise.all([running, last]);
    expect(log).toEqual(['held begins', 'held ends', 'last']);
  });
});
