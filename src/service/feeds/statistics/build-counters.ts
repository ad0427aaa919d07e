import { createOrganizationWork } from '../../../base/scheduling/by-organization';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { stopAll } from '../../../base/scheduling/stop-all';
import { MINUTE_MS } from '../../../base/time/durations';
import { type CounterStore } from '../../records/change-log/counter.store';
import { MAX_COUNTED_BYTES } from '../../records/change-log/counter-reader.store';
import { addAll, bytesOf, type Figures, sumOf } from '../../records/change-log/figures';
import { type Sequencer } from '../../records/change-log/sequencer';
import { type CountedPagesStore } from './counted-pages.store';
import { livePipelines, readLive } from './live-pages';

interface BuildDependencies {
  counters: CounterStore;
  countedPages: CountedPagesStore;
  clock: () => Date;
}

export interface CounterBuilderDependencies extends BuildDependencies {
  listOrganizations: () => Promise<string[]>;
  onUncounted: Sequencer['onUncounted'];
  every: Every;
  log: { error(facts: { err: unknown }, message: string): void };
}

const INTERVAL_MS = MINUTE_MS;
const ROUNDS_PER_LOOK = 60;

const only = (figures: Figures, page: string): Figures => new Map([...figures].filter(([name]) => name === page));

/**
 * Builds the counters of an organization, a page at a time, while its accounts go on changing: each page is counted at
 * one moment, and what the blocks after that moment moved is added at the end.
 *
 * @returns false where a release without counters writes at the same time
 */
async function build(
  organizationId: string,
  { counters, countedPages, clock }: BuildDependencies,
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
    if (live) addAll(figures, live);
    if (!live || bytesOf(figures) > MAX_COUNTED_BYTES) {
      await counters.insert(organizationId, undefined, { number: 0, mark: null }, clock());
      return true;
    }
    addAll(figures, only(found.pending, page), -1);
    countedAt.set(page, found.newest);
  }
  let last = await counters.findBlock(organizationId, first);
  for await (const { number, mark, moved } of counters.readMoved(organizationId, first)) {
    const later = moved === undefined ? undefined : sumOf([[moved]]);
    if (!later) return false;
    addAll(figures, new Map([...later].filter(([page]) => number > (countedAt.get(page) ?? first))));
    last = { number, mark };
  }
  await counters.insert(organizationId, figures, last, clock());
  return true;
}

/**
 * Builds the counters of organizations that have none: it looks for them when it begins, since a release without counters
 * may have been there, and every hour; those whose feed begins are named to it. In any number of processes.
 */
export function createCounterBuilder(dependencies: CounterBuilderDependencies): RepeatedWork {
  const { counters, listOrganizations, onUncounted, every, log } = dependencies;
  const waiting = new Set<string>();
  /** Where a release without counters wrote meanwhile: they wait for a change that is counted, or for the next look. */
  const disturbed = new Set<string>();
  let rounds = 0;
  const onFailed = (err: unknown) => log.error({ err }, 'counters could not be built; tried again in a minute');
  const organizations = createOrganizationWork({ atOnce: 2, patienceMs: INTERVAL_MS, onFailedLate: onFailed });
  async function provide(organizationId: string, isStopping: () => boolean): Promise<void> {
    const isThere = (await counters.stateOf(organizationId)) !== 'none';
    if (!isThere && disturbed.has(organizationId) && !(await counters.isNewestCounted(organizationId))) return;
    const isBuilt = isThere || (await build(organizationId, dependencies, isStopping));
    // Whoever appended blocks meanwhile found no counters to fold them into, and does not ask again.
    const isDone = isBuilt && (await counters.fold(organizationId)) !== 'uncounted';
    if (isDone) waiting.delete(organizationId);
    if (isDone) disturbed.delete(organizationId);
    else disturbed.add(organizationId);
  }
  /** Names those that have none. What is counted live is looked at anew at each start. */
  async function look(organizationId: string, isFirst: boolean): Promise<void> {
    if (isFirst && (await counters.stateOf(organizationId)) === 'live') await counters.giveUp(organizationId);
    if ((await counters.fold(organizationId)) !== 'uncounted') return;
    waiting.add(organizationId);
    // That release may have ended without a change since.
    disturbed.delete(organizationId);
  }
  /** A step of each organization. None waits for another, and what fails for one fails for no other. */
  const round = (
    organizationIds: readonly string[],
    isStopping: () => boolean,
    step: (organizationId: string) => Promise<void>,
  ): Promise<void> =>
    organizations.round(organizationIds, async (organizationId) => {
      if (!isStopping()) await step(organizationId).catch(onFailed);
      return false;
    });
  const work = repeatWork(
    INTERVAL_MS,
    async (isStopping) => {
      if (rounds % ROUNDS_PER_LOOK === 0) {
        const isFirst = rounds === 0;
        await round(await listOrganizations(), isStopping, (organizationId) => look(organizationId, isFirst));
      }
      rounds += 1;
      await round([...waiting], isStopping, (organizationId) => provide(organizationId, isStopping));
    },
    { every, onFailed },
  );
  const end = onUncounted((organizationId) => {
    waiting.add(organizationId);
    work.wake();
  });
  work.wake();
  return {
    async stop() {
      end();
      await stopAll([work.stop, organizations.stop]);
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
export async function verifyCounters(
  organizationId: string,
  { counters, countedPages }: Pick<BuildDependencies, 'counters' | 'countedPages'>,
) {
  const state = await counters.stateOf(organizationId);
  const listed = state === 'kept' ? await countedPages.list(organizationId) : [];
  const stored = state === 'kept' ? await counters.listPages(organizationId) : [];
  const wrong: WrongPage[] = [];
  const pages = { compared: 0, skipped: 0 };
  for (const page of new Set([...listed, ...stored])) {
    const found = await counters.readAt(organizationId, [{ names: [page] }], livePipelines(organizationId, page));
    const live = readLive(page, found.others);
    const differing = live && found.counted && addAll(live, found.counted, -1);
    pages[differing ? 'compared' : 'skipped'] += 1;
    const groups = differing?.get(page)?.size ?? 0;
    if (groups > 0) wrong.push({ page, groups });
  }
  return { organizationId, state, pages, wrong };
}
