import { CommandError, shuttingDown } from '../errors';

/** Work that can pause: at each `yield`, other work may run. */
export type Steps<T> = Generator<void, T, void>;

/** Does the work without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** How long one read may run before other commands get a turn. */
const TURN_MS = 2;
/** A snapshot that is held forever would keep the file from reusing its pages. */
const MAX_READ_MS = 120_000;

interface Paused {
  readonly connection: number;
  readonly deadline: number;
  /** Goes on for a turn. True: it has come to its end. */
  advance(): boolean;
  fail(error: CommandError): void;
}

/**
 * Shares the thread among long reads: each runs for a turn, one after the other, and between two turns the event loop
 * handles new commands. A read that finishes within its first turn never waits.
 */
export class Turns {
  private readonly paused: Paused[] = [];
  private turnEnd = 0;
  private isScheduled = false;

  /** Whether the work that is running has used up its turn. */
  readonly isOver = (): boolean => performance.now() >= this.turnEnd;

  /** Starts at once. @returns the outcome, or a promise of it if the work takes more than one turn */
  run<T>(connection: number, steps: Steps<T>): T | Promise<T> {
    const first = this.turnOf(steps);
    if (first.done) return first.value;
    return new Promise((resolve, reject) => {
      this.paused.push({
        connection,
        deadline: performance.now() + MAX_READ_MS,
        advance: () => {
          try {
            const step = this.turnOf(steps);
            if (step.done) resolve(step.value);
            return step.done === true;
          } catch (error) {
            reject(error);
            return true;
          }
        },
        fail(error) {
          // What the work holds is given back by its `finally`.
          steps.return(undefined as T);
          reject(error);
        },
      });
      this.schedule();
    });
  }

  /** Ends the reads of a client that has gone. */
  endOf(connection: number): void {
    this.endWhere(
      (read) => read.connection === connection,
      new CommandError('Interrupted', 'operation was interrupted'),
    );
  }

  /** Ends all reads. */
  close(): void {
    this.endWhere(() => true, shuttingDown());
  }

  private endWhere(test: (read: Paused) => boolean, error: CommandError): void {
    for (const read of this.paused.filter(test)) {
      this.paused.splice(this.paused.indexOf(read), 1);
      read.fail(error);
    }
  }

  private turnOf<T>(steps: Steps<T>): IteratorResult<void, T> {
    this.turnEnd = performance.now() + TURN_MS;
    return steps.next();
  }

  private schedule(): void {
    if (this.isScheduled || this.paused.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.giveTurn();
      this.schedule();
    });
  }

  private giveTurn(): void {
    const next = this.paused.shift();
    if (next === undefined) return;
    if (performance.now() > next.deadline)
      next.fail(new CommandError('MaxTimeMSExpired', 'operation exceeded time limit'));
    else if (!next.advance()) this.paused.push(next);
  }
}
