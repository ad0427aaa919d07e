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

/** The share of the time in which reads have to end. */
const READ_SHARE = 0.8;

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
  /** When the time was last restarted as a whole. */
  private began = 0;

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

  /**
   * For how many whole milliseconds a read may still run, so that its outcome is there before the time is up; less
   * than one: for none. Undefined once the deadline has ended.
   */
  get readMs(): number | undefined {
    if (this.isOver) return undefined;
    return Math.floor(this.began + READ_SHARE * this.milliseconds - performance.now());
  }

  /** Restarts the time unless the deadline has ended, even if it has passed while no call was waiting. */
  restart(): void {
    if (this.isOver) return;
    this.isPassed = false;
    this.began = performance.now();
    this.arm();
  }

  /**
   * Gives large work more time while it makes progress, until it has had almost twice the time. Does nothing once the
   * time has passed: the caller has got the failure by then.
   */
  prolong(): void {
    if (this.isOver || this.isPassed || performance.now() - this.began >= this.milliseconds) return;
    this.arm();
  }

  private arm(): void {
    clearTimeout(this.timer);
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
