import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Poller } from '../scheduling/poller';
import { outsideRequest } from '../scheduling/request-scope';
import { type BlockHead, type ChangeLogStore, type ChangeNote } from './change-log.store';
import { decodeRefs } from './change-ref';
import { type OpenNote, orderNotes } from './order-notes';

export interface SequencerDependencies {
  changeLog: ChangeLogStore;
  clock: () => Date;
  newId: () => string;
  /** Called when changes begin to wait for their place in the feed. */
  onSequencingDelayed: (error: unknown) => void;
}

/** Gives changes their place in the feed of their organization, once they are committed. */
export interface Sequencer {
  /** Does it soon. Without it, it is done within half a second. */
  wake(): void;
  /** Calls back with the id of an organization once this process has put changes into its feed. @returns what ends it */
  onChanges(listener: (organizationId: string) => void): () => void;
  /** Waits for what is being done. */
  stop(): Promise<void>;
}

/** About as many changes are in a block; the note of a large transaction may alone have more. */
const BLOCK_CHANGES = 500;
const MARK_BYTES = 6;
/** Waits a little for other transactions, and then works half of the time at most. */
const PACE = { debounceMs: 50, backoff: 1 };

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

/** @throws Error that names the note, where it cannot be read */
function openNote({ id, organizationId, changes }: ChangeNote): OpenNote {
  try {
    return { id, changes, refs: decodeRefs(changes) };
  } catch (cause) {
    throw new Error(`Note ${id} of the changes of organization ${organizationId} cannot be read`, { cause });
  }
}

/**
 * Gives the notes of committed transactions their numbers. Any process does it at any time: a number is given by inserting
 * one document under a unique key, so of two processes one succeeds, and none holds anything while it stands still or
 * dies.
 *
 * Whoever gives number n + 1 has first removed the notes of block n, and reads the notes that are left only afterwards.
 * So no note gets two numbers, and none is forgotten. A number is given once its predecessor can be read, so whoever
 * reads in the order of numbers misses nothing.
 */
export function createSequencer({ changeLog, clock, newId, onSequencingDelayed }: SequencerDependencies): Sequencer {
  const told = new EventEmitter().setMaxListeners(0);
  /** The newest blocks that this process has met, whose notes are removed. */
  const newest = new Map<string, BlockHead>();
  let isStopping = false;
  let isDelayed = false;

  /** Learns which block is the newest, and removes its notes if whoever inserted it has not done so. */
  async function catchUp(organizationId: string): Promise<void> {
    const found = await changeLog.findNewest(organizationId);
    await changeLog.removeNotes(found?.noteIds ?? []);
    newest.set(organizationId, found ?? { number: 0, createdAt: new Date(0) });
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
    };
    const ids = notes.map(({ id }) => id);
    if (!(await changeLog.append(organizationId, block, ids))) return false;
    await changeLog.removeNotes(ids);
    newest.set(organizationId, block);
    told.emit('changes', organizationId);
    return true;
  }

  /** @returns whether it is to be done again at once */
  async function putInOrder(organizationId: string, notes: readonly ChangeNote[]): Promise<boolean> {
    for (const block of cutIntoBlocks(orderNotes(notes.map(openNote)))) {
      if (isStopping) return false;
      if (await append(organizationId, block)) continue;
      await catchUp(organizationId);
      return true;
    }
    return false;
  }

  /** What fails for one organization delays no other. @returns whether it is to be done again at once */
  async function round(): Promise<boolean> {
    const byOrganization = new Map<string, ChangeNote[]>();
    for (const note of await changeLog.readNotes()) {
      const known = byOrganization.get(note.organizationId);
      if (known) known.push(note);
      else byOrganization.set(note.organizationId, [note]);
    }
    let isAgain = false;
    const failures: unknown[] = [];
    for (const [organizationId, notes] of byOrganization) {
      if (isStopping) return false;
      await putInOrder(organizationId, notes).then(
        (isLeft) => {
          isAgain ||= isLeft;
        },
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
    return isAgain;
  }

  async function work(): Promise<void> {
    try {
      while (!isStopping && (await round()));
      isDelayed = false;
    } catch (error) {
      if (!isDelayed) onSequencingDelayed(error);
      isDelayed = true;
    }
  }

  const poller = new Poller(() => outsideRequest(work), PACE);
  return {
    wake: () => poller.expedite(),
    onChanges(listener) {
      told.on('changes', listener);
      return () => void told.off('changes', listener);
    },
    stop() {
      isStopping = true;
      return poller.stop();
    },
  };
}
