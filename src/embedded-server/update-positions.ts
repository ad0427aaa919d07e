import { BsonWriter } from './bson-writer';
import { CommandError } from './errors';
import type { Condition } from './filter';
import { compileMatcher } from './matcher';
import { ArrayNode, documentOf, type Node, ObjectNode, openDocument, opened, rawOf } from './tree';
import { locate, setChild, valueAt } from './update-paths';

/** What the placeholders in the paths of an update stand for. */
export interface Placeholders {
  /** The conditions that found the document, for `$`. */
  readonly conditions: readonly Condition[];
  /** The array filters, by the identifier of each, for `$[identifier]`. */
  readonly filters: ReadonlyMap<string, readonly Condition[]>;
}

/** The paths without placeholders that one path means in a document. */
export function placesOf(
  document: Buffer,
  root: ObjectNode,
  path: readonly string[],
  by: Placeholders,
): (readonly string[])[] {
  const at = path.findIndex((name) => name.startsWith('$'));
  if (at < 0) return [path];
  const before = path.slice(0, at);
  const value = valueAt(locate(root, before));
  const array = value && opened(value);
  if (!(array instanceof ArrayNode))
    throw new CommandError(2, `The path '${before.join('.')}' must be an array in the document to apply array updates`);
  return positions(path[at] ?? '', array, before, document, by).flatMap((position) =>
    placesOf(document, root, [...before, String(position), ...path.slice(at + 1)], by),
  );
}

function positions(
  name: string,
  array: ArrayNode,
  path: readonly string[],
  document: Buffer,
  by: Placeholders,
): number[] {
  if (name === '$') return [matchedPosition(document, path, by.conditions)];
  if (name === '$[]') return [...array.items.keys()];
  const identifier = name.slice(2, -1);
  const conditions = by.filters.get(identifier);
  if (conditions === undefined) throw new CommandError(2, `No array filter found for identifier '${identifier}'`);
  const matches = compileMatcher(conditions);
  const passes = (item: Node): boolean => matches(new BsonWriter(0, 64).value(identifier, rawOf(item)).finish());
  return [...array.items.keys()].filter((position) => passes(array.items[position] as Node));
}

/** The first element that alone would have let the document pass the first condition on its array. */
function matchedPosition(document: Buffer, path: readonly string[], conditions: readonly Condition[]): number {
  const about = conditions.find((condition) => 'path' in condition && isBelow(condition.path.text.split('.'), path));
  if (about) {
    const matches = compileMatcher([about]);
    const root = openDocument(document);
    const place = locate(root, path);
    const value = valueAt(place);
    const array = value && opened(value);
    const items = array instanceof ArrayNode ? array.items : [];
    for (const [position, item] of items.entries()) {
      setChild(place.parent, place.rest[0] ?? '', new ArrayNode([item]));
      if (matches(documentOf(root))) return position;
    }
  }
  throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
}

const isBelow = (path: readonly string[], above: readonly string[]): boolean =>
  above.every((name, depth) => path[depth] === name);
