import { EJSON } from 'bson';
import type { Document } from 'mongodb';
import type { Rule } from './differences';
import type { Answered } from './execute';
import type { Call, Method, Operation } from './operation';

/** These give documents as they are stored, down to the types of numbers. What others give is computed, and compared by value. */
const DOCUMENTS: readonly Method[] = ['find', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'];
const ORDERED_STAGES = ['$match', '$sort', '$skip', '$limit'];

/** With the type of every number, and the fields of every document in the order of their names. */
export const exactly = (value: unknown): string => EJSON.stringify(inOrder(value), { relaxed: false });
const byValue = (value: unknown): string => EJSON.stringify(inOrder(value), { relaxed: true });

/** What an operation's answers come to, for comparison: texts, in order where the call asked for an order. */
export function comparable(operation: Operation, answers: readonly Answered[], rules: readonly Rule[]): unknown[] {
  return answers.map(({ call, answer: given }) => {
    const answer = rules.reduce((last, { answer }) => answer?.(last, call, operation.kind) ?? last, given);
    if ('error' in answer) return { error: byValue(answer.error) };
    const write = call && DOCUMENTS.includes(call.method) ? exactly : byValue;
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
