import { BsonType, children } from '../bson/elements';
import { type Path, valueAt } from '../bson/paths';
import type { Collection, EntryWatcher, Index, Range } from '../keys/collection';
import { documentKeyFrom, type Entries } from '../keys/index-keys';
import type { View } from '../storage/view';
import { Beginnings } from './beginnings';
import { BlockCollector, Blocks, signatureOf } from './blocks';

/** A stretch of an index, and how the texts begin that its documents have at a path. */
interface Stretch {
  readonly from: Buffer;
  /** Where the next one begins. */
  readonly to: Buffer;
  /** Of all its documents: it is passed over as a whole. */
  readonly beginnings: Beginnings;
  /** Of each of them: a few are read of a stretch where documents have several beginnings, but hardly one has all. */
  readonly blocks: Blocks;
  /** How many commits it has seen. */
  readonly commits: number;
}

/** The documents of one stretch. */
const SIZE = 1024;
/** So many are read between two looks at the clock. */
const AT_ONCE = 64;
/** The first entries, which the next writes change, belong to no stretch. */
const FRONT = 256;
/** The least time between the beginnings of two surveys. It doubles where a write made one useless, until one ends. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 1_800_000;
const ZERO = Buffer.from([0]);
/** The length of a text stands in front of it, and a zero after it. */
const LENGTH_BYTES = 4;

const after = (key: Buffer): Buffer => Buffer.concat([key, ZERO]);

/** What is left of a range, piece by piece in its order, or backwards. */
export type Cut = (range: Range, reverse: boolean) => Iterable<Range>;

const START = Buffer.alloc(0);

/** What is left of a range: of each stretch what `left` says, and all that lies between them. */
function* piecesOf(
  stretches: readonly Stretch[],
  [low, high]: Range,
  reverse: boolean,
  left: (stretch: Stretch) => readonly Range[],
): Generator<Range, void, void> {
  for (let step = 0; step <= stretches.length; step++) {
    const at = reverse ? stretches.length - step : step;
    const stretch = stretches[at];
    const start = stretches[at - 1]?.to ?? START;
    if (start.compare(high) >= 0 || (stretch && stretch.to.compare(low) <= 0)) continue;
    const between: Range = [start, stretch?.from ?? high];
    const pieces = stretch ? [between, ...left(stretch)] : [between];
    for (const [from, to] of reverse ? pieces.reverse() : pieces) {
      const piece: Range = [from.compare(low) < 0 ? low : from, to.compare(high) < 0 ? to : high];
      if (piece[0].compare(piece[1]) < 0) yield piece;
    }
  }
}

/**
 * Says of stretches of an index which beginnings none of their texts has, so that a search along the index passes over
 * them. The index has the time of the last change, newest first, or another value that only grows: documents enter in
 * front, and a stretch only ever loses some. A write that enters another place drops everything.
 */
export class StretchMap implements EntryWatcher {
  private stretches: readonly Stretch[] = [];
  /** Those of a survey that goes on, which come before the others. */
  private fresh: Stretch[] = [];
  /** Where the first one begins; undefined where there is none. */
  private start: Buffer | undefined;
  private drops = 0;
  /** How many there were when the survey that goes on began. */
  private dropsBefore: number | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private nextSurvey = Number.NEGATIVE_INFINITY;
  lastAsked = performance.now();

  constructor(
    private readonly collection: Collection,
    readonly index: Index,
    readonly path: Path,
    readonly range: Range,
    /** Whether one more stretch may be kept. Where not, the last one makes room for what entered in front. */
    private readonly hasRoom: () => boolean,
  ) {}

  get size(): number {
    return this.stretches.length + this.fresh.length;
  }

  /**
   * Says what is left of a range without the stretches in which no text has one of the beginnings, and without the blocks in
   * which no document has all of them. Undefined where there are no stretches.
   */
  cut(view: View, beginnings: readonly Uint8Array[]): Cut | undefined {
    const stretches = [...this.fresh, ...this.stretches].filter(({ commits }) => commits <= view.commits);
    if (stretches.length === 0) return undefined;
    const signature = signatureOf(beginnings);
    const [front] = this.range;
    const left = ({ from, to, beginnings: known, blocks }: Stretch): readonly Range[] =>
      beginnings.every((one) => known.mayHave(one)) ? blocks.passing(signature, [from, to], front) : [];
    return (range, reverse) => piecesOf(stretches, range, reverse, left);
  }

  written(indexes: readonly Index[], before: Entries, entries: Entries): void {
    const { start, index, path } = this;
    if (start === undefined) return;
    const at = indexes.indexOf(index);
    const [key] = entries[at] ?? [];
    const [keyBefore] = before[at] ?? [];
    const enters = key !== undefined && !keyBefore?.equals(key);
    const isOtherText = ({ fields }: Index, other: number) =>
      fields.some((field) => field.path.text === path.text) &&
      entries[other]?.some((entry) => !before[other]?.some((one) => one.equals(entry)));
    if (enters ? key.compare(start) >= 0 && key.compare(this.range[1]) < 0 : indexes.some(isOtherText)) this.drop();
  }

  /** Forgets everything, and ends the survey that goes on. */
  drop(): void {
    this.drops++;
    this.stretches = [];
    this.fresh = [];
    this.start = undefined;
    this.pauseMs = Math.min(this.pauseMs * 2, MAX_PAUSE_MS);
  }

  /** Whether it is time to survey what has been written since the last time. */
  begins(now: number): boolean {
    if (now < this.nextSurvey || this.dropsBefore !== undefined) return false;
    this.dropsBefore = this.drops;
    this.nextSurvey = now + this.pauseMs;
    this.stretches = [...this.fresh, ...this.stretches];
    this.fresh = [];
    return true;
  }

  /** Surveys the next stretch. Returns whether there are more. */
  *survey(view: View): Generator<void, boolean, void> {
    let goesOn: boolean | undefined;
    try {
      goesOn = yield* this.surveyNext(view);
      return goesOn;
    } finally {
      // Those of a survey that failed would leave a gap in front of the others.
      if (goesOn === undefined) this.drop();
      if (goesOn === false && this.drops === this.dropsBefore) this.pauseMs = FIRST_PAUSE_MS;
      if (!goesOn) this.dropsBefore = undefined;
    }
  }

  private *surveyNext(view: View): Generator<void, boolean, void> {
    if (this.drops !== this.dropsBefore || (this.stretches.length === 0 && !this.hasRoom())) return false;
    const until = this.stretches[0]?.from ?? this.range[1];
    const from = this.fresh.at(-1)?.to ?? this.front(view);
    if (from === undefined || from.compare(until) >= 0) return false;
    if (this.fresh.length === 0) {
      if (this.stretches.length > 0 && view.count(from, until, SIZE) < SIZE) return false;
      this.start = from;
    }
    const texts = new Set<string>();
    const blocks = new BlockCollector(SIZE);
    let to = from;
    let left = SIZE;
    while (left > 0 && to !== until) {
      let read = 0;
      for (const { key, value } of view.range(to, until, false)) {
        blocks.add(key.subarray(this.range[0].length));
        this.read(view, value, texts, blocks);
        to = after(key);
        if (++read === AT_ONCE) break;
      }
      left -= read;
      if (read < AT_ONCE) to = until;
      if (view.isTurnOver()) yield;
    }
    if (this.drops !== this.dropsBefore) return false;
    if (!this.hasRoom()) this.stretches = this.stretches.slice(0, -1);
    const { commits } = view;
    this.fresh.push({ from, to, beginnings: new Beginnings(texts), blocks: new Blocks(blocks), commits });
    return to !== until;
  }

  private front(view: View): Buffer | undefined {
    let left = FRONT;
    for (const { key } of view.range(...this.range, false)) if (left-- === 0) return key;
    return undefined;
  }

  private read(view: View, idKey: Buffer, texts: Set<string>, blocks: BlockCollector): void {
    const document = view.document(this.collection, documentKeyFrom(this.collection, idKey));
    if (document === undefined) return;
    const value = valueAt(document, this.path);
    for (const { bytes, type, start, end } of value.type === BsonType.ARRAY ? children(value) : [value]) {
      if (type !== BsonType.STRING) continue;
      texts.add(bytes.toString('latin1', start + LENGTH_BYTES, end - 1));
      blocks.addText(bytes, start + LENGTH_BYTES, end - 1);
    }
  }
}
