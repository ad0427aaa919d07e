import { BsonType, Elements, MISSING, type RawValue } from './bson-walk';

/** A dotted path, cut into names; numbers in it are also positions in an array. */
export interface Path {
  readonly text: string;
  readonly names: readonly Buffer[];
}

export function parsePath(text: string): Path {
  return { text, names: text.split('.').map((name) => Buffer.from(name)) };
}

const isPosition = (name: Buffer): boolean => name.every((byte) => byte >= 0x30 && byte <= 0x39) && name.length > 0;

/**
 * Collects every value a path leads to, MISSING where it leads nowhere; an array at the end of the path is one value.
 * Arrays on the way are gone through, as MongoDB does, and of one without documents nothing is collected; for sorting, what is
 * no document in such an array counts as one that has no such field. Returns true where there was an array.
 */
export function valuesAt(
  bytes: Buffer,
  documentStart: number,
  path: Path,
  depth: number,
  out: RawValue[],
  forSorting = false,
): boolean {
  const name = path.names[depth];
  if (name === undefined) return false;
  for (const element = new Elements(bytes, documentStart); element.next(); ) {
    if (!element.nameIs(name)) continue;
    if (depth === path.names.length - 1) {
      out.push(element.value);
      return false;
    }
    if (element.type === BsonType.OBJECT) return valuesAt(bytes, element.start, path, depth + 1, out, forSorting);
    if (element.type === BsonType.ARRAY) return valuesInArray(bytes, element.start, path, depth + 1, out, forSorting);
    out.push(MISSING);
    return false;
  }
  out.push(MISSING);
  return false;
}

function valuesInArray(
  bytes: Buffer,
  arrayStart: number,
  path: Path,
  depth: number,
  out: RawValue[],
  forSorting: boolean,
): true {
  const name = path.names[depth];
  if (name === undefined) return true;
  const position = isPosition(name) ? Number(name.toString('latin1')) : -1;
  let index = 0;
  for (const element = new Elements(bytes, arrayStart); element.next(); index++) {
    if (index === position) {
      if (depth === path.names.length - 1) out.push({ ...element.value, whole: true });
      else if (element.type === BsonType.OBJECT) valuesAt(bytes, element.start, path, depth + 1, out, forSorting);
      else if (element.type === BsonType.ARRAY) valuesInArray(bytes, element.start, path, depth + 1, out, forSorting);
    }
    if (element.type === BsonType.OBJECT) valuesAt(bytes, element.start, path, depth, out, forSorting);
    else if (forSorting && index !== position) out.push(MISSING);
  }
  return true;
}
