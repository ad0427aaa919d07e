import { type Config } from '../../base/settings/config';
import { withPlatform } from '../../service/app/platform';
import { verifyCounters } from '../../service/feeds/statistics/build-counters';
import { createCountedPagesStore } from '../../service/feeds/statistics/counted-pages.store';
import { createCounterStore } from '../../service/records/change-log/counter.store';
import { listOrganizations, requireOrganization } from '../../service/storage/database/organizations';

export type CountersReport = Awaited<ReturnType<typeof verifyCounters>>;

export interface CountersRun {
  /** All organizations without it. */
  organizationId: string | undefined;
  /** Gives up what is wrong. */
  rebuild: boolean;
  interrupted: AbortSignal;
}

/** Compares the counters of organizations with their accounts and entries, one organization after the other. */
export const verifyAllCounters = (
  config: Config,
  { organizationId, rebuild, interrupted }: CountersRun,
  onVerified: (report: CountersReport) => void,
): Promise<void> =>
  withPlatform(
    config,
    async ({ backgroundStore }) => {
      const counters = backgroundStore(createCounterStore);
      const countedPages = backgroundStore(createCountedPagesStore);
      if (organizationId !== undefined) await backgroundStore((db) => requireOrganization(db, organizationId));
      const all = organizationId === undefined ? await backgroundStore(listOrganizations) : [organizationId];
      for (const id of all) {
        const report = await verifyCounters(id, { counters, countedPages });
        if (rebuild && report.wrong.length > 0) await counters.giveUp(id);
        onVerified(report);
      }
    },
    { interrupted },
  );
