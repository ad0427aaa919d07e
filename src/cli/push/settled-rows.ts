/** Which rows of a file are settled, by position: all up to one, and a few beyond it. It takes little room however many. */
export interface SettledState {
  /** All rows before this position are settled. */
  upTo: number;
  ahead: number[];
}

export class SettledRows {
  private upTo: number;
  private readonly ahead: Set<number>;

  constructor({ upTo, ahead }: SettledState = { upTo: 0, ahead: [] }) {
    this.upTo = upTo;
    this.ahead = new Set(ahead);
  }

  has(position: number): boolean {
    return position < this.upTo || this.ahead.has(position);
  }

  add(position: number): void {
    if (position >= this.upTo) this.ahead.add(position);
    for (; this.ahead.delete(this.upTo); this.upTo += 1);
  }

  get count(): number {
    return this.upTo + this.ahead.size;
  }

  toJSON(): SettledState {
    return { upTo: this.upTo, ahead: [...this.ahead] };
  }
}
