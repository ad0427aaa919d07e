import { asNumber, asString, BsonType, Elements, type RawValue } from './bson-walk';
import { CommandError } from './errors';
import { OPERATORS } from './update-operators';
import { comparePaths } from './update-paths';
import { parsePush } from './update-push';

/** One operator on one path. */
export interface Change {
  readonly operator: string;
  readonly text: string;
  readonly path: readonly string[];
  readonly operand: RawValue;
  /** Of `$rename`: where the value comes from. */
  readonly source?: readonly string[];
}

/**
 * What the operators of an update say, in the order in which it is carried out. What is wrong with it whatever the document
 * is refused here, so that it is refused where no document matches too.
 */
export function parseChanges(update: Buffer): Change[] {
  const changes: Change[] = [];
  for (const operator = new Elements(update); operator.next(); ) {
    const { name } = operator;
    if (!OPERATORS.has(name) && name !== '$rename') throw new CommandError(9, `Unknown modifier: ${name}`);
    if (operator.type !== BsonType.OBJECT) throw new CommandError(9, `Modifiers operate on fields: ${name}`);
    for (const field = new Elements(update, operator.start); field.next(); )
      changes.push(changeOf(name, field.name, field.value));
  }
  checkConflicts(changes.flatMap(({ path, source }) => (source ? [path, source] : [path])));
  return changes.sort((a, b) => comparePaths(a.path, b.path));
}

function changeOf(operator: string, text: string, operand: RawValue): Change {
  const path = pathOf(text);
  if (operator === '$rename') {
    const target = asString(operand);
    if (target === undefined) throw new CommandError(2, `The 'to' field for $rename must be a string: ${text}`);
    if (`${text}.${target}`.includes('$')) throw new CommandError(2, `$rename may not have a placeholder: ${text}`);
    return { operator, text: target, path: pathOf(target), operand, source: path };
  }
  CHECKS[operator]?.(operand, text);
  return { operator, text, path, operand };
}

const isNumber = ({ type }: RawValue): boolean =>
  type === BsonType.INT32 || type === BsonType.INT64 || type === BsonType.DOUBLE;

function checkNumber(operand: RawValue, path: string): void {
  if (!isNumber(operand)) throw new CommandError(14, `Cannot increment or multiply by what is no number: {${path}}`);
}

/** What an operand has to be, whatever it meets. */
const CHECKS: Readonly<Record<string, (operand: RawValue, path: string) => void>> = {
  $inc: checkNumber,
  $mul: checkNumber,
  $push: parsePush,
  $pop: (operand, path) => {
    if (Math.abs(asNumber(operand) ?? 0) !== 1) throw new CommandError(9, `$pop expects 1 or -1: ${path}`);
  },
  $pullAll: (operand, path) => {
    if (operand.type !== BsonType.ARRAY) throw new CommandError(2, `$pullAll requires an array argument: ${path}`);
  },
  $addToSet: (operand, path) => {
    if (operand.type !== BsonType.OBJECT) return;
    const field = new Elements(operand.bytes, operand.start);
    if (field.next() && field.name === '$each' && field.type !== BsonType.ARRAY)
      throw new CommandError(14, `The argument to $each in $addToSet must be an array: ${path}`);
  },
};

function pathOf(text: string): string[] {
  const names = text.split('.');
  if (names.includes('')) throw new CommandError(56, `The update path '${text}' contains an empty field name`);
  for (const [at, name] of names.entries()) {
    if (!name.startsWith('$')) continue;
    const isPlaceholder = name === '$' || /^\$\[\w*\]$/.test(name);
    if (!isPlaceholder) throw new CommandError(52, `The dollar ($) prefixed field '${name}' is not allowed here`);
    if (at === 0) throw new CommandError(2, `Cannot have positional element in the first position in path '${text}'`);
  }
  return names;
}

/** Two operators may not write to the same place, nor one below the other. */
export function checkConflicts(paths: readonly (readonly string[])[]): void {
  const inOrder = [...paths].sort(comparePaths);
  for (const [at, path] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before?.every((name, depth) => name === path[depth]))
      throw new CommandError(
        40,
        `Updating the path '${path.join('.')}' would create a conflict at '${before.join('.')}'`,
      );
  }
}
