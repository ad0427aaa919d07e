import { outsideRequest } from './request-scope';

const INTERVAL_MS = 500;

/** When work runs that was brought forward, and how much of the time it may take. */
interface Pace {
  /** Waits this long for more, since what brings it forward comes in batches. */
  debounceMs: number;
  /** Pauses this many times as long as the work took. */
  backoff: number;
}

const FEW_AT_ONCE: Pace = { debounceMs: 20, backoff: 4 };

/** Repeats the same work, one run at a time, and sooner on demand. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isExpedited = false;
  private notBefore = 0;

  /** @param work never rejects */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pace: Pace = FEW_AT_ONCE,
  ) {
    this.schedule(INTERVAL_MS);
  }

  /** Brings the next run forward. During a run, that is the one after it. */
  expedite(): void {
    if (this.isExpedited) return;
    this.isExpedited = true;
    if (this.timer !== undefined) this.schedule(this.pace.debounceMs);
  }

  /** Resolves once nothing runs any more. */
  stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    return this.running;
  }

  private schedule(milliseconds: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    const delay = Math.max(milliseconds, this.notBefore - performance.now());
    // The timer outlives the request that started it, and so must not have its deadline.
    this.timer = outsideRequest(() =>
      setTimeout(() => {
        this.running = this.run();
      }, delay),
    );
    this.timer.unref();
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.isExpedited = false;
    const start = performance.now();
    await this.work();
    const end = performance.now();
    this.notBefore = end + this.pace.backoff * (end - start);
    this.schedule(this.isExpedited ? this.pace.debounceMs : INTERVAL_MS);
  }
}
