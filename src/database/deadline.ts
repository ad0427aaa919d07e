import { AsyncLocalStorage } from 'node:async_hooks';

/** A request has used up its time for the database. Nothing is committed for it any more, but what was under way. */
export class DatabaseTimeoutError extends Error {
  constructor() {
    super('The database did not answer within the time of the request');
    this.name = 'DatabaseTimeoutError';
  }
}

interface Running {
  deadline: Deadline;
  /** Inside a call that is limited as a whole. */
  isNested: boolean;
}

const current = new AsyncLocalStorage<Running>();

/**
 * How long one request may wait for the database, all of its calls together. The driver knows limits for a single
 * command only, and repeats one that has failed.
 */
export class Deadline {
  private isPassed = false;
  /** Calls that are under way. */
  private readonly waiting = new Set<(error: DatabaseTimeoutError) => void>();
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  /**
   * Starts at once.
   * @param isAnswered where it is true at the end of the time, the deadline no longer matters: an answer that has
   *   begun cannot be taken back, and one that is a stream may take as long as it likes
   */
  constructor(
    private readonly milliseconds: number,
    private readonly isAnswered: () => boolean,
  ) {
    this.restart();
  }

  /** Starts anew, unless it has ended; even where it has passed while no call was waiting. */
  restart(): void {
    if (this.isOver) return;
    clearTimeout(this.timer);
    this.isPassed = false;
    this.timer = setTimeout(() => {
      if (this.isAnswered()) return;
      this.isPassed = true;
      for (const reject of this.waiting) reject(new DatabaseTimeoutError());
    }, this.milliseconds);
  }

  /** Never passes from now on. */
  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  /** What `work` does, at once or later, is subject to this deadline. */
  run<T>(work: () => T): T {
    return current.run({ deadline: this, isNested: false }, work);
  }

  /** Whether the request that is running, if it has a deadline, is past it. */
  static hasPassed(): boolean {
    return current.getStore()?.deadline.isPassed ?? false;
  }

  /**
   * The outcome of `call`, if it comes within the deadline of the running request. Else the call goes on, but nobody
   * waits for it: a transaction is ended in its own order, behind the command that is under way. Calls inside are
   * refused past the deadline, and otherwise waited for.
   * @throws DatabaseTimeoutError, without calling where the deadline has passed before
   */
  static async limit<T>(call: () => Promise<T>): Promise<T> {
    const running = current.getStore();
    if (running === undefined) return call();
    const { deadline, isNested } = running;
    if (deadline.isPassed) throw new DatabaseTimeoutError();
    return isNested ? call() : deadline.orPassed(current.run({ deadline, isNested: true }, call));
  }

  /** Tells, whenever it is asked, whether the request that is running now still waits: not once it is over or too late. */
  static whetherAwaited(): () => boolean {
    const deadline = current.getStore()?.deadline;
    return () => deadline === undefined || !(deadline.isOver || deadline.isPassed);
  }

  /** Runs what belongs to no request, though one may have begun it: timers, and what is read for many. */
  static outside<T>(work: () => T): T {
    return current.exit(work);
  }

  /** Not a race with one promise that lasts: that would keep every result until the deadline ends. */
  private orPassed<T>(outcome: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      outcome.then(resolve, reject).finally(() => this.waiting.delete(reject));
    });
  }
}

type Calls = Record<string, (...parameters: never[]) => Promise<unknown>>;

/** Stores whose calls are subject to the deadline of the request that makes them. */
export function withDeadline<Stores extends Record<string, object>>(stores: Stores): Stores {
  const limited = (store: Calls) =>
    Object.fromEntries(
      Object.entries(store).map(([name, call]) => [
        name,
        (...parameters: never[]) => Deadline.limit(() => call(...parameters)),
      ]),
    );
  return Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, limited(store as Calls)]),
  ) as unknown as Stores;
}
