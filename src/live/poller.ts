import { Deadline } from '../database/deadline';

const INTERVAL_MS = 500;
/** Between a signal and the work: a batch signals hundreds of times. */
const GATHER_MS = 20;
/** After each turn of work it rests this many times as long as the turn took. */
const REST = 4;

/** Does the same work again and again, one turn at a time, and sooner where it is asked to. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private restUntil = 0;

  /** @param work never rejects */
  constructor(private readonly work: () => Promise<void>) {
    this.schedule(INTERVAL_MS);
  }

  /** There is something to do. During a turn it does nothing: the next turn is near. */
  expedite(): void {
    if (this.timer !== undefined) this.schedule(GATHER_MS);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(milliseconds: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    const delay = Math.max(milliseconds, this.restUntil - performance.now());
    // The request that began it may end long before.
    this.timer = Deadline.outside(() => setTimeout(() => void this.turn(), delay));
  }

  private async turn(): Promise<void> {
    this.timer = undefined;
    const start = performance.now();
    await this.work();
    const end = performance.now();
    this.restUntil = end + REST * (end - start);
    this.schedule(INTERVAL_MS);
  }
}
