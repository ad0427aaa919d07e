import { createTurns, type Turn } from '../../../src/base/scheduling/fair-scheduler';
import { runInScope } from '../../../src/base/scheduling/request-scope';
import { mapInTurns } from '../../../src/base/scheduling/steps';

/** Turns on a clock and in a loop that stand still until they are told to move. */
function buildTurns() {
  let now = 0;
  const rounds: (() => void)[] = [];
  const pauses: number[] = [];
  const turns = createTurns({
    now: () => now,
    defer: (run) => void rounds.push(run),
    delay: (run, milliseconds) => {
      pauses.push(milliseconds);
      rounds.push(() => {
        now += milliseconds;
        run();
      });
    },
  });
  return {
    turns,
    /** How long nothing was begun, each time, since the organizations of all that waited were pausing. */
    pauses,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    /** One round of the event loop, with all that follows from it at once. @returns whether anything was due */
    async round() {
      const due = rounds.splice(0);
      for (const run of due) {
        run();
        await new Promise(setImmediate);
      }
      return due.length > 0;
    },
  };
}

/** Works on `items` pieces, each of which takes more than a slice, and writes down each one. */
const work = (turn: Turn, name: string, items: number, advance: (ms: number) => void, done: string[]) =>
  runInScope({ turn }, () =>
    mapInTurns(
      Array.from({ length: items }, (_, index) => `${name}${index}`),
      (item) => {
        done.push(item);
        advance(100);
      },
    ),
  );

describe('the turns of requests', () => {
  it('a request is not interrupted during a short slice of work', async () => {
    const { turns } = buildTurns();
    const done: string[] = [];
    await work(turns('a'), 'a', 1000, () => undefined, done);
    expect(done).toHaveLength(1000);
  });

  it('each round of the event loop has one slice of work', async () => {
    const { turns, advance, round } = buildTurns();
    const done: string[] = [];
    const working = [work(turns('a'), 'x', 3, advance, done), work(turns('a'), 'y', 3, advance, done)];
    const counts: number[] = [];
    do counts.push(done.length);
    while (await round());
    await Promise.all(working);
    // The first slice of each request begins at once; at the end there are rounds that find nothing left.
    expect(counts).toEqual([2, 3, 4, 5, 6, 6, 6, 6]);
  });

  it('short requests begin at once while nobody waits, as many as begin within one slice', async () => {
    const { turns, advance, round } = buildTurns();
    const begun: string[] = [];
    const begin = async (organization: string) => {
      await turns(organization).next();
      begun.push(organization);
      advance(1);
    };
    const arrive = async () => {
      for (const organization of ['a', 'b', 'a', 'b']) {
        void begin(organization);
        await new Promise(setImmediate);
      }
      return begun.splice(0).join('');
    };
    expect(await arrive()).toBe('ab');
    while (await round());
    expect(begun.splice(0).join('')).toBe('ab');
    expect(await arrive()).toBe('ab');
  });

  it('only the first turn of a request begins at once: what takes long queues, and makes its organization pause', async () => {
    const { turns, advance, round } = buildTurns();
    const done: string[] = [];
    const parse = async (organization: string) => {
      const turn = turns(organization);
      await turn.next();
      // Its body arrives.
      await turn.next();
      done.push(organization);
      advance(20);
    };
    const arrive = async (organizations: string) => {
      for (const organization of organizations) {
        void parse(organization);
        await new Promise(setImmediate);
      }
      return done.join('');
    };
    expect(await arrive('aaab')).toBe('');
    while (done.length < 4) await round();
    expect(done.join('')).toBe('abaa');
    expect(await arrive('a')).toBe('abaa');
  });

  it('a request does not overtake those that wait, and does not begin while its organization pauses', async () => {
    const { turns, advance, round } = buildTurns();
    const begun: string[] = [];
    const begin = async (organization: string, milliseconds: number) => {
      await turns(organization).next();
      begun.push(organization);
      advance(milliseconds);
    };
    void begin('a', 2);
    await new Promise(setImmediate);
    for (const organization of ['a', 'b']) void begin(organization, 20);
    await round();
    void begin('c', 0);
    await new Promise(setImmediate);
    expect(begun.join('')).toBe('aa');
    while (begun.length < 4) await round();
    expect(begun.join('')).toBe('aabc');
    void begin('b', 0);
    await new Promise(setImmediate);
    expect(begun.join('')).toBe('aabc');
  });

  it('a request is not interrupted for the time that it waits', async () => {
    const { turns, advance, round } = buildTurns();
    const turn = turns('a');
    const isOver: boolean[] = [];
    for (let wait = 0; wait < 3; wait += 1) {
      isOver.push(turn.isOver());
      advance(1);
      isOver.push(turn.isOver());
      await round();
      advance(100);
    }
    // It has worked for a millisecond in each round, and a slice is two.
    expect(isOver).toEqual([false, false, false, true, true, true]);
  });

  it('turns are divided between organizations and not between requests', async () => {
    const { turns, advance, round } = buildTurns();
    const done: string[] = [];
    const working = ['p', 'q', 'r'].map((name) => work(turns('many'), name, 4, advance, done));
    working.push(work(turns('one'), 'z', 4, advance, done));
    while (await round());
    await Promise.all(working);
    // While both have work, every second slice is that of the organization with one request.
    expect(done.slice(4, 10).map((name) => name[0])).toEqual(['p', 'z', 'q', 'z', 'r', 'z']);
  });

  it('an organization does not pause while it is the only one', async () => {
    const { turns, advance, round, pauses } = buildTurns();
    const working = work(turns('a'), 'a', 4, advance, []);
    while (await round());
    await working;
    expect(pauses).toEqual([]);
  });

  it('an organization pauses after a long slice of work while another one is active', async () => {
    const { turns, advance, round } = buildTurns();
    const done: string[] = [];
    const large = work(turns('large'), 'L', 4, () => advance(20), done);
    // A request that goes to its database and back works little each time.
    const small = turns('small');
    const asking = (async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        await small.next();
        done.push('s');
        advance(1);
      }
    })();
    while (await round());
    await Promise.all([large, asking]);
    const turnsBetween = done.join('').split(/L\d/).slice(2, -1);
    expect(turnsBetween.map(({ length }) => length >= 5)).toEqual([true, true]);
  });

  it('an organization that asks for something now and then makes a large one pause only shortly', async () => {
    const { turns, advance, round, pauses } = buildTurns();
    const large = work(turns('large'), 'L', 10, () => advance(20), []);
    const asking = turns('small').next();
    while (await round());
    await Promise.all([large, asking]);
    expect(pauses).toHaveLength(1);
  });
});
