import type { Document } from 'bson';
import { CommandError, shuttingDown, toCommandError } from '../errors';
import type { Catalog } from '../storage/catalog';
import type { Storage } from '../storage/storage';
import { KeyLocked, type Transaction } from './transaction';

/** Work inside the storage's write transaction. It checks everything before it writes, so it throws before any write or never. */
type Work = () => Document;

interface Job {
  readonly work: Work;
  /** As `performance.now()` tells time. */
  readonly deadline: number;
  readonly resolve: (reply: Document) => void;
  readonly reject: (error: unknown) => void;
}

/** Thrown by work that failed after it began to write: the whole batch must be undone. */
export class ApplyFailed extends Error {
  constructor(override readonly cause: unknown) {
    super('a write could not be applied');
  }
}

const LOCK_WAIT_MS = 30_000;
/** The shortest time that a timer waits. */
const TICK_MS = 1;
/** A batch that took longer had much to write; a slow disk is not why. */
const MAX_GATHER_MS = 10;

/**
 * Group commit: all writes that arrive in one turn of the event loop, or while the batch before is committed, run one after
 * the other in one write transaction, and are answered after one sync. Where other writes are expected, the batch waits for
 * them, but no longer than the last one took: on a slow disk they would wait for this one instead.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private lastTookMs = 0;
  /** Resolves when no batch is being committed. */
  private committed = Promise.resolve();
  private isCommitting = false;
  /** When the batch that is being gathered begins at the latest. */
  private gatherUntil = 0;
  private isClosed = false;
  /** Jobs that wait for an open transaction to end, each with a function that stops the waiting. */
  private readonly waiting = new Map<Job, () => void>();

  constructor(
    private readonly storage: Storage,
    private readonly catalog: Catalog,
    /** Called when a batch was lost and the catalog read again. */
    private readonly onLost: () => void,
    /** Whether other writes are likely to come soon. */
    private readonly expectsMore: () => boolean,
  ) {}

  /** Runs the work in the next batch; resolves with what it returned once that is on disk. */
  run(work: Work): Promise<Document> {
    const deadline = performance.now() + LOCK_WAIT_MS;
    return new Promise((resolve, reject) => this.add({ work, resolve, reject, deadline }));
  }

  /** Fails jobs that have waited past their deadline. Called once a second. */
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

  /** Fails all waiting and later jobs, since the storage is about to be closed. Resolves when the last batch is committed. */
  close(): Promise<void> {
    this.isClosed = true;
    for (const stopWaiting of this.waiting.values()) stopWaiting();
    const left = [...this.waiting.keys(), ...this.jobs];
    this.waiting.clear();
    this.jobs = [];
    for (const job of left) job.reject(shuttingDown());
    return this.committed;
  }

  private add(job: Job): void {
    if (this.isClosed) {
      job.reject(shuttingDown());
      return;
    }
    this.jobs.push(job);
    if (this.jobs.length === 1 && !this.isCommitting) this.beginGathering();
  }

  private beginGathering(): void {
    this.gatherUntil = performance.now() + Math.min(this.lastTookMs, MAX_GATHER_MS);
    setImmediate(this.gather);
  }

  private readonly gather = (): void => {
    const waits = this.expectsMore() && performance.now() + TICK_MS < this.gatherUntil;
    if (waits) setTimeout(this.gather, TICK_MS);
    else if (this.jobs.length > 0) this.committed = this.flush();
  };

  private async flush(): Promise<void> {
    const jobs = this.jobs;
    this.jobs = [];
    this.isCommitting = true;
    const began = performance.now();
    const actions = await this.commit(jobs);
    this.lastTookMs = performance.now() - began;
    this.isCommitting = false;
    for (const action of actions) action();
    if (this.jobs.length > 0) this.beginGathering();
  }

  /** Runs jobs in one write transaction. @returns what to do with each of them after it */
  private async commit(jobs: readonly Job[]): Promise<(() => void)[]> {
    const actions: (() => void)[] = [];
    try {
      await this.storage.write(() => {
        for (const job of jobs) actions.push(this.attempt(job));
        this.catalog.store();
      });
      return actions;
    } catch (error) {
      const failure = toCommandError(error instanceof ApplyFailed ? error.cause : error);
      this.catalog.load();
      this.onLost();
      return jobs.map((job) => () => job.reject(failure));
    }
  }

  /** What to do with the job once the batch is on disk. */
  private attempt(job: Job): () => void {
    try {
      const reply = job.work();
      return () => job.resolve(reply);
    } catch (error) {
      if (error instanceof ApplyFailed) throw error;
      if (!(error instanceof KeyLocked)) return () => job.reject(error);
      const { holder } = error;
      // Only after the batch is on disk: if it is lost, the job has been answered and must not run again.
      return () => this.waitFor(holder, job);
    }
  }

  private waitFor(holder: Transaction, job: Job): void {
    // It may have ended while the batch was written.
    if (holder.hasEnded) {
      this.add(job);
      return;
    }
    const stopWaiting = holder.afterEnd(() => {
      this.waiting.delete(job);
      this.add(job);
    });
    this.waiting.set(job, stopWaiting);
  }
}
