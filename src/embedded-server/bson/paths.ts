import { notSupported } from '../errors';
import { BsonType, fieldOf, MISSING, type RawValue } from './elements';

/** The path of a field of a document, or of a field of an embedded document: `status`, `address.state`. */
export interface Path {
  readonly text: string;
  readonly name: Buffer;
  /** The field within the embedded document. */
  readonly inner: Buffer | undefined;
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
  const [name = '', inner, ...deeper] = text.split('.');
  if (name === '' || inner === '' || inner?.startsWith('$') || deeper.length > 0)
    throw notSupported(`the path '${text}'; paths have one or two names`);
  if (inner !== undefined && NUMBER.test(inner))
    throw notSupported(`positions in arrays other than {'list.0': {$exists: …}}: '${text}'`);
  return { text, name: Buffer.from(name), inner: inner === undefined ? undefined : Buffer.from(inner) };
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
export function innerValue(value: RawValue, { inner, text }: Path): RawValue {
  if (inner === undefined) return value;
  if (value.type === BsonType.ARRAY) throw notSupported(`paths that lead through an array, as '${text}' does here`);
  return (value.type === BsonType.OBJECT ? fieldOf(value.bytes, inner, value.start) : undefined) ?? MISSING;
}
