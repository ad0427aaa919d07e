import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createOrganizationWork } from '../../../base/scheduling/by-organization';
import { Poller } from '../../../base/scheduling/poller';
import { outsideRequest } from '../../../base/scheduling/request-scope';
import { type BlockHead, type ChangeLogStore, type ChangeNote } from './change-log.store';
import { decodeRefs } from './change-ref';
import { type CounterStore } from './counter.store';
import { dayOf, joinMoved } from './figures';
import { type OpenNote, orderNotes } from './order-notes';

export interface SequencerDependencies {
  changeLog: ChangeLogStore;
  counters: Pick<CounterStore, 'fold'>;
  clock: () => Date;
  newId: () => string;
  log: { warn(facts: { err: unknown }, message: string): void };
}

/** About as many changes are in a block; the note of a large transaction may alone have more. */
const BLOCK_CHANGES = 500;
/**
 * So many blocks are folded into the counters at once: what they move between the same groups is written once. Whoever
 * reads counters adds what is not folded yet.
 */
const BLOCKS_PER_FOLD = 16;
const MARK_BYTES = 6;
const NOTES_AT_ONCE = 2_000;
/**
 * Where more notes wait, the newest of those that were read wait with them: the note of an account's earlier version
 * may have a later id, by as much as the clocks of processes differ.
 */
const HELD_BACK_SECONDS = 60;
/** How long a round waits for an organization before it is over without it. */
const PATIENCE_MS = 1_000;
/** Waits a little for other transactions, and then works at most half of the time. */
const PACE = { debounceMs: 50, backoff: 1 };

interface FirstNotes {
  notes: readonly ChangeNote[];
  /** The second from which on notes wait for others, which are not read yet; infinite where all are read. */
  settledBefore: number;
}

/** Cuts notes into blocks, in their order. Pure. */
export function* cutIntoBlocks(notes: readonly OpenNote[]): Generator<OpenNote[]> {
  let block: OpenNote[] = [];
  let count = 0;
  for (const note of notes) {
    if (block.length > 0 && count + note.refs.length > BLOCK_CHANGES) {
      yield block;
      [block, count] = [[], 0];
    }
    block.push(note);
    count += note.refs.length;
  }
  if (block.length > 0) yield block;
}

/** Ids begin with the second in which they were made. */
const secondOf = (id = '0'): number => Number.parseInt(id.slice(0, 8), 16);

/** @throws Error that names the note, where it cannot be read */
function openNote({ id, organizationId, changes, moved }: ChangeNote): OpenNote {
  try {
    return { id, changes, moved, refs: decodeRefs(changes) };
  } catch (cause) {
    throw new Error(`Note ${id} of the changes of organization ${organizationId} cannot be read`, { cause });
  }
}

export type Sequencer = ReturnType<typeof createSequencer>;

/** For a process without a sequencer: whoever waits for changes looks for them. */
export const PUBLISHES_NOTHING: Pick<Sequencer, 'onChanges' | 'onUncounted'> = {
  onChanges: () => () => undefined,
  onUncounted: () => () => undefined,
};

/**
 * Gives the notes of committed transactions their numbers. Any process does it at any time: a number is given by inserting
 * one document under a unique key, so of two processes one succeeds, and none holds anything while it stands still or
 * dies.
 *
 * The process that gives number n + 1 has first removed the notes of block n, and reads the notes that are left only afterwards.
 * So no note gets two numbers, and none is forgotten. A number is given once its predecessor can be read, so a reader
 * in the order of numbers misses nothing.
 */
export function createSequencer({ changeLog, counters, clock, newId, log }: SequencerDependencies) {
  const published = new EventEmitter().setMaxListeners(0);
  /** The newest blocks that this process has met, whose notes are removed. */
  const newest = new Map<string, BlockHead>();
  /** The organizations whose counters could not be brought up to date, and whether the log says so. */
  const behind = new Map<string, boolean>();
  let isStopping = false;
  let isDelayed = false;
  /** Since the last look at the notes. */
  let failures = 0;
  const organizations = createOrganizationWork({ patienceMs: PATIENCE_MS, onFailedLate: onFailed });

  function onFailed(err: unknown): void {
    failures += 1;
    if (!isDelayed) log.warn({ err }, 'changes wait for their place in the feed; tried again every second');
    isDelayed = true;
  }

  /** Learns which block is the newest, and removes its notes if the process that inserted it has not done so. */
  async function catchUp(organizationId: string): Promise<void> {
    const found = await changeLog.findNewest(organizationId);
    await changeLog.removeNotes(found?.noteIds ?? []);
    newest.set(organizationId, found ?? { number: 0, createdAt: new Date(0) });
  }

  /** What fails, or was left by others, is tried again in the next round. */
  async function fold(organizationId: string): Promise<void> {
    const isTold = behind.get(organizationId) ?? false;
    try {
      const folded = await counters.fold(organizationId);
      if (folded === 'uncounted') published.emit('uncounted', organizationId);
      if (folded === 'contended') behind.set(organizationId, isTold);
      else behind.delete(organizationId);
    } catch (err) {
      if (!isTold) log.warn({ err }, 'counters wait to be brought up to date; tried again every second');
      behind.set(organizationId, true);
    }
  }

  /** @returns false if another process was faster, and the notes must be read again */
  async function append(organizationId: string, notes: readonly OpenNote[]): Promise<boolean> {
    const last = newest.get(organizationId);
    if (!last) return false;
    // What fails here may have been carried out.
    newest.delete(organizationId);
    const block = {
      id: newId(),
      number: last.number + 1,
      createdAt: new Date(Math.max(last.createdAt.getTime(), clock().getTime())),
      mark: randomBytes(MARK_BYTES).toString('base64url'),
      changes: Buffer.concat(notes.map(({ changes }) => changes)),
      moved: joinMoved(notes.map(({ moved }) => moved)),
    };
    const ids = notes.map(({ id }) => id);
    if (!(await changeLog.append(organizationId, block, ids))) return false;
    await changeLog.removeNotes(ids);
    newest.set(organizationId, block);
    published.emit('changes', organizationId);
    const isNewDay = dayOf(last.createdAt) !== dayOf(block.createdAt);
    if (isNewDay || block.number % BLOCKS_PER_FOLD === 1) await fold(organizationId);
    return true;
  }

  /** @returns whether it is to be done again at once */
  async function putInOrder(organizationId: string, { notes, settledBefore }: FirstNotes): Promise<boolean> {
    const ordered = orderNotes(notes.map(openNote));
    let end = ordered.length;
    // Notes of earlier versions come before a settled one, and go with it.
    while (end > 0 && secondOf(ordered[end - 1]?.id) >= settledBefore) end -= 1;
    for (const block of cutIntoBlocks(ordered.slice(0, end))) {
      if (isStopping) return false;
      if (await append(organizationId, block)) continue;
      await catchUp(organizationId);
      return true;
    }
    return settledBefore < Number.POSITIVE_INFINITY;
  }

  async function readNotes(organizationId: string): Promise<FirstNotes> {
    for (let limit = NOTES_AT_ONCE; ; limit *= 2) {
      const notes = await changeLog.readNotes({ organizationId, limit });
      if (notes.length < limit) return { notes, settledBefore: Number.POSITIVE_INFINITY };
      const settledBefore = secondOf(notes.at(-1)?.id) - HELD_BACK_SECONDS;
      if (secondOf(notes[0]?.id) < settledBefore) return { notes, settledBefore };
    }
  }

  /**
   * @param met the organizations that are left out, to which it adds those that it meets
   * @returns whether there may be notes of others
   */
  async function round(met: Set<string>): Promise<boolean> {
    const found = await changeLog.readNotes({ limit: NOTES_AT_ONCE, except: [...met] });
    const isCut = found.length === NOTES_AT_ONCE;
    const byOrganization = new Map<string, ChangeNote[]>();
    for (const note of found) {
      const others = byOrganization.get(note.organizationId);
      if (others) others.push(note);
      else byOrganization.set(note.organizationId, [note]);
      met.add(note.organizationId);
    }
    await organizations.round(byOrganization.keys(), async (organizationId) => {
      if (isStopping) return false;
      const notes = isCut ? undefined : byOrganization.get(organizationId);
      // What is left after them is read anew.
      byOrganization.delete(organizationId);
      try {
        const first = notes ? { notes, settledBefore: Number.POSITIVE_INFINITY } : await readNotes(organizationId);
        return await putInOrder(organizationId, first);
      } catch (error) {
        onFailed(error);
        return false;
      }
    });
    return isCut;
  }

  /** What fails for one organization, or takes long, delays no other. */
  async function work(): Promise<void> {
    failures = 0;
    const met = new Set(organizations.busy());
    try {
      while (!isStopping && (await round(met)));
      await organizations.round(behind.keys(), async (organizationId) => {
        if (!isStopping) await fold(organizationId);
        return false;
      });
      if (failures === 0) isDelayed = false;
    } catch (error) {
      onFailed(error);
    }
  }

  const poller = new Poller(() => outsideRequest(work), PACE);
  return {
    /** Does it soon. Without it, it is done within half a second. */
    wake: () => poller.expedite(),
    /** Calls back with the id of an organization once this process has put changes into its feed. @returns what ends it */
    onChanges(listener: (organizationId: string) => void): () => void {
      published.on('changes', listener);
      return () => void published.off('changes', listener);
    },
    /** Calls back with the id of an organization that has no counters. @returns what ends it */
    onUncounted(listener: (organizationId: string) => void): () => void {
      published.on('uncounted', listener);
      return () => void published.off('uncounted', listener);
    },
    /** Waits for what is being done. */
    async stop(): Promise<void> {
      isStopping = true;
      await poller.stop();
      await organizations.stop();
    },
  };
}
