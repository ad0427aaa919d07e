import { type Document, serialize } from 'bson';
import { BsonWriter } from '../bson/bson-writer';
import {
  asBigInt,
  asBoolean,
  asString,
  countOf,
  documentOf,
  Elements,
  fieldOf,
  listOf,
  type RawValue,
} from '../bson/elements';
import { COMMON_OPTIONS } from '../dialect';
import { type CommandError, notSupported } from '../errors';

/** Of a request, as `hello` returns it. */
export const MAX_MESSAGE_BYTES = 48_000_000;
export const MAX_BATCH = 100_000;

/** Header (16 bytes), flags (4) and the kind of the only section (1) of a reply. */
export const REPLY_HEADER_BYTES = 21;
const BLANK_HEADER = Buffer.alloc(REPLY_HEADER_BYTES);

/** A reply to put together from raw documents, its header still blank. */
export const newReply = (): BsonWriter => new BsonWriter(REPLY_HEADER_BYTES);

/** A reply as it goes out, its header still blank. */
export const reply = (fields: Document): Buffer => Buffer.concat([BLANK_HEADER, serialize(fields)]);

export const errorReply = ({ message, code, codeName, details }: CommandError): Buffer =>
  reply({ ok: 0, errmsg: message, code, codeName, ...details });

const ID = Buffer.from('id');

/** Fields of a command, or of a statement within one. */
export class Fields {
  protected readonly fields = new Map<string, RawValue>();

  /** @param title what messages call this */
  constructor(
    bytes: Buffer,
    protected readonly title: string,
  ) {
    for (const element = new Elements(bytes); element.next(); ) this.fields.set(element.name, element.value);
  }

  /** Refuses any other option, so that none is silently without effect. */
  allow(allowed: readonly string[]): void {
    for (const field of this.fields.keys())
      if (!allowed.includes(field)) throw notSupported(`the option '${this.title}.${field}'`);
  }

  get(field: string): RawValue | undefined {
    return this.fields.get(field);
  }

  /** A field that has to be there. */
  require(field: string): RawValue {
    const value = this.fields.get(field);
    if (value === undefined) throw notSupported(`'${this.title}' without '${field}'`);
    return value;
  }

  /** A whole number that is not negative. */
  count(field: string): number | undefined {
    const value = this.fields.get(field);
    return value && countOf(value, `${this.title}.${field}`);
  }

  flag(field: string): boolean {
    const value = this.fields.get(field);
    return value !== undefined && asBoolean(value);
  }
}

/** The body of a command, field by field as it lies in the message. */
export class CommandBody extends Fields {
  readonly name: string;

  /** @param outer the command that it is part of */
  constructor(
    body: Buffer,
    private readonly sequences: ReadonlyMap<string, Buffer[]> = new Map(),
    private readonly outer?: CommandBody,
  ) {
    const first = new Elements(body);
    if (!first.next()) throw notSupported('a command without a name');
    super(body, first.name);
    this.name = first.name;
  }

  allowOptions(options: readonly string[]): void {
    this.allow([this.name, ...COMMON_OPTIONS, ...options]);
    for (const field of this.sequences.keys())
      if (!options.includes(field)) throw notSupported(`the section '${this.name}.${field}'`);
  }

  /** Documents from a section of the message or from an array in the body; at least one. */
  documents(field: string): Buffer[] {
    const what = `'${this.name}.${field}'`;
    const documents =
      this.sequences.get(field) ?? listOf(this.require(field), what).map((value) => documentOf(value, what));
    if (documents.length === 0 || documents.length > MAX_BATCH)
      throw notSupported(`${what} of ${documents.length} documents`);
    return documents;
  }

  get database(): string {
    if (this.outer) return this.outer.database;
    const name = this.fields.get('$db');
    return (name && asString(name)) ?? 'admin';
  }

  /** The collection a command is about: the value of its first field. */
  get collection(): string {
    const name = asString(this.require(this.name));
    if (!name || /[\0$]|^system\./.test(name)) throw notSupported(`a collection of the name '${name ?? ''}'`);
    return name;
  }

  get namespace(): string {
    return `${this.database}.${this.collection}`;
  }

  get session(): string | undefined {
    const lsid = this.fields.get('lsid');
    return lsid && sessionKey(lsid);
  }

  get transactionNumber(): bigint | undefined {
    return asBigInt(this.fields.get('txnNumber'));
  }
}

/** What identifies a session: its id as text. */
export function sessionKey(session: RawValue): string | undefined {
  const id = fieldOf(documentOf(session, 'a session'), ID);
  return id?.bytes.toString('hex', id.start, id.end);
}
