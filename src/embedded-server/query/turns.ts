import { setImmediate } from 'node:timers/promises';
import { CommandError, shuttingDown } from '../errors';

/** Work that can pause: at each `yield`, other work may run. */
export type Steps<T> = Generator<void, T, void>;

/** Does the work without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Who asked for a read. */
export interface Client {
  readonly id: number;
  readonly isGone: boolean;
}

/** How long one read may run before other commands get a turn. */
const TURN_MS = 0.5;
/** A snapshot that is held forever would keep the file from reusing its pages. */
const MAX_READ_MS = 120_000;

/**
 * Shares the thread among long reads: each runs for a turn, one after the other, and between two turns the event loop
 * handles new commands. A read that finishes within its first turn never waits.
 */
export class Turns {
  private turnEnd = 0;
  /** Resolves when the last turn that was asked for begins. */
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  /** Whether the work that is running has used up its turn. */
  readonly isOver = (): boolean => performance.now() >= this.turnEnd;

  /**
   * Does the work in as many turns as it takes. It ends early when its client is gone, and after two minutes, or sooner
   * where its client says so.
   */
  async run<T>(client: Client, steps: Steps<T>, maxMs = MAX_READ_MS): Promise<T> {
    const deadline = performance.now() + Math.min(maxMs, MAX_READ_MS);
    try {
      for (;;) {
        if (this.isClosed) throw shuttingDown();
        this.turnEnd = performance.now() + TURN_MS;
        const step = steps.next();
        if (step.done) return step.value;
        this.last = this.last.then(() => setImmediate());
        await this.last;
        if (client.isGone) throw new CommandError('Interrupted', 'operation was interrupted');
        if (performance.now() > deadline) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
      }
    } finally {
      // What unfinished work holds is given back by its own `finally`.
      steps.return(undefined as T);
    }
  }

  /** Ends all reads. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.last;
  }
}
