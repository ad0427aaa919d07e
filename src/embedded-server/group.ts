import { asNumber, asString, BsonType, children, documentBytes, Elements, MISSING, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { CommandError } from './errors';
import { KeyWriter } from './key-writer';
import { writeKey } from './keys';
import { type Json, toPlain } from './mingo';

/** A part of the key that documents are grouped by: a top-level field, or the UTC day of one. */
interface KeyPart {
  /** Undefined where the key is this part alone. */
  readonly name: string | undefined;
  readonly field: number;
  readonly isDay: boolean;
}

/** A `$sum`: of a top-level field, or of a constant. */
interface Sum {
  readonly name: string;
  readonly field: number | undefined;
  readonly constant: number;
}

/** A sum that loses nothing to the order of its parts worth telling (Neumaier). */
interface Total {
  sum: number;
  lost: number;
}

const DAY_MS = 86_400_000;
const DAY_FORMAT = '%Y-%m-%d';
const FIELD = /^\$([^.$]+)$/;

function add(total: Total, value: number): void {
  const sum = total.sum + value;
  total.lost += Math.abs(total.sum) >= Math.abs(value) ? total.sum - sum + value : value - sum + total.sum;
  total.sum = sum;
}

/** A sum that is infinite, or no number, has lost what cannot be told. */
const sumOf = ({ sum, lost }: Total = { sum: 0, lost: 0 }): number => (Number.isFinite(sum) ? sum + lost : sum);

const fieldsOf = (value: RawValue): [string, RawValue][] => {
  const fields: [string, RawValue][] = [];
  for (const element = new Elements(documentBytes(value)); element.next(); ) fields.push([element.name, element.value]);
  return fields;
};

/**
 * `$group` by top-level fields, or the days of them, with nothing but `$sum`: done on the bytes of the documents as they
 * are met, none of which is kept or parsed.
 */
export class Group {
  private readonly names: Buffer[] = [];
  private readonly parts: KeyPart[] = [];
  private readonly sums: Sum[] = [];
  private readonly groups = new Map<string, { id: Json; totals: Total[] }>();
  private readonly writer = new KeyWriter();
  private readonly days = new Map<number, RawValue>();
  private values: RawValue[] = [];

  private constructor() {}

  /** Undefined where a stage asks for more than this can do. */
  static of(stage: RawValue): Group | undefined {
    const group = new Group();
    return stage.type === BsonType.OBJECT && group.read(fieldsOf(stage)) ? group : undefined;
  }

  private read(fields: readonly [string, RawValue][]): boolean {
    return fields.every(([name, value]) => (name === '_id' ? this.readKey(value) : this.readSum(name, value)));
  }

  private readKey(value: RawValue): boolean {
    if (value.type === BsonType.NULL) return true;
    if (this.readPart(undefined, value)) return true;
    if (value.type !== BsonType.OBJECT) return false;
    const fields = fieldsOf(value);
    return fields.length > 0 && fields.every(([name, part]) => !name.startsWith('$') && this.readPart(name, part));
  }

  private readPart(name: string | undefined, value: RawValue): boolean {
    const day = dayFieldOf(value);
    const field = this.fieldAt(day ?? value);
    if (field === undefined) return false;
    this.parts.push({ name, field, isDay: day !== undefined });
    return true;
  }

  private readSum(name: string, value: RawValue): boolean {
    const [only, ...more] = value.type === BsonType.OBJECT ? fieldsOf(value) : [];
    if (only?.[0] !== '$sum' || more.length > 0) return false;
    const constant = asNumber(only[1]);
    const field = constant === undefined ? this.fieldAt(only[1]) : undefined;
    if (constant === undefined && field === undefined) return false;
    this.sums.push({ name, field, constant: constant ?? 0 });
    return true;
  }

  /** Where the values of a field are put; the same field has one place. */
  private fieldAt(value: RawValue): number | undefined {
    const [, text] = FIELD.exec(asString(value) ?? '') ?? [];
    if (text === undefined) return undefined;
    const name = Buffer.from(text);
    const known = this.names.findIndex((one) => one.equals(name));
    return known >= 0 ? known : this.names.push(name) - 1;
  }

  /** Takes a document in; its bytes are volatile, nothing of them is kept. */
  add(document: Buffer): void {
    const values = this.pick(document);
    const { writer } = this;
    writer.reset();
    for (const { field, isDay, name } of this.parts) {
      const value = isDay ? this.dayOf(values[field]) : (values[field] ?? MISSING);
      // Alone, a field that is not there is null; as one of several it is not there.
      if (name !== undefined) writer.byte(value.type === BsonType.MISSING ? 0 : 1);
      writeKey(writer, value);
    }
    const text = writer.buffer.toString('latin1', 0, writer.length);
    let group = this.groups.get(text);
    if (group === undefined) {
      group = { id: this.idOf(values), totals: this.sums.map(() => ({ sum: 0, lost: 0 })) };
      this.groups.set(text, group);
    }
    for (const [at, { field, constant }] of this.sums.entries()) {
      const total = group.totals[at];
      if (total) add(total, field === undefined ? constant : numberOf(values[field]));
    }
  }

  private pick(document: Buffer): readonly RawValue[] {
    const { names } = this;
    this.values = names.map(() => MISSING);
    let left = names.length;
    for (const element = new Elements(document); left > 0 && element.next(); ) {
      for (let at = 0; at < names.length; at++) {
        const name = names[at];
        if (name === undefined || !element.nameIs(name)) continue;
        this.values[at] = element.value;
        left--;
        break;
      }
    }
    return this.values;
  }

  /** The day of a time as text; null of what is no time. */
  private dayOf(value: RawValue | undefined): RawValue {
    if (value?.type !== BsonType.DATE) return NULL;
    const day = Math.floor(Number(value.bytes.readBigInt64LE(value.start)) / DAY_MS);
    const known = this.days.get(day);
    if (known) return known;
    const date = new Date(day * DAY_MS);
    const year = date.getUTCFullYear();
    if (!(year >= 0 && year <= 9999))
      throw new CommandError(18537, 'Could not convert date to string: its year is outside of 0 to 9999');
    const text = onlyValueOf(new BsonWriter().string('v', date.toISOString().slice(0, 10)).finish());
    this.days.set(day, text);
    return text;
  }

  private idOf(values: readonly RawValue[]): Json {
    const writer = new BsonWriter();
    const isObject = this.parts.some(({ name }) => name !== undefined);
    if (isObject) writer.openObject('_id');
    for (const { name, field, isDay } of this.parts) {
      const value = isDay ? this.dayOf(values[field]) : (values[field] ?? MISSING);
      if (value.type !== BsonType.MISSING) writer.value(name ?? '_id', value);
      else if (name === undefined) writer.null('_id');
    }
    if (isObject) writer.close();
    if (this.parts.length === 0) writer.null('_id');
    return toPlain(Buffer.from(writer.finish()));
  }

  /** A document per group, in the order in which the groups were met. */
  results(): Json[] {
    return [...this.groups.values()].map(({ id, totals }) => {
      const sums = this.sums.map(({ name }, at) => [name, sumOf(totals[at])]);
      return { ...id, ...Object.fromEntries(sums) };
    });
  }
}

const onlyValueOf = (document: Buffer): RawValue =>
  children({ bytes: document, type: BsonType.OBJECT, start: 0, end: document.length })[0] ?? MISSING;
const NULL = onlyValueOf(new BsonWriter().null('v').finish());

/** The field of `{$dateToString: {format: '%Y-%m-%d', date: '$field'}}`. */
function dayFieldOf(value: RawValue): RawValue | undefined {
  const [only, ...more] = value.type === BsonType.OBJECT ? fieldsOf(value) : [];
  if (only?.[0] !== '$dateToString' || more.length > 0 || only[1].type !== BsonType.OBJECT) return undefined;
  const { format, date, ...others } = Object.fromEntries(fieldsOf(only[1]));
  if (format === undefined || Object.keys(others).length > 0) return undefined;
  return asString(format) === DAY_FORMAT ? date : undefined;
}

/** What is no number adds nothing. */
function numberOf(value: RawValue | undefined): number {
  if (value?.type === BsonType.DECIMAL128) {
    throw new CommandError(238, 'the embedded server does not support $sum of Decimal128');
  }
  return (value && asNumber(value)) ?? 0;
}
