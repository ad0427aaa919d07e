import { EJSON } from 'bson';
import type { Document } from 'mongodb';
import type { Rule } from './differences';
import type { Answered } from './execute';
import type { Call, Method, Operation } from './operation';

const ORDERED_STAGES = ['$match', '$sort', '$skip', '$limit'];

/** With the type of every number, and the fields of every document in the order of their names. */
export const exactly = (value: unknown): string => EJSON.stringify(inOrder(value), { relaxed: false });
const byValue = (value: unknown): string => EJSON.stringify(inOrder(value), { relaxed: true });

/** Equal numbers of different types are in one group, whose `_id` is the one that was met first. */
function withGroupsByValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withGroupsByValue);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === '_id' ? byValue(field) : withGroupsByValue(field)]),
  );
}

/** What gives documents is compared down to the types of numbers. */
const WRITERS: Partial<Record<Method, (value: unknown) => string>> = {
  find: exactly,
  aggregate: (value) => exactly(withGroupsByValue(value)),
};

/** What an operation's answers come to, for comparison: texts, in order where the call asked for an order. */
export function comparable(operation: Operation, answers: readonly Answered[], rules: readonly Rule[]): unknown[] {
  return answers.map(({ call, answer: given }) => {
    const answer = rules.reduce((last, { answer }) => answer?.(last, call, operation.kind) ?? last, given);
    if ('error' in answer) return { error: byValue(answer.error) };
    const write = (call && WRITERS[call.method]) ?? byValue;
    if (!Array.isArray(answer.value)) return write(answer.value);
    const texts = answer.value.map(write);
    return call && isOrdered(call) ? texts : texts.sort();
  });
}

function isOrdered({ method, args }: Call): boolean {
  if (method === 'find') return 'sort' in ((args[1] ?? {}) as Document);
  const stages = (method === 'aggregate' ? args[0] : []) as Document[];
  const names = stages.flatMap((stage) => Object.keys(stage));
  return names.includes('$sort') && names.every((name) => ORDERED_STAGES.includes(name));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((name) => [name, inOrder(fields[name])]),
  );
}
