/** An answer of the service: when it came, in milliseconds, and how many rows were settled by then. */
interface Answer {
  at: number;
  rows: number;
}

/**
 * Estimates the speed of a push, measured from answer to answer so that waits for the rate limit count. There is no
 * estimate before the second answer.
 */
export class Estimate {
  private first: Answer | undefined;
  private last: Answer | undefined;

  answered(at: number, rows: number): void {
    this.last = { at, rows };
    this.first ??= this.last;
  }

  /** Rows per second. Undefined before the second answer. */
  get rate(): number | undefined {
    if (!this.first || !this.last || this.last.at <= this.first.at) return undefined;
    const rate = ((this.last.rows - this.first.rows) * 1000) / (this.last.at - this.first.at);
    return rate > 0 ? rate : undefined;
  }

  /** Seconds until this many more rows are settled. */
  secondsFor(rows: number, now: number): number | undefined {
    if (this.rate === undefined || !this.last) return undefined;
    return Math.max(0, rows / this.rate - (now - this.last.at) / 1000);
  }
}
