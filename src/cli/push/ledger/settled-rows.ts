/** The settled rows as ordered ranges of positions, each without its end. */
export type SettledState = [from: number, end: number][];

/** A set of positions, kept as ranges. It stays small: only rows in flight leave gaps. */
export class SettledRows {
  private readonly ranges: SettledState;

  constructor(state: SettledState = []) {
    this.ranges = state.map(([from, end]) => [from, end]);
  }

  has(position: number): boolean {
    return this.ranges.some(([from, end]) => from <= position && position < end);
  }

  add(position: number): void {
    if (this.has(position)) return;
    const at = this.ranges.findLastIndex(([from]) => from < position) + 1;
    const [before, after] = [this.ranges[at - 1], this.ranges[at]];
    const follows = before?.[1] === position;
    const precedes = after?.[0] === position + 1;
    const range: [number, number] = [follows ? before[0] : position, precedes ? after[1] : position + 1];
    this.ranges.splice(follows ? at - 1 : at, Number(follows) + Number(precedes), range);
  }

  get count(): number {
    return this.ranges.reduce((count, [from, end]) => count + end - from, 0);
  }

  toJSON(): SettledState {
    return this.ranges;
  }
}
