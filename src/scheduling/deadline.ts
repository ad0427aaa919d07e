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

  get hasPassed(): boolean {
    return this.isPassed;
  }

  /** Whether the request still waits for an answer. */
  get isAwaited(): boolean {
    return !(this.isOver || this.isPassed);
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

  /**
   * The outcome of `call`, if it comes in time. Not a race with one long-lived promise: that would keep every result in
   * memory until the deadline ends.
   * @param isNested whether the call is part of work that is limited already, and so is awaited in any case
   * @throws DatabaseTimeoutError; if the deadline has already passed, `call` is not called
   */
  limit<T>(call: () => Promise<T>, isNested: boolean): Promise<T> {
    if (this.isPassed) return Promise.reject(new DatabaseTimeoutError());
    const outcome = call();
    if (isNested) return outcome;
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
