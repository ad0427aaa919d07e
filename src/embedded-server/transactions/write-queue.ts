import { CommandError, shuttingDown, toCommandError } from '../errors';
import type { Catalog } from '../storage/catalog';
import type { Storage } from '../storage/storage';
import { KeyLocked, type LockOwner } from './locks';

/** A piece of work for the storage's write transaction: checks first, then writes; it throws before it writes, or not at all. */
type Work = () => Buffer;

interface Job {
  readonly work: Work;
  readonly deadline: number;
  readonly resolve: (reply: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

/** Thrown by work that failed when it had begun to write: nothing of the whole batch may stay. */
export class ApplyFailed extends Error {
  constructor(override readonly cause: unknown) {
    super('a write could not be applied');
  }
}

const LOCK_WAIT_MS = 30_000;

/**
 * Group commit: everything that arrives in one turn of the event loop runs in one write transaction, one after the other, and is
 * answered after one sync. While the disk syncs, the next batch gathers in the sockets.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private scheduled = false;
  private isClosed = false;
  /** Those that wait for the end of an open transaction, and how they stop to. */
  private readonly waiting = new Map<Job, () => void>();

  constructor(
    private readonly storage: Storage,
    private readonly catalog: Catalog,
    /** Called when a batch was lost and the catalog read again. */
    private readonly onLost: () => void,
  ) {}

  /** Runs the work in the next batch; resolves with what it returned once that is on disk. */
  run(work: Work): Promise<Buffer> {
    return new Promise((resolve, reject) => this.add({ work, resolve, reject, deadline: Date.now() + LOCK_WAIT_MS }));
  }

  /** Fails those that have waited for an open transaction until after their deadline. Called once a second. */
  giveUp(now: number): void {
    for (const [job, stopWaiting] of this.waiting) {
      if (now <= job.deadline) continue;
      this.waiting.delete(job);
      stopWaiting();
      job.reject(
        new CommandError(
          'LockTimeout',
          `Unable to write: open transactions have held the document for ${LOCK_WAIT_MS / 1000} s`,
        ),
      );
    }
  }

  /** Fails what waits and all that comes: the storage is about to be closed. */
  close(): void {
    this.isClosed = true;
    for (const stopWaiting of this.waiting.values()) stopWaiting();
    const left = [...this.waiting.keys(), ...this.jobs];
    this.waiting.clear();
    this.jobs = [];
    for (const job of left) job.reject(shuttingDown());
  }

  private add(job: Job): void {
    if (this.isClosed) {
      job.reject(shuttingDown());
      return;
    }
    this.jobs.push(job);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  private flush(): void {
    const jobs = this.jobs;
    this.jobs = [];
    if (jobs.length === 0) return;
    const settle: (() => void)[] = [];
    try {
      this.storage.write(() => {
        for (const job of jobs) settle.push(this.attempt(job));
        this.catalog.store();
      });
      this.catalog.stored();
    } catch (error) {
      const failure = toCommandError(error instanceof ApplyFailed ? error.cause : error);
      this.catalog.load();
      this.onLost();
      for (const job of jobs) job.reject(failure);
      return;
    }
    for (const action of settle) action();
  }

  /** What to do with the job once the batch is on disk. */
  private attempt(job: Job): () => void {
    try {
      const reply = job.work();
      return () => job.resolve(reply);
    } catch (error) {
      if (error instanceof ApplyFailed) throw error;
      if (!(error instanceof KeyLocked)) return () => job.reject(error);
      const { owner } = error;
      // Not before: where the batch is lost, the job is answered with its failure and must not run any more.
      return () => this.waitFor(owner, job);
    }
  }

  private waitFor(owner: LockOwner, job: Job): void {
    const stopWaiting = owner.afterEnd(() => {
      this.waiting.delete(job);
      this.add(job);
    });
    this.waiting.set(job, stopWaiting);
  }
}
