import { notSupported } from '../errors';
import { BsonType, fieldOf, MISSING, type RawValue } from './elements';

/** The path of a field of a document, or of documents within it: `status`, `address.state`, `history.placed.date`. */
export interface Path {
  readonly text: string;
  readonly name: Buffer;
  /** The field within the embedded document, and the field within that. */
  readonly inner: Buffer | undefined;
  readonly innermost?: Buffer;
}

const NUMBER = /^\d+$/;

/** The paths that were read before: commands name the same ones again and again. */
const cached = new Map<string, Path>();
const MAX_CACHED = 1_000;

export function parsePath(text: string): Path {
  const before = cached.get(text);
  if (before) return before;
  const path = readPath(text);
  if (cached.size < MAX_CACHED) cached.set(text, path);
  return path;
}

function readPath(text: string): Path {
  const [name = '', ...within] = text.split('.');
  const [inner, innermost, ...deeper] = within;
  if (name === '' || within.some((one) => one === '' || one.startsWith('$')) || deeper.length > 0)
    throw notSupported(`the path '${text}'; paths have one to three names`);
  if (within.some((one) => NUMBER.test(one)))
    throw notSupported(`positions in arrays other than {'list.0': {$exists: …}}: '${text}'`);
  return {
    text,
    name: Buffer.from(name),
    inner: inner === undefined ? undefined : Buffer.from(inner),
    ...(innermost !== undefined && { innermost: Buffer.from(innermost) }),
  };
}

/** A path that names a field of the document itself. */
export function parseField(text: string, where: string): Path {
  const path = parsePath(text);
  if (path.inner) throw notSupported(`the path '${text}' in ${where}, only fields of the document itself`);
  return path;
}

/** What a path leads to; MISSING where there is no such field. An array at its end is one value. */
export const valueAt = (document: Buffer, path: Path): RawValue =>
  innerValue(fieldOf(document, path.name) ?? MISSING, path);

/** What a path leads to from the value of its first field. */
export function innerValue(value: RawValue, { inner, innermost, text }: Path): RawValue {
  if (inner === undefined) return value;
  const found = fieldWithin(value, inner, text);
  return innermost === undefined ? found : fieldWithin(found, innermost, text);
}

function fieldWithin(value: RawValue, name: Buffer, text: string): RawValue {
  if (value.type === BsonType.ARRAY) throw notSupported(`paths that lead through an array, as '${text}' does here`);
  return (value.type === BsonType.OBJECT ? fieldOf(value.bytes, name, value.start) : undefined) ?? MISSING;
}
