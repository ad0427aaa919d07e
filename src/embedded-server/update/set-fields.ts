import { documentOf, Elements, fieldsOf, type RawValue } from '../bson/elements';
import { isKnown, UPDATE_OPERATORS } from '../dialect';
import { notSupported } from '../errors';
import type { Index } from '../keys/collection';

/**
 * `$set` of whole fields of the document itself, done on the bytes: nothing of the document needs to be understood for it.
 * What follows from the names of the fields is kept for the next update, which mostly sets the same ones.
 */
export class FieldSetter {
  private names: Buffer[] = [];
  /** Positions of the names in the order of the names. */
  private order: readonly number[] = [];
  private bytes: Buffer = Buffer.alloc(0);
  /** Where the fields to be set begin and end. */
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Where the document has them; -1 where it does not. */
  private readonly oldStarts: number[] = [];
  private readonly oldEnds: number[] = [];
  private readonly found: number[] = [];
  private knownIndexes: readonly Index[] | undefined;
  private touched: readonly Index[] = [];

  /** Takes the update of a statement. @throws CommandError where it is anything but `$set` of whole fields */
  read(update: RawValue): void {
    const fields = setFieldsOf(update);
    this.bytes = fields.bytes;
    let count = 0;
    let same = true;
    for (const field = fields; field.next(); count++) {
      const name = this.names[count];
      if (name === undefined || !field.nameIs(name)) {
        this.names[count] = Buffer.from(fields.bytes.subarray(field.nameStart, field.nameEnd));
        same = false;
      }
      this.starts[count] = field.nameStart - 1;
      this.ends[count] = field.end;
    }
    if (!same || count !== this.names.length) this.learn(count);
  }

  private learn(count: number): void {
    const names = this.names.slice(0, count);
    // Until they have been found to be fields that can be set.
    this.names = [];
    const texts = names.map((name) => name.toString());
    for (const [at, text] of texts.entries()) checkField(text, texts.slice(0, at));
    this.names = names;
    this.order = [...texts.keys()].sort((a, b) => Buffer.compare(names[a] ?? this.bytes, names[b] ?? this.bytes));
    this.knownIndexes = undefined;
  }

  /** Those of the indexes that the fields are part of: in no other can an entry change. */
  indexesTouched(indexes: readonly Index[]): readonly Index[] {
    if (this.knownIndexes !== indexes) {
      const touches = ({ fields }: Index): boolean =>
        fields.some(({ path }) => this.names.some((name) => name.equals(path.name)));
      this.touched = indexes.every(touches) ? indexes : indexes.filter(touches);
      this.knownIndexes = indexes;
    }
    return this.touched;
  }

  /**
   * The document with the fields set, in new bytes. A field that is there keeps its place; new ones follow in the order
   * of their names, as MongoDB has it.
   */
  apply(document: Buffer): Buffer {
    const { names, bytes, starts, ends, oldStarts, oldEnds, found } = this;
    found.length = 0;
    let size = document.length;
    for (let at = 0; at < names.length; at++) {
      oldStarts[at] = -1;
      size += (ends[at] ?? 0) - (starts[at] ?? 0);
    }
    for (const element = new Elements(document); found.length < names.length && element.next(); ) {
      const at = element.indexIn(names);
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
      length += bytes.copy(next, length, starts[at], ends[at]);
      copied = oldEnds[at] ?? 0;
    }
    length += document.copy(next, length, copied, document.length - 1);
    for (const at of this.order) if (oldStarts[at] === -1) length += bytes.copy(next, length, starts[at], ends[at]);
    next[length] = 0;
    return next;
  }
}

/** The fields of `$set`, which is all that an update may have. */
function setFieldsOf(update: RawValue): Elements {
  const [[operator, fields] = [], ...more] = fieldsOf(documentOf(update, 'an update'));
  if (operator === undefined || fields === undefined || !isKnown(UPDATE_OPERATORS, operator) || more.length > 0)
    throw notSupported(`updates other than $set, as '${operator}'`);
  return new Elements(documentOf(fields, operator));
}

function checkField(name: string, before: readonly string[]): void {
  if (name === '' || name === '_id' || name.startsWith('$') || name.includes('.') || before.includes(name))
    throw notSupported(`setting anything but whole fields of the document itself, each once: '${name}'`);
}
