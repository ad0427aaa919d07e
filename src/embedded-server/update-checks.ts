import { Double, Long } from 'bson';
import { CommandError } from './errors';
import type { Json } from './mingo';

/*
 * What MongoDB refuses and mingo would pass over in silence: an update that reports success must have happened.
 */

const COMPUTING: readonly string[] = ['$inc', '$mul'];
const ON_ARRAYS: readonly string[] = ['$push', '$addToSet', '$pull', '$pullAll', '$pop'];
const CREATING: readonly string[] = ['$set', '$inc', '$mul', '$min', '$max', '$push', '$addToSet', '$currentDate'];
const PUSH_MODIFIERS: readonly string[] = ['$sort', '$slice', '$position'];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The value a path without placeholders leads to: own properties only. */
function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const name of path.split('.')) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

const hasPlaceholder = (path: string): boolean => path.includes('$');

/** Two operators may not write to the same place, nor one below the other. */
export function checkConflicts(operators: Json): void {
  const paths = Object.values(operators)
    .flatMap((fields) => Object.keys(fields as Json))
    .sort();
  for (const [i, path] of paths.entries()) {
    const before = paths.slice(0, i).find((other) => path === other || path.startsWith(`${other}.`));
    if (before !== undefined)
      throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${before}'`);
  }
}

/** Checks every operator against the document it is about to change. */
export function checkTargets(document: Json, operators: Json): void {
  for (const [operator, fields] of Object.entries(operators)) {
    for (const [path, operand] of Object.entries(fields as Json)) {
      if (COMPUTING.includes(operator) && typeof operand !== 'number') {
        throw new CommandError(14, `Cannot apply ${operator} with a non-numeric argument: {${path}}`);
      }
      if (!hasPlaceholder(path)) checkTarget(document, operator, path);
    }
  }
}

function checkTarget(document: Json, operator: string, path: string): void {
  const value = valueAt(document, path);
  if (CREATING.includes(operator)) checkViable(document, path);
  if (value === undefined) return;
  if (COMPUTING.includes(operator) && typeof value !== 'number') {
    throw new CommandError(
      14,
      `Cannot apply ${operator} to a value of non-numeric type, or a decimal: the field '${path}'`,
    );
  }
  if (ON_ARRAYS.includes(operator) && !Array.isArray(value)) {
    throw new CommandError(operator === '$pop' ? 14 : 2, `The field '${path}' must be an array for ${operator}`);
  }
}

/** Nothing can be created below a value that is not a document. */
function checkViable(document: Json, path: string): void {
  const names = path.split('.');
  for (let depth = 1; depth < names.length; depth++) {
    const parent = valueAt(document, names.slice(0, depth).join('.'));
    if (parent === undefined) return;
    const isDocument =
      isObject(parent) && (Array.isArray(parent) || Object.getPrototypeOf(parent) === Object.prototype);
    if (!isDocument)
      throw new CommandError(28, `Cannot create field '${names[depth] ?? ''}' in element {${names[depth - 1] ?? ''}}`);
  }
}

/** mingo sorts and cuts only arrays that exist: the paths of `$push` that need an empty one first. */
export function arraysToCreate(document: Json, operators: Json): string[] {
  const pushes = Object.entries((operators.$push ?? {}) as Json);
  return pushes
    .filter(
      ([path, spec]) =>
        isObject(spec) &&
        PUSH_MODIFIERS.some((name) => Object.hasOwn(spec, name)) &&
        valueAt(document, path) === undefined,
    )
    .map(([path]) => path)
    .filter((path) => !hasPlaceholder(path));
}

/** What was computed from a Long or a Double is one, where the field had no type of its own that says otherwise. */
export function typeComputed(document: Json, typedOperators: Json): void {
  for (const operator of COMPUTING) {
    for (const [path, operand] of Object.entries((typedOperators[operator] ?? {}) as Json)) {
      const names = path.split('.');
      const name = names.pop() ?? '';
      const parent = names.length > 0 ? valueAt(document, names.join('.')) : document;
      const value = isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
      if (!isObject(parent) || typeof value !== 'number') continue;
      if (operand instanceof Long && Number.isSafeInteger(value)) parent[name] = Long.fromNumber(value);
      if (operand instanceof Double) parent[name] = new Double(value);
    }
  }
}
