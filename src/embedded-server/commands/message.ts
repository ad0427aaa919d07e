import { BsonWriter } from '../bson/bson-writer';
import {
  asBigInt,
  asBoolean,
  asNumber,
  asString,
  BsonType,
  documentBytes,
  Elements,
  fieldOf,
  type RawValue,
} from '../bson/elements';
import { COMMON_OPTIONS } from '../dialect';
import { CommandError, DuplicateKeyError } from '../errors';

/** Of a request, as `hello` tells it. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Header (16 bytes), flags (4) and the kind of the only section (1) of a reply. */
export const REPLY_HEADER_BYTES = 21;

/** A reply as it goes out, its header still blank. */
export const newReply = (size?: number): BsonWriter => new BsonWriter(REPLY_HEADER_BYTES, size);

export const okReply = (writer: BsonWriter = newReply()): Buffer => writer.double('ok', 1).finish();

export function errorReply(error: CommandError): Buffer {
  const writer = newReply()
    .double('ok', 0)
    .string('errmsg', error.message)
    .int32('code', error.code)
    .string('codeName', error.codeName);
  if (error instanceof DuplicateKeyError)
    writer.document('keyPattern', error.keyPattern).document('keyValue', error.keyValue);
  if (error.labels.length > 0) {
    writer.openArray('errorLabels');
    error.labels.forEach((label, i) => {
      writer.string(i, label);
    });
    writer.close();
  }
  return writer.finish();
}

const ID = Buffer.from('id');

const missing = (name: string): CommandError =>
  new CommandError('IDLFailedToParse', `BSON field '${name}' is missing but a required field`);

const wrongType = (name: string, expected: string): CommandError =>
  new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type '${expected}'`);

/** Fields of a command, or of a statement within one. */
export class Fields {
  protected readonly fields = new Map<string, RawValue>();

  /** @param name what messages call this */
  constructor(
    bytes: Buffer,
    protected readonly title: string,
  ) {
    for (const element = new Elements(bytes); element.next(); ) this.fields.set(element.name, element.value);
  }

  /** Refuses what is not known, so that no option is silently without effect. */
  allow(known: readonly string[]): void {
    for (const field of this.fields.keys()) {
      if (known.includes(field)) continue;
      throw new CommandError(
        'IDLUnknownField',
        `BSON field '${this.title}.${field}' is an unknown field, or one that the embedded server does not support.`,
      );
    }
  }

  get(field: string): RawValue | undefined {
    return this.fields.get(field);
  }

  /** A field that has to be there. */
  require(field: string): RawValue {
    const value = this.fields.get(field);
    if (value === undefined) throw missing(`${this.title}.${field}`);
    return value;
  }

  /** A whole number that is not negative. */
  count(field: string): number | undefined {
    const value = this.fields.get(field);
    if (value === undefined) return undefined;
    const number = asNumber(value);
    if (number === undefined) throw wrongType(`${this.title}.${field}`, 'long');
    if (number < 0)
      throw new CommandError('BadValue', `BSON field '${field}' value must be >= 0, actual value '${number}'`);
    return Math.trunc(number);
  }

  flag(field: string): boolean {
    const value = this.fields.get(field);
    return value !== undefined && asBoolean(value);
  }
}

/** The body of a command, field by field as it lies in the message. */
export class CommandBody extends Fields {
  readonly name: string;

  constructor(
    body: Buffer,
    private readonly sequences: ReadonlyMap<string, Buffer[]> = new Map(),
  ) {
    const first = new Elements(body);
    if (!first.next()) throw new CommandError('FailedToParse', 'empty command');
    super(body, first.name);
    this.name = first.name;
  }

  allowOptions(options: readonly string[]): void {
    this.allow([this.name, ...COMMON_OPTIONS, ...options]);
    for (const field of this.sequences.keys()) if (!options.includes(field)) throw missing(`${this.name}.${field}`);
  }

  /** Documents from a section of the message or from an array in the body. */
  documents(field: string): Buffer[] {
    const sequence = this.sequences.get(field);
    if (sequence) return sequence;
    const { type, bytes, start } = this.require(field);
    if (type !== BsonType.ARRAY) throw wrongType(`${this.name}.${field}`, 'array');
    const documents: Buffer[] = [];
    for (const element = new Elements(bytes, start); element.next(); ) {
      if (element.type !== BsonType.OBJECT) throw wrongType(`${this.name}.${field}.${element.name}`, 'object');
      documents.push(documentBytes(element.value));
    }
    return documents;
  }

  get database(): string {
    const name = this.fields.get('$db');
    return (name && asString(name)) ?? 'admin';
  }

  /** The collection a command is about: the value of its first field. */
  get collection(): string {
    const name = asString(this.require(this.name));
    if (!name || name.includes('\0'))
      throw new CommandError('InvalidNamespace', `Invalid namespace specified: ${this.database}.${name ?? ''}`);
    return name;
  }

  get namespace(): string {
    return `${this.database}.${this.collection}`;
  }

  get session(): string | undefined {
    const lsid = this.fields.get('lsid');
    const id = lsid && fieldOf(documentBytes(lsid), ID);
    return id?.bytes.toString('hex', id.start, id.end);
  }

  get transactionNumber(): bigint | undefined {
    return asBigInt(this.fields.get('txnNumber'));
  }
}
