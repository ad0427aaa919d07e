/** What the service has answered so far: when, in milliseconds, and how many rows were settled by then. */
interface Answer {
  at: number;
  rows: number;
}

/**
 * How fast a push goes: from answer to answer, so that the waits for the rate limit count. Before the second answer nobody
 * can tell.
 */
export class Estimate {
  private first: Answer | undefined;
  private last: Answer | undefined;

  answered(at: number, rows: number): void {
    this.last = { at, rows };
    this.first ??= this.last;
  }

  /** Rows per second; undefined where there is nothing to tell it from. */
  get rate(): number | undefined {
    if (!this.first || !this.last || this.last.at <= this.first.at) return undefined;
    const rate = ((this.last.rows - this.first.rows) * 1000) / (this.last.at - this.first.at);
    return rate > 0 ? rate : undefined;
  }

  /** Seconds until so many more rows are settled. */
  secondsFor(rows: number, now: number): number | undefined {
    if (this.rate === undefined || !this.last) return undefined;
    return Math.max(0, rows / this.rate - (now - this.last.at) / 1000);
  }
}
