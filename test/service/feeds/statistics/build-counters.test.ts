import { createCounterBuilder } from '../../../../src/service/feeds/statistics/build-counters';
import { createCountedPagesStore } from '../../../../src/service/feeds/statistics/counted-pages.store';
import { createChangeLogStore } from '../../../../src/service/records/change-log/change-log.store';
import { type CounterStore, createCounterStore } from '../../../../src/service/records/change-log/counter.store';
import { createSequencer } from '../../../../src/service/records/change-log/sequencer';
import { countersFaults } from '../../../support/counters-check';
import { pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { until } from '../../../support/until';
import { useService } from '../../../support/use-service';

const service = useService({ backgroundWork: false });

it('a block that comes while counters are built is folded into them without another change', async () => {
  const { db, newId } = service.database;
  const { apiKey, organizationId } = await service.createKey({ organizationId: 'org-built' });
  const clock = () => service.clock.now;
  const log = { warn: () => undefined, error: () => undefined };
  const counters = createCounterStore(db);
  const sequencer = createSequencer({ changeLog: createChangeLogStore(db), counters, newId, clock, log });
  // It finds no counters, and nobody asks it again.
  const isAppended = new Promise<string>((resolve) => sequencer.onUncounted(resolve));
  const late: CounterStore = {
    ...counters,
    async insert(...built) {
      await pushRows(service, apiKey, [buildRow()]);
      sequencer.wake();
      await isAppended;
      return counters.insert(...built);
    },
  };
  const builder = createCounterBuilder({
    counters: late,
    countedPages: createCountedPagesStore(db),
    listOrganizations: async () => [organizationId],
    onUncounted: sequencer.onUncounted,
    every: () => () => undefined,
    clock,
    log,
  });
  try {
    await until(async () => (await counters.foldedTo(organizationId)) === 1);
    expect(await countersFaults(db, organizationId)).toEqual([]);
  } finally {
    await builder.stop();
    await sequencer.stop();
  }
});

it('counters whose build another release disturbed are built at the look an hour later, without another change', async () => {
  const { db } = service.database;
  const { apiKey, organizationId } = await service.createKey({ organizationId: 'org-disturbed' });
  await pushRows(service, apiKey, [buildRow()]);
  const counters = createCounterStore(db);
  let isDisturbed = true;
  let minutes = 0;
  let tick: () => void = () => undefined;
  const builder = createCounterBuilder({
    counters: {
      ...counters,
      async readAt(...read) {
        const found = await counters.readAt(...read);
        return isDisturbed ? { ...found, pending: undefined } : found;
      },
      async isNewestCounted() {
        isDisturbed = false;
        minutes += 1;
        return false;
      },
    },
    countedPages: createCountedPagesStore(db),
    listOrganizations: async () => [organizationId],
    onUncounted: () => () => undefined,
    every: (_milliseconds, work) => {
      tick = work;
      return () => undefined;
    },
    clock: () => service.clock.now,
    log: { error: () => undefined },
  });
  try {
    await until(async () => {
      tick();
      return minutes > 60 || (await counters.stateOf(organizationId)) === 'kept';
    });
    expect(minutes).toBe(59);
    expect(await countersFaults(db, organizationId)).toEqual([]);
  } finally {
    await builder.stop();
  }
});
