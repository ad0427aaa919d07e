import { outsideRequest } from '../scheduling/request-scope';

const INTERVAL_MS = 500;
/** Debounces signals, of which one batch sends hundreds. */
const DEBOUNCE_MS = 20;
/** Pauses this many times as long as the work took. */
const BACKOFF_FACTOR = 4;

/** Repeats the same work, one run at a time, and sooner on demand. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private notBefore = 0;

  /** @param work never rejects */
  constructor(private readonly work: () => Promise<void>) {
    this.schedule(INTERVAL_MS);
  }

  /** Brings the next run forward. During a run it does nothing, since the next one is near. */
  expedite(): void {
    if (this.timer !== undefined) this.schedule(DEBOUNCE_MS);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(milliseconds: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    const delay = Math.max(milliseconds, this.notBefore - performance.now());
    // The timer outlives the request that started it, and so must not have its deadline.
    this.timer = outsideRequest(() => setTimeout(() => void this.run(), delay));
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    const start = performance.now();
    await this.work();
    const end = performance.now();
    this.notBefore = end + BACKOFF_FACTOR * (end - start);
    this.schedule(INTERVAL_MS);
  }
}
