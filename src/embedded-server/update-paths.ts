import { CommandError } from './errors';
import { ArrayNode, isRaw, type Node, NULL_VALUE, ObjectNode, opened } from './tree';

/** How far a path leads in a document: to a container, and the names that are left there, at least one. */
export interface Place {
  readonly parent: ObjectNode | ArrayNode;
  readonly rest: readonly string[];
  /** False where a value stands in the way that can hold nothing below it. */
  readonly viable: boolean;
  readonly throughArray: boolean;
}

const MAX_PADDING = 1_500_000;
export const isPosition = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name);

export function childOf(parent: ObjectNode | ArrayNode, name: string): Node | undefined {
  if (parent instanceof ObjectNode) return parent.fields.get(name);
  return isPosition(name) ? parent.items[Number(name)] : undefined;
}

/** Takes apart what lies on the way. */
export function locate(root: ObjectNode, path: readonly string[]): Place {
  let parent: ObjectNode | ArrayNode = root;
  let throughArray = false;
  for (let depth = 0; ; depth++) {
    throughArray ||= parent instanceof ArrayNode;
    const rest = path.slice(depth);
    const [name = ''] = rest;
    const place = { parent, rest, throughArray, viable: parent instanceof ObjectNode || isPosition(name) };
    if (rest.length <= 1) return place;
    const child = childOf(parent, name);
    if (child === undefined) return place;
    const inside = opened(child);
    if (inside === undefined) return { ...place, viable: false };
    if (isRaw(child)) setChild(parent, name, inside);
    parent = inside;
  }
}

/** What the path leads to, in a place that `locate` found. */
export const valueAt = ({ parent, rest, viable }: Place): Node | undefined =>
  rest.length === 1 && viable ? childOf(parent, rest[0] ?? '') : undefined;

export function setChild(parent: ObjectNode | ArrayNode, name: string, value: Node): void {
  if (parent instanceof ObjectNode) {
    parent.fields.set(name, value);
    return;
  }
  const at = Number(name);
  if (at - parent.items.length > MAX_PADDING)
    throw new CommandError(2, `can't backfill more than ${MAX_PADDING} elements of an array`);
  while (parent.items.length < at) parent.items.push(NULL_VALUE);
  parent.items[at] = value;
}

export function removeChild(parent: ObjectNode | ArrayNode, name: string): void {
  if (parent instanceof ObjectNode) parent.fields.delete(name);
  else parent.items[Number(name)] = NULL_VALUE;
}

/** Puts a value where the path ends; the documents that are missing on the way are made. */
export function put({ parent, rest }: Place, value: Node): void {
  const [name = '', ...below] = rest;
  let node = value;
  for (const inner of below.reverse()) {
    const around = new ObjectNode();
    around.fields.set(inner, node);
    node = around;
  }
  setChild(parent, name, node);
}

export function notViable(path: readonly string[], { parent, rest }: Place): CommandError {
  const at = path.length - rest.length;
  const below = parent instanceof ArrayNode && !isPosition(rest[0] ?? '') ? at : at + 1;
  return new CommandError(28, `Cannot create field '${path[below] ?? ''}' in element {${path[below - 1] ?? ''}}`);
}

/** By name, positions in an array by number: the order in which an update is carried out, and fields are added. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const order = compareNames(a[at] ?? '', b[at] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  if (isPosition(a) && isPosition(b)) return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
