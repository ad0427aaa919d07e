import { BsonType, Elements, fieldOf, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';

/*
 * A document that is being changed: a tree of which only the parts on the way to a change are taken apart. What is not
 * touched stays raw, so that it keeps its bytes: types of numbers, order of fields, names of any kind.
 */

export type Node = RawValue | ObjectNode | ArrayNode;

export class ObjectNode {
  readonly fields = new Map<string, Node>();
}

export class ArrayNode {
  constructor(readonly items: Node[] = []) {}
}

export const isRaw = (node: Node): node is RawValue => !(node instanceof ObjectNode || node instanceof ArrayNode);

/** Takes the document that starts here apart, one level deep. */
export function openDocument(bytes: Buffer, start = 0): ObjectNode {
  const node = new ObjectNode();
  for (const element = new Elements(bytes, start); element.next(); ) node.fields.set(element.name, element.value);
  return node;
}

/** A value that can be changed inside; undefined where it is neither a document nor an array. */
export function opened(node: Node): ObjectNode | ArrayNode | undefined {
  if (!isRaw(node)) return node;
  if (node.type === BsonType.OBJECT) return openDocument(node.bytes, node.start);
  if (node.type !== BsonType.ARRAY) return undefined;
  const array = new ArrayNode();
  for (const element = new Elements(node.bytes, node.start); element.next(); ) array.items.push(element.value);
  return array;
}

function write(writer: BsonWriter, name: string | number, node: Node): void {
  if (isRaw(node)) writer.value(name, node);
  else if (node instanceof ArrayNode) {
    writer.openArray(name);
    for (const [at, item] of node.items.entries()) write(writer, at, item);
    writer.close();
  } else {
    writer.openObject(name);
    for (const [field, value] of node.fields) write(writer, field, value);
    writer.close();
  }
}

export function documentOf(root: ObjectNode): Buffer {
  const writer = new BsonWriter();
  for (const [name, node] of root.fields) write(writer, name, node);
  return writer.finish();
}

const VALUE = Buffer.from('v');

/** A value of its own that a writer makes under the name `v`. */
export function made(fill: (writer: BsonWriter) => void): RawValue {
  const writer = new BsonWriter(0, 32);
  fill(writer);
  const value = fieldOf(writer.finish(), VALUE);
  if (value === undefined) throw new Error('a value was made and is not there');
  return value;
}

export const rawOf = (node: Node): RawValue => (isRaw(node) ? node : made((writer) => write(writer, 'v', node)));

export const NULL_VALUE: RawValue = { bytes: Buffer.alloc(0), type: BsonType.NULL, start: 0, end: 0 };
