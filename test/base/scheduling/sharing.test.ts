import { createOrganizationWork } from '../../../src/base/scheduling/by-organization';
import { createSlots } from '../../../src/base/scheduling/shared-slots';
import { createGate } from '../../support/gate';

const turns = async () => {
  for (let at = 0; at < 20; at += 1) await Promise.resolve();
};

describe('slots', () => {
  it('are as many as there are, and go to those who wait, first come first served', async () => {
    const inSlot = createSlots(2);
    const gates = [createGate(), createGate(), createGate(), createGate()];
    const begun: number[] = [];
    const all = gates.map(({ passed }, at) =>
      inSlot(async () => {
        begun.push(at);
        await passed;
      }),
    );
    await turns();
    expect(begun).toEqual([0, 1]);
    gates[1]?.open();
    await turns();
    expect(begun).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('are given back where the work fails', async () => {
    const inSlot = createSlots(1);
    await expect(inSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inSlot(async () => 1)).toBe(1);
  });

  it('go round: whoever asks again behind each step takes one step in turn with the others', async () => {
    const inSlot = createSlots(1);
    const steps: string[] = [];
    const loop = async (name: string) => {
      for (let at = 0; at < 3; at += 1) await inSlot(async () => void steps.push(name));
    };
    await Promise.all(['a', 'b', 'c'].map(loop));
    expect(steps).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
  });
});

describe('work of organizations', () => {
  const of = (patienceMs: number) => {
    const late: unknown[] = [];
    return { late, work: createOrganizationWork({ atOnce: 2, patienceMs, onFailedLate: (error) => late.push(error) }) };
  };

  it('goes on beside an organization whose work does not end, in each round', async () => {
    const { work } = of(10);
    const { open, passed } = createGate();
    const done: string[] = [];
    const one = async (organizationId: string) => {
      if (organizationId === 'stuck') await passed;
      done.push(organizationId);
      return false;
    };
    await work.round(['stuck', 'a', 'b'], one);
    expect(work.busy()).toEqual(['stuck']);
    await work.round(['stuck', 'a'], one);
    await work.round(['b'], one);
    expect(work.busy()).toEqual(['stuck']);
    expect(done).toEqual(['a', 'b', 'a', 'b']);
    open();
    await work.stop();
    expect(done).toEqual(['a', 'b', 'a', 'b', 'stuck']);
    await work.round(['stuck'], one);
    expect(work.busy()).toEqual([]);
  });

  it('gives every organization a step in turn, however much others have left', async () => {
    const { work } = of(1_000);
    const steps: string[] = [];
    await work.round(['a', 'b', 'c'], async (organizationId) => {
      steps.push(organizationId);
      return organizationId !== 'c' && steps.filter((one) => one === organizationId).length < 5;
    });
    expect(steps.indexOf('c')).toBeLessThan(4);
    expect(steps).toHaveLength(11);
  });

  it('fails with the first failure of a round, once the others have ended; later ones are reported', async () => {
    const { late, work } = of(10);
    const { open, passed } = createGate();
    const done: string[] = [];
    const one = async (organizationId: string) => {
      if (organizationId === 'late') await passed;
      if (organizationId !== 'good') throw new Error(organizationId);
      done.push(organizationId);
      return false;
    };
    await expect(work.round(['bad', 'late', 'good'], one)).rejects.toThrow('bad');
    expect(done).toEqual(['good']);
    open();
    await work.stop();
    expect(late).toEqual([new Error('late')]);
  });
});
