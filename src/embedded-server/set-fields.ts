import { BsonType, Elements } from './bson-walk';
import type { Index } from './catalog';

const SET = Buffer.from('$set');

const isWholeField = (name: string): boolean =>
  name !== '' && name !== '_id' && !name.startsWith('$') && !name.includes('.');

/**
 * `$set` of whole top-level fields, done on the bytes: by far the commonest update, and nothing of the document needs
 * to be understood for it. What only the names of the fields decide is kept for the next modifier, which mostly has the same.
 */
export class FieldSetter {
  private names: Buffer[] = [];
  /** The names are fields that can be set, each one once. */
  private valid = true;
  /** Positions of the names in the order of the names. */
  private order: readonly number[] = [];
  private modifier: Buffer = SET;
  /** Where the fields of the modifier begin and end. */
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Where the document has them; -1 where it does not. */
  private readonly oldStarts: number[] = [];
  private readonly oldEnds: number[] = [];
  private readonly found: number[] = [];
  private knownIndexes: readonly Index[] | undefined;
  private touched: readonly Index[] = [];

  /** Takes a modifier in; false where it says anything else than to set whole top-level fields. */
  read(modifier: Buffer, modifierStart = 0): boolean {
    const operator = new Elements(modifier, modifierStart);
    if (!operator.next() || !operator.nameIs(SET) || operator.type !== BsonType.OBJECT) return false;
    this.modifier = modifier;
    let count = 0;
    let same = true;
    for (const field = new Elements(modifier, operator.start); field.next(); count++) {
      const name = this.names[count];
      if (name === undefined || !field.nameIs(name)) {
        this.names[count] = Buffer.from(modifier.subarray(field.nameStart, field.nameEnd));
        same = false;
      }
      this.starts[count] = field.nameStart - 1;
      this.ends[count] = field.end;
    }
    if (!same || count !== this.names.length) this.learn(count);
    return this.valid && !operator.next();
  }

  private learn(count: number): void {
    this.names = this.names.slice(0, count);
    const texts = this.names.map((name) => name.toString());
    this.valid = texts.every(isWholeField) && new Set(texts).size === count;
    this.order = [...texts.keys()].sort((a, b) => Buffer.compare(this.names[a] ?? SET, this.names[b] ?? SET));
    this.knownIndexes = undefined;
  }

  /** Those of the indexes that the fields are part of: in no other can an entry change. */
  indexesTouched(indexes: readonly Index[]): readonly Index[] {
    if (this.knownIndexes !== indexes) {
      const touches = ({ fields }: Index): boolean =>
        fields.some(
          ({ path }) => path.names[0] !== undefined && this.positionOf(path.names[0], 0, path.names[0].length) >= 0,
        );
      this.touched = indexes.every(touches) ? indexes : indexes.filter(touches);
      this.knownIndexes = indexes;
    }
    return this.touched;
  }

  private positionOf(bytes: Buffer, start: number, end: number): number {
    const { names } = this;
    const length = end - start;
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      if (name === undefined || name.length !== length) continue;
      let same = 0;
      while (same < length && name[same] === bytes[start + same]) same++;
      if (same === length) return at;
    }
    return -1;
  }

  /**
   * The document with the fields set; of its own bytes. A field that is there keeps its place; new ones follow in the order
   * of their names, as MongoDB has it.
   */
  apply(document: Buffer): Buffer {
    const { names, modifier, starts, ends, oldStarts, oldEnds, found } = this;
    found.length = 0;
    let size = document.length;
    for (let at = 0; at < names.length; at++) {
      oldStarts[at] = -1;
      size += (ends[at] ?? 0) - (starts[at] ?? 0);
    }
    for (const element = new Elements(document); found.length < names.length && element.next(); ) {
      const at = this.positionOf(document, element.nameStart, element.nameEnd);
      if (at < 0 || oldStarts[at] !== -1) continue;
      found.push(at);
      oldStarts[at] = element.nameStart - 1;
      oldEnds[at] = element.end;
      size -= element.end - element.nameStart + 1;
    }
    const next = Buffer.allocUnsafe(size);
    let length = next.writeInt32LE(size, 0);
    let copied = 4;
    for (const at of found) {
      length += document.copy(next, length, copied, oldStarts[at]);
      length += modifier.copy(next, length, starts[at], ends[at]);
      copied = oldEnds[at] ?? 0;
    }
    length += document.copy(next, length, copied, document.length - 1);
    for (const at of this.order) if (oldStarts[at] === -1) length += modifier.copy(next, length, starts[at], ends[at]);
    next[length] = 0;
    return next;
  }
}
