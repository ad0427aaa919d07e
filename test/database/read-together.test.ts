import { readTogether } from '../../src/database/read-together';

interface LookUpOptions {
  /** What the answer to a command waits for. */
  answered?: (keys: readonly string[]) => Promise<void> | undefined;
  maxWaitMs?: number;
}

/** Look-ups in a database that holds every key but `absent`; `reads` are the commands that were sent. */
function buildLookUp({ answered, maxWaitMs }: LookUpOptions = {}) {
  const reads: string[] = [];
  const lookUp = readTogether<string>(async (organizationId, keys) => {
    reads.push(`${organizationId}: ${keys.join(' ')}`);
    await answered?.(keys);
    if (keys.includes('fault')) throw new Error('the database is away');
    return new Map(keys.filter((key) => key !== 'absent').map((key) => [key, `${key} of ${organizationId}`]));
  }, maxWaitMs);
  return { lookUp, reads };
}

/** Until the event loop has gone on to its next iteration. */
const settle = () => new Promise(setImmediate);

describe('look-ups that are read together', () => {
  it('one command looks up what an organization asks for at the same time', async () => {
    const { lookUp, reads } = buildLookUp();
    const found = await Promise.all(['x', 'y', 'absent'].map((key) => lookUp('a', key)));
    expect(found).toEqual(['x of a', 'y of a', undefined]);
    expect(reads).toEqual(['a: x y absent']);
  });

  it('requests that look up the same key get a document of their own', async () => {
    const { lookUp, reads } = buildLookUp();
    const found = await Promise.all(['x', 'x', 'y'].map((key) => lookUp('a', key)));
    expect(found).toEqual(['x of a', 'x of a', 'y of a']);
    expect(reads).toEqual(['a: x', 'a: x y']);
  });

  it('a look-up that follows is read anew, so that it sees what was written in between', async () => {
    const { lookUp, reads } = buildLookUp();
    await lookUp('a', 'x');
    await lookUp('a', 'x');
    expect(reads).toEqual(['a: x', 'a: x']);
  });

  it('organizations never share a command, and a fault of one does not reach another', async () => {
    const { lookUp, reads } = buildLookUp();
    const found = await Promise.allSettled([lookUp('a', 'fault'), lookUp('b', 'x'), lookUp('a', 'y')]);
    expect(found.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(reads).toEqual(['a: fault y', 'b: x']);
  });

  it('what is asked for while a command is under way is looked up by the next one', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { lookUp, reads } = buildLookUp({ answered: () => answered, maxWaitMs: 60_000 });
    const first = lookUp('a', 'x');
    await settle();
    const second = lookUp('a', 'y');
    await settle();
    const third = lookUp('a', 'z');
    answer();
    expect(await Promise.all([first, second, third])).toEqual(['x of a', 'y of a', 'z of a']);
    expect(reads).toEqual(['a: x', 'a: y z']);
  });

  it('a command that hangs, or fails, does not hold up those behind it', async () => {
    const { lookUp } = buildLookUp({
      answered: (keys) => (keys.includes('hung') ? new Promise(() => undefined) : undefined),
    });
    void lookUp('a', 'hung');
    const failed = lookUp('b', 'fault').catch(() => 'failed');
    await settle();
    expect(await Promise.all([lookUp('a', 'x'), failed, lookUp('b', 'x')])).toEqual(['x of a', 'failed', 'x of b']);
  });

  it('a command looks up few keys, so that it does not keep the event loop', async () => {
    const { lookUp, reads } = buildLookUp();
    await Promise.all(Array.from({ length: 20 }, (_, index) => lookUp('a', String(index))));
    expect(reads.map((read) => read.split(' ').length - 1)).toEqual([8, 8, 4]);
  });
});
