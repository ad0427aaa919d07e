import { hash } from 'node:crypto';

const SMALLEST = 1_024;
/** The part of the places that is taken at most. */
const MAX_LOAD = 0.7;

/**
 * Remembers a number for each of millions of texts: 5 million take 100 MB. A text is identified by the first 64 bits of its
 * SHA-256, so among 5 million the chance that two are taken for one is below one in a million.
 */
export class NumbersByText {
  private count = 0;
  private high: Uint32Array;
  private low: Uint32Array;
  /** Raised by one; 0 where the place is free. */
  private numbers: Uint32Array;

  /** @param expected how many texts will come; more may */
  constructor(expected = 0) {
    const places = 2 ** Math.ceil(Math.log2(Math.max(SMALLEST, expected / MAX_LOAD)));
    this.high = new Uint32Array(places);
    this.low = new Uint32Array(places);
    this.numbers = new Uint32Array(places);
  }

  /** How many texts it holds. */
  get size(): number {
    return this.count;
  }

  /** The number that was noted first for a text. */
  find(text: string): number | undefined {
    const [high, low] = hashOf(text);
    const number = this.numbers[this.placeOf(high, low)] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  /**
   * Notes a number for a text, unless there is one.
   * @param number from 0 to 4 billion
   * @returns the number that was noted first
   */
  note(text: string, number: number): number {
    const [high, low] = hashOf(text);
    const place = this.placeOf(high, low);
    const present = this.numbers[place] ?? 0;
    if (present !== 0) return present - 1;
    this.set(place, high, low, number + 1);
    this.count += 1;
    if (this.count > MAX_LOAD * this.numbers.length) this.grow();
    return number;
  }

  /** The place that has these bits, or the free one where they belong. */
  private placeOf(high: number, low: number): number {
    const mask = this.numbers.length - 1;
    let place = low & mask;
    while (this.numbers[place] !== 0 && !(this.low[place] === low && this.high[place] === high)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private set(place: number, high: number, low: number, number: number): void {
    this.high[place] = high;
    this.low[place] = low;
    this.numbers[place] = number;
  }

  private grow(): void {
    const { high, low, numbers } = this;
    this.high = new Uint32Array(2 * high.length);
    this.low = new Uint32Array(2 * low.length);
    this.numbers = new Uint32Array(2 * numbers.length);
    for (const [place, number] of numbers.entries()) {
      if (number === 0) continue;
      const [keptHigh, keptLow] = [high[place] ?? 0, low[place] ?? 0];
      this.set(this.placeOf(keptHigh, keptLow), keptHigh, keptLow, number);
    }
  }
}

function hashOf(text: string): [number, number] {
  const bytes = hash('sha256', text, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}
