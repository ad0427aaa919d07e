import { type Db } from 'mongodb';
import { verifyCounters } from '../../src/service/feeds/statistics/build-counters';
import { createCountedPagesStore } from '../../src/service/feeds/statistics/counted-pages.store';
import { createCounterStore } from '../../src/service/records/change-log/counter.store';

/** What is wrong with the counters of an organization, where it has some. It writes nothing. */
export async function countersFaults(database: Db, organizationId: string): Promise<string[]> {
  const counters = createCounterStore(database);
  const { state, pages, wrong } = await verifyCounters(organizationId, {
    counters,
    countedPages: createCountedPagesStore(database),
  });
  if (state === 'kept' && pages.skipped > 0)
    return [`${pages.skipped} pages of ${organizationId} could not be compared`];
  return wrong.map(({ page, groups }) => `${groups} counters of ${organizationId} are wrong on ${page}`);
}
