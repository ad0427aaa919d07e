import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideSpans } from '../tracing';

/**
 * A request has used up its time for the database. Nothing more is committed for it, except a commit that is already
 * running.
 */
export class DatabaseTimeoutError extends Error {
  constructor() {
    super('The database did not answer within the time of the request');
    this.name = 'DatabaseTimeoutError';
  }
}

interface Running {
  deadline: Deadline;
  /** True inside work that is limited as a whole. */
  isNested: boolean;
}

const current = new AsyncLocalStorage<Running>();

/**
 * How long one request may wait for the database, all of its calls together. The driver limits only single commands,
 * and repeats one that has failed.
 */
export class Deadline {
  private isPassed = false;
  /** Calls that are running. */
  private readonly waiting = new Set<(error: DatabaseTimeoutError) => void>();
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  /**
   * Starts at once.
   * @param isAnswered if it is true when the time is up, the deadline no longer matters: an answer that has begun
   *   cannot be taken back, and a stream may take as long as it likes
   */
  constructor(
    private readonly milliseconds: number,
    private readonly isAnswered: () => boolean,
  ) {
    this.restart();
  }

  /** Restarts the time unless the deadline has ended, even if it has passed while no call was waiting. */
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

  /** Runs `work`. Everything that it does, now or later, is subject to this deadline. */
  run<T>(work: () => T): T {
    return current.run({ deadline: this, isNested: false }, work);
  }

  /** Whether the running request has a deadline that has passed. */
  static hasPassed(): boolean {
    return Deadline.whetherPassed()();
  }

  /** Returns a function that says whether the deadline of the request that is running now has passed. */
  static whetherPassed(): () => boolean {
    const deadline = current.getStore()?.deadline;
    return () => deadline?.isPassed ?? false;
  }

  /**
   * The outcome of `call`, if it comes within the deadline of the running request. Otherwise the call continues but
   * nobody waits for it.
   * @throws DatabaseTimeoutError; if the deadline has already passed, `call` is not called
   */
  static limit<T>(call: () => Promise<T>): Promise<T> {
    const running = current.getStore();
    if (running === undefined) return call();
    const { deadline, isNested } = running;
    if (deadline.isPassed) return Promise.reject(new DatabaseTimeoutError());
    return isNested ? call() : deadline.orPassed(call());
  }

  /**
   * The same for work of several calls, which can end properly after the current one: calls inside are refused after the
   * deadline, and otherwise awaited.
   */
  static limitAsWhole<T>(work: () => Promise<T>): Promise<T> {
    const running = current.getStore();
    const nested = running && { ...running, isNested: true };
    return Deadline.limit(() => (nested ? current.run(nested, work) : work()));
  }

  /** Returns a function that says whether the request that is running now still waits for an answer. */
  static whetherAwaited(): () => boolean {
    const deadline = current.getStore()?.deadline;
    return () => deadline === undefined || !(deadline.isOver || deadline.isPassed);
  }

  /** Runs work that belongs to no request, even if a request has started it: timers, and reads for many requests. */
  static outside<T>(work: () => T): T {
    return outsideSpans(() => Deadline.unlimited(work));
  }

  /** Runs work for several requests, free of their deadlines. It stays in the trace of the request that started it. */
  static unlimited<T>(work: () => T): T {
    return current.exit(work);
  }

  /** Not a race with one long-lived promise: that would keep every result in memory until the deadline ends. */
  private orPassed<T>(outcome: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          this.waiting.delete(reject);
          end(value);
        };
      outcome.then(settle(resolve), settle(reject));
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
