import { BsonWriter, NULL } from '../bson/bson-writer';
import { BsonType, documentBytes, documentOf, fieldsOf, MISSING, type RawValue } from '../bson/elements';
import { ACCUMULATORS, isKnown } from '../dialect';
import { CommandError, notSupported } from '../errors';
import { KeyWriter } from '../keys/key-writer';
import { writeKey } from '../keys/keys';
import type { Steps } from '../query/turns';
import type { View } from '../storage/view';
import { type Expression, FieldReader, parseExpression } from './expressions';
import { Sums } from './sum';

/** An expression and the field that its values get: a part of what documents are grouped by, or what is summed. */
interface NamedExpression {
  readonly name: string;
  readonly evaluate: Expression;
}

interface GroupOfDocuments {
  /** The document that holds the group's `_id`, and nothing else. */
  readonly id: Buffer;
  /** Where its sums are, beside those of other groups, and the place of the first one. */
  readonly totals: Sums;
  readonly first: number;
}

/** Groups whose sums are in the same arrays: arrays of all groups would be copied whenever they grow. */
const GROUPS_TOGETHER = 256;
const ABSENT = 0;
const PRESENT = 1;
/** What all groups may take: far less than the memory of the thread, without which no organization has a database. */
const MAX_BYTES = 400 * 1024 * 1024;
/** What a group takes beside its key and its `_id`, and each sum of it, with its field in the result. */
const GROUP_BYTES = 200;
const SUM_BYTES = 80;

/** `$group`. Documents are added as they are met; none is kept or parsed. */
export class Group {
  private readonly groups = new Map<string, GroupOfDocuments>();
  private readonly writer = new KeyWriter();
  private readonly reader = new FieldReader();
  private readonly sums: NamedExpression[] = [];
  private readonly parts: NamedExpression[] = [];
  private readonly isDocument: boolean;
  private readonly values: RawValue[] = [];
  private totals = new Sums(0);
  private last: GroupOfDocuments | undefined;
  private bytes = 0;

  constructor(
    stage: RawValue,
    private readonly maxBytes = MAX_BYTES,
  ) {
    const { _id: id, ...sums } = Object.fromEntries(fieldsOf(documentOf(stage, '$group')));
    for (const [name, value] of Object.entries(sums))
      this.sums.push({ name, evaluate: parseSum(name, value, this.reader) });
    if (id === undefined) throw notSupported('$group without an _id');
    const fields = id.type === BsonType.OBJECT ? fieldsOf(documentBytes(id)) : [];
    this.isDocument = fields.length > 0 && fields.every(([name]) => !name.startsWith('$'));
    const parts: [string, RawValue][] = this.isDocument ? fields : [['_id', id]];
    for (const [name, value] of parts) this.parts.push({ name, evaluate: parseExpression(value, this.reader) });
  }

  /** The names of all fields that are read. */
  get fields(): readonly Buffer[] {
    return this.reader.names;
  }

  /** Takes a document in; its bytes are volatile. */
  add(document: Buffer): void {
    const fields = this.reader.read(document);
    const { totals, first } = this.groupOf(fields);
    let at = first;
    for (const { evaluate } of this.sums) totals.add(at++, evaluate(fields));
  }

  private groupOf(fields: readonly RawValue[]): GroupOfDocuments {
    if (this.last && this.fields.length === 0) return this.last;
    const { writer, values, parts } = this;
    writer.reset();
    for (let at = 0; at < parts.length; at++) {
      const value = parts[at]?.evaluate(fields) ?? MISSING;
      values[at] = value;
      // Alone, a field that is not there is null; as one of several it is not there.
      if (this.isDocument) writer.byte(value.type === BsonType.MISSING ? ABSENT : PRESENT);
      writeKey(writer, value);
    }
    const key = writer.buffer.toString('latin1', 0, writer.length);
    this.last = this.groups.get(key);
    if (this.last === undefined) {
      const id = this.idOf(values);
      this.bytes += key.length + id.length + GROUP_BYTES + this.sums.length * SUM_BYTES;
      if (this.bytes > this.maxBytes) throw tooManyGroups(this.maxBytes);
      const place = this.groups.size % GROUPS_TOGETHER;
      if (place === 0) this.totals = new Sums(GROUPS_TOGETHER * this.sums.length);
      this.last = { id, totals: this.totals, first: place * this.sums.length };
      this.groups.set(key, this.last);
    }
    return this.last;
  }

  private idOf(values: readonly RawValue[]): Buffer {
    const writer = new BsonWriter();
    if (this.isDocument) writer.openObject('_id');
    for (const [at, value] of values.entries()) {
      const name = this.parts[at]?.name ?? '';
      if (value.type !== BsonType.MISSING) writer.value(name, value);
      else if (!this.isDocument) writer.value(name, NULL);
    }
    return writer.finish();
  }

  /** A document per group, in the order in which the groups were met. Ends the group. */
  *results(view: View): Steps<Buffer[]> {
    const documents: Buffer[] = [];
    for (const { id, totals, first } of this.groups.values()) {
      if (view.isTurnOver()) yield;
      const writer = new BsonWriter().raw(id, 4, id.length - 1);
      let at = first;
      for (const { name } of this.sums) writer.value(name, totals.value(at++));
      documents.push(writer.finish());
    }
    return documents;
  }
}

const tooManyGroups = (maxBytes: number): CommandError =>
  new CommandError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Exceeded memory limit of ${maxBytes} bytes for $group: match fewer documents, or group by less`,
  );

function parseSum(name: string, value: RawValue, reader: FieldReader): Expression {
  const [[accumulator, operand] = [], ...more] = fieldsOf(documentOf(value, `the field '${name}' of $group`));
  if (accumulator === undefined || operand === undefined || !isKnown(ACCUMULATORS, accumulator) || more.length > 0)
    throw notSupported(`the accumulator '${accumulator}', only $sum`);
  return parseExpression(operand, reader);
}
