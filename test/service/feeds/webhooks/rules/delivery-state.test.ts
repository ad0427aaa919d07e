import fc from 'fast-check';
import { batchBody, type ThinChange } from '../../../../../src/service/feeds/webhooks/rules/body';
import {
  dueDeliveries,
  isDown,
  lanesOf,
  type PendingDelivery,
  probe,
  settleDelivery,
  settleReceiver,
} from '../../../../../src/service/feeds/webhooks/rules/delivery-state';
import { MAX_BATCH, planDeliveries } from '../../../../../src/service/feeds/webhooks/rules/plan-deliveries';
import { forAll } from '../../../../support/properties';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const pendings = (mostSubjects: number) =>
  fc
    .array(
      fc.record({
        subjects: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: mostSubjects }),
        attempts: fc.integer({ min: 0, max: 9 }),
        nextAttemptAt: fc.constantFrom(NOW, later(-1), later(1)),
        isExpedited: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((all): PendingDelivery[] => all.map((one, at) => ({ id: String(at), ...one })));

const isDue = ({ isExpedited, nextAttemptAt }: PendingDelivery) => isExpedited || nextAttemptAt <= NOW;

describe('the deliveries that are due', () => {
  it('are tried in the order of each account, and never ahead of one of it that waits', () => {
    forAll(100, pendings(3), (pending) => {
      const lists = dueDeliveries(pending, NOW);
      const byId = new Map(pending.map((one) => [one.id, one]));
      const tried = new Set(lists.flat());
      expect(tried.size).toBe(lists.flat().length);
      for (const list of lists) {
        expect(list.map(Number)).toEqual(list.map(Number).sort((one, other) => one - other));
        for (const id of list) expect(isDue(byId.get(id) as PendingDelivery)).toBe(true);
      }
      for (const subject of 'abcd') {
        const of = pending.filter(({ subjects }) => subjects.includes(subject));
        const lastTried = of.findLastIndex(({ id }) => tried.has(id));
        // Whatever of an account is older than what is tried is tried too, in the same list.
        const older = of.slice(0, lastTried + 1).map(({ id }) => id);
        expect(lists.filter((list) => older.some((id) => list.includes(id))).length).toBeLessThanOrEqual(1);
        for (const id of older) expect(tried.has(id)).toBe(true);
      }
    });
  });

  it('are all that can be tried, where each tells of one account or none', () => {
    forAll(100, pendings(1), (pending) => {
      const tried = new Set(dueDeliveries(pending, NOW).flat());
      for (const [at, one] of pending.entries()) {
        const isFree = pending
          .slice(0, at)
          .every((older) => isDue(older) || !older.subjects.some((subject) => one.subjects.includes(subject)));
        expect(tried.has(one.id)).toBe(isDue(one) && isFree);
      }
    });
  });

  it('of a receiver that is down are one, which was tried before if any was, and never ahead of one of its account', () => {
    forAll(100, pendings(2), (pending) => {
      const [list = [], ...others] = probe(pending, NOW);
      expect(others).toEqual([]);
      const wasTried = ({ attempts, isExpedited }: PendingDelivery) => attempts > 0 || isExpedited;
      const oldest = pending.filter(({ subjects }, at) =>
        pending.slice(0, at).every((older) => !older.subjects.some((subject) => subjects.includes(subject))),
      );
      const candidates = oldest.some(wasTried) ? oldest.filter(wasTried) : oldest;
      expect(list).toEqual(
        candidates
          .filter(isDue)
          .map(({ id }) => id)
          .slice(0, 1),
      );
    });
  });
});

describe('an attempt', () => {
  const delivery = { id: '1', subjects: [], attempts: 2, nextAttemptAt: NOW, isExpedited: false };

  it('that fails is tried again when its receiver asks, where that is later than the schedule', () => {
    const [soon, late] = [later(1_000), later(7_200_000)];
    expect(settleDelivery(delivery, 429, NOW, 0, late)).toMatchObject({ attempts: 3, nextAttemptAt: late });
    expect(settleDelivery(delivery, 503, NOW, 0, soon)).toMatchObject({ attempts: 3, nextAttemptAt: later(1_800_000) });
    const early = { ...delivery, isExpedited: true, nextAttemptAt: later(1) };
    expect(settleDelivery(early, 503, NOW, 0, late)).toMatchObject({ attempts: 2, nextAttemptAt: late });
    expect(settleDelivery({ ...delivery, attempts: 9 }, 503, NOW, 0, late)).toMatchObject({ state: 'FAILED' });
  });

  it('is made at once only when its receiver allows that', () => {
    const early = { ...delivery, isExpedited: true, nextAttemptAt: later(2) };
    expect(dueDeliveries([{ ...early, notBefore: later(1) }], NOW)).toEqual([]);
    expect(dueDeliveries([{ ...early, notBefore: NOW }], NOW)).toEqual([['1']]);
  });

  it('ahead of its schedule uses up nothing of it', () => {
    const early = { ...delivery, isExpedited: true, nextAttemptAt: later(1) };
    expect(settleDelivery(early, 500, NOW, 0)).toEqual({
      state: 'PENDING',
      attempts: 2,
      isExpedited: false,
      nextAttemptAt: later(1),
    });
  });

  it('counts for its receiver until one is taken', () => {
    forAll(100, fc.array(fc.constantFrom(200, 500, null), { maxLength: 30 }), (statuses) => {
      let state = { failures: 0, failingSince: null as Date | null, takenAt: null as Date | null };
      for (const [at, status] of statuses.entries()) state = settleReceiver(state, status, later(at));
      const lastTaken = statuses.lastIndexOf(200);
      const failures = statuses.length - 1 - lastTaken;
      expect(state).toEqual({
        failures,
        failingSince: failures > 0 ? later(lastTaken + 1) : null,
        takenAt: lastTaken < 0 ? null : later(lastTaken),
      });
      expect([isDown(state), lanesOf(state)]).toEqual([failures >= 10, failures > 0 ? 1 : 4]);
    });
    expect(settleReceiver({ failures: 0, failingSince: null, takenAt: null }, 410, NOW)).toMatchObject({
      disabledBy: 'GONE',
    });
  });
});

describe('the plan of deliveries', () => {
  const changes = fc.array(
    fc.record({ accountId: fc.option(fc.constantFrom('a', 'b')), length: fc.integer({ min: 0, max: 400_000 }) }),
    { maxLength: 8 },
  );
  const placed = (all: { accountId: string | null; length: number }[]) =>
    all.map(({ accountId, length }, at) => {
      const change: ThinChange = {
        id: `c-${at}`,
        type: 'account.updated',
        createdAt: NOW,
        externalId: 'x'.repeat(length),
        accountId,
        version: 1,
        fields: [],
        importId: null,
        syncRunId: null,
      };
      return { change, position: { number: 1, offset: at + 1 } };
    });

  it('tells of every change once, in their order, alone or in batches of a megabyte', () => {
    forAll(100, changes, fc.boolean(), (all, isBatched) => {
      const planned = planDeliveries(placed(all), isBatched);
      const told = planned.flatMap(({ body }) => {
        const { type, data } = JSON.parse(body);
        return type === 'changes.batch' ? data.events.map((event: { data: object }) => event.data) : [data];
      });
      expect(told.map(({ id }) => id)).toEqual(all.map((_, at) => `c-${at}`));
      expect(planned.reduce((sum, one) => sum + one.changes, 0)).toBe(all.length);
      expect(new Set(planned.map(({ messageId }) => messageId)).size).toBe(planned.length);
      if (!isBatched) expect(planned).toHaveLength(all.length);
      for (const { body, changes: count } of planned) if (count > 1) expect(body.length).toBeLessThan(1_200_000);
    });
  });

  it('tells of 500 changes at most in one message', () => {
    const many = placed(Array.from({ length: 1_001 }, () => ({ accountId: 'a', length: 1 })));
    const planned = planDeliveries(many, true);
    expect(planned.map((one) => one.changes)).toEqual([MAX_BATCH, MAX_BATCH, 1]);
    const first = many.slice(0, MAX_BATCH).map(({ change }) => change);
    expect(planned[0]).toMatchObject({ subjects: ['a'], offset: 1, body: batchBody(first) });
  });

  it('names a message by all that it tells, and says the same under the same name', () => {
    const all = placed(Array.from({ length: 4 }, () => ({ accountId: 'a', length: 1 })));
    const planOf = (places: number[]) =>
      planDeliveries(
        places.flatMap((place) => all[place] ?? []),
        true,
      )[0];
    const [whole, again, other] = [planOf([0, 1, 3]), planOf([0, 1, 3]), planOf([0, 2, 3])];
    expect(again).toEqual(whole);
    expect(other?.messageId).not.toBe(whole?.messageId);
  });
});
