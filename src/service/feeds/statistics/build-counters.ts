import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { type CounterStore } from '../../records/change-log/counter.store';
import { addAll, decodeFigures, type Figures } from '../../records/change-log/figures';
import { type Sequencer } from '../../records/change-log/sequencer';
import { type CountedPagesStore } from './counted-pages.store';
import { livePipelines, readLive } from './live-pages';

interface BuildDependencies {
  counters: CounterStore;
  countedPages: CountedPagesStore;
}

export interface CounterBuilderDependencies extends BuildDependencies {
  listOrganizations: () => Promise<string[]>;
  onUncounted: Sequencer['onUncounted'];
  clock: () => Date;
  every: Every;
  log: { error(facts: { err: unknown }, message: string): void };
}

const INTERVAL_MS = 60_000;

const only = (figures: Figures, page: string): Figures => new Map([...figures].filter(([name]) => name === page));

/**
 * Builds the counters of an organization, a page at a time, while its accounts go on changing: each page is counted at
 * one moment, and what the blocks after that moment moved is added at the end.
 *
 * @returns false where a release that does not count writes at the same time
 */
async function build(
  organizationId: string,
  { counters, countedPages }: BuildDependencies,
  isStopping: () => boolean,
): Promise<boolean> {
  // A page that is not listed has no account by now.
  const first = await counters.newestNumber(organizationId);
  const figures: Figures = new Map();
  const countedAt = new Map<string, number>();
  for (const page of await countedPages.list(organizationId)) {
    if (isStopping()) return false;
    const found = await counters.readAt(organizationId, [{ names: [page] }], livePipelines(organizationId, page));
    if (!found.pending) return false;
    const live = readLive(page, found.others);
    if (!live) {
      await counters.insert(organizationId, undefined, found.newest);
      return true;
    }
    addAll(figures, live);
    addAll(figures, only(found.pending, page), -1);
    countedAt.set(page, found.newest);
  }
  let foldedTo = first;
  for (const { number, moved } of await counters.readMoved(organizationId, first)) {
    if (moved === undefined) return false;
    const later = [...decodeFigures(moved)].filter(([page]) => number > (countedAt.get(page) ?? first));
    addAll(figures, new Map(later));
    foldedTo = number;
  }
  await counters.insert(organizationId, figures, foldedTo);
  return true;
}

/**
 * Builds the counters of organizations that have none: of all of them when it begins, for those of before an upgrade, and
 * later of those that are found to have none. In any number of processes.
 */
export function createCounterBuilder(dependencies: CounterBuilderDependencies): RepeatedWork {
  const { counters, listOrganizations, onUncounted, clock, every, log } = dependencies;
  const wanted = new Set<string>();
  /** Where a release that does not count wrote meanwhile: they wait until it has ended. */
  const disturbed = new Set<string>();
  let hasListed = false;
  const onFailed = (err: unknown) => log.error({ err }, 'counters could not be built; tried again in a minute');
  async function provide(organizationId: string, isStopping: () => boolean): Promise<void> {
    const isThere = (await counters.stateOf(organizationId)) !== 'none';
    if (isThere) await counters.removeLeftOver(organizationId, clock());
    else if (disturbed.has(organizationId) && !(await counters.isNewestCounted(organizationId))) return;
    if (isThere || (await build(organizationId, dependencies, isStopping))) {
      wanted.delete(organizationId);
      disturbed.delete(organizationId);
    } else disturbed.add(organizationId);
  }
  const work = repeatWork(
    INTERVAL_MS,
    async (isStopping) => {
      if (!hasListed) for (const organizationId of await listOrganizations()) wanted.add(organizationId);
      hasListed = true;
      for (const organizationId of wanted) {
        if (isStopping()) return;
        await provide(organizationId, isStopping).catch(onFailed);
      }
    },
    { every, onFailed },
  );
  const end = onUncounted((organizationId) => {
    wanted.add(organizationId);
    work.wake();
  });
  work.wake();
  return {
    stop() {
      end();
      return work.stop();
    },
  };
}

/** A page whose counters are not what its accounts and entries say. */
export interface WrongPage {
  page: string;
  /** How many of its groups differ. */
  groups: number;
}

/** Compares all counters of an organization with its accounts and entries, each page at one moment. */
export async function verifyCounters(organizationId: string, { counters, countedPages }: BuildDependencies) {
  const state = await counters.stateOf(organizationId);
  const pages = new Set([...(await countedPages.list(organizationId)), ...(await counters.listPages(organizationId))]);
  const wrong: WrongPage[] = [];
  let compared = 0;
  for (const page of state === 'kept' ? pages : []) {
    const found = await counters.readAt(organizationId, [{ names: [page] }], livePipelines(organizationId, page));
    const live = readLive(page, found.others);
    if (!found.counted || !live) continue;
    compared += 1;
    const groups = addAll(live, found.counted, -1).get(page)?.size ?? 0;
    if (groups > 0) wrong.push({ page, groups });
  }
  return { organizationId, state, pages: compared, wrong };
}
