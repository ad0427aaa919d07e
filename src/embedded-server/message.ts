import { asBigInt, asNumber, asString, BsonType, documentBytes, Elements, fieldOf, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { CommandError, DuplicateKeyError } from './errors';

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

/** What every command may carry and none looks at: it cannot change an answer of a server that is alone. */
const COMMON_FIELDS: readonly string[] = [
  '$db',
  '$clusterTime',
  '$readPreference',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
];

/** The body of a command, field by field as it lies in the message. */
export class CommandBody {
  readonly name: string;
  private readonly fields = new Map<string, RawValue>();
  private readonly sequences = new Map<string, Buffer[]>();

  constructor(body: Buffer, sequences: ReadonlyMap<string, Buffer[]> = new Map()) {
    let name: string | undefined;
    for (const element = new Elements(body); element.next(); ) {
      const field = element.name;
      name ??= field;
      this.fields.set(field, element.value);
    }
    if (name === undefined) throw new CommandError(9, 'empty command');
    this.name = name;
    for (const [field, documents] of sequences) this.sequences.set(field, documents);
  }

  /** Refuses what the command does not know, so that no option is silently without effect. */
  allow(...known: readonly string[]): void {
    for (const field of [...this.fields.keys(), ...this.sequences.keys()]) {
      if (field === this.name || COMMON_FIELDS.includes(field) || known.includes(field)) continue;
      throw new CommandError(40415, `BSON field '${this.name}.${field}' is not supported by the embedded server`);
    }
  }

  get(field: string): RawValue | undefined {
    return this.fields.get(field);
  }

  string(field: string): string | undefined {
    const value = this.fields.get(field);
    if (value === undefined) return undefined;
    const text = asString(value);
    if (text === undefined) throw new CommandError(14, `BSON field '${this.name}.${field}' must be a string`);
    return text;
  }

  number(field: string): number | undefined {
    const value = this.fields.get(field);
    if (value === undefined) return undefined;
    const number = asNumber(value);
    if (number === undefined) throw new CommandError(14, `BSON field '${this.name}.${field}' must be a number`);
    return number;
  }

  flag(field: string): boolean {
    const value = this.fields.get(field);
    return (
      value !== undefined &&
      (value.type === BsonType.BOOLEAN ? value.bytes[value.start] === 1 : Boolean(asNumber(value)))
    );
  }

  /** Documents from a section of the message or from an array in the body. */
  documents(field: string): Buffer[] {
    const sequence = this.sequences.get(field);
    if (sequence) return sequence;
    const value = this.fields.get(field);
    if (value?.type !== BsonType.ARRAY)
      throw new CommandError(9, `BSON field '${this.name}.${field}' is missing but a required field`);
    const documents: Buffer[] = [];
    for (const element = new Elements(value.bytes, value.start); element.next(); ) {
      if (element.type !== BsonType.OBJECT)
        throw new CommandError(14, `BSON field '${this.name}.${field}.${element.name}' must be an object`);
      documents.push(documentBytes(element.value));
    }
    return documents;
  }

  get database(): string {
    return this.string('$db') ?? 'admin';
  }

  /** The collection a command is about: the value of its first field. */
  get collection(): string {
    const name = this.string(this.name);
    if (!name || name.includes('\0'))
      throw new CommandError(73, `Invalid namespace specified '${this.database}.${name ?? ''}'`);
    return name;
  }

  get session(): string | undefined {
    const lsid = this.fields.get('lsid');
    const id = lsid && fieldOf(documentBytes(lsid), Buffer.from('id'));
    return id?.bytes.toString('hex', id.start, id.end);
  }

  get transactionNumber(): bigint | undefined {
    return asBigInt(this.fields.get('txnNumber'));
  }
}
