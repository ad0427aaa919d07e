import { isDeepStrictEqual } from 'node:util';
import { EJSON } from 'bson';
import type { Db, Document } from 'mongodb';
import { comparable, exactly } from './answers';
import type { Rule } from './differences';
import { execute, isGone } from './execute';
import { type Call, COLLECTIONS, type Operation, type Stream } from './operation';

/** Two servers that are to give the same answers, or one server with two databases. */
export interface Pair {
  readonly names: readonly [string, string];
  /** Their numbers come back with their types (`promoteValues: false`). */
  readonly databases: readonly [Db, Db];
  /** The second has the unique indexes only: those change what is answered, the others must not. */
  readonly secondIsBare: boolean;
  /** The second is a server that is not under test: a stream over which it goes away is left. The first never may. */
  readonly secondMayGo: boolean;
  readonly rules: readonly Rule[];
  readonly withTransactions: boolean;
}

interface Difference {
  readonly stream: Stream;
  /** The operation whose answers differ; one past the last: the contents at the end do. */
  readonly step: number;
  readonly sides: readonly [unknown, unknown];
}

/** The second server went away, as it may: the stream is at its end. */
export class ServerGoneError extends Error {}

/**
 * Runs a stream on both, from the beginning; the first difference, if there is one.
 * @throws ServerGoneError where the second server went away and may
 */
export async function run(pair: Pair, stream: Stream): Promise<Difference | undefined> {
  const { databases, secondIsBare, rules } = pair;
  const [first, second] = databases;
  const indexes = stream.indexes.filter((index) => !rules.some(({ leavesOut }) => leavesOut?.(index)));
  const bare = indexes.filter(({ unique }) => unique);
  const prepared = [prepare(first, indexes), prepare(second, secondIsBare ? bare : indexes)] as const;
  await ofBoth(pair, 'before the first operation', prepared);
  for (const [step, original] of stream.operations.entries()) {
    const operation = rewritten(original, rules);
    const answering = [execute(first, operation), execute(second, operation)] as const;
    const answers = await ofBoth(pair, `at operation ${step}: ${exactly(operation)}`, answering);
    const [one, other] = answers.map((answer) => comparable(operation, answer, rules));
    if (!isDeepStrictEqual(one, other)) return { stream, step, sides: [one, other] };
  }
  const [one, other] = await Promise.all(databases.map(contentsOf));
  return isDeepStrictEqual(one, other) ? undefined : { stream, step: stream.operations.length, sides: [one, other] };
}

/** What both came to. An error of the first counts before one of the second, which may hide it by coming earlier. */
async function ofBoth<T>({ names, secondMayGo }: Pair, when: string, work: readonly [Promise<T>, Promise<T>]) {
  const [one, other] = await Promise.allSettled(work);
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'fulfilled') return [one.value, other.value] as const;
  if (!secondMayGo || !isGone(other.reason)) throw other.reason;
  throw new ServerGoneError(`${names[1]} is gone ${when}`, { cause: other.reason });
}

async function prepare(db: Db, indexes: Stream['indexes']): Promise<void> {
  await db.dropDatabase();
  for (const name of COLLECTIONS) {
    if (indexes.length > 0) await db.collection(name).createIndexes(indexes.map((index) => ({ ...index })));
  }
}

function rewritten(operation: Operation, rules: readonly Rule[]): Operation {
  const rewrite = (call: Call): Call => rules.reduce((last, rule) => rule.rewrite?.(last) ?? last, call);
  if (operation.kind === 'call') return rewrite(operation);
  if (operation.kind === 'conflict') return operation;
  const steps = operation.steps.map(({ session, does }) => ({
    session,
    does: typeof does === 'string' ? does : rewrite(does),
  }));
  return { ...operation, steps };
}

async function contentsOf(db: Db): Promise<Document> {
  const contents: Document = {};
  for (const name of COLLECTIONS) contents[name] = (await db.collection(name).find().toArray()).map(exactly).sort();
  return contents;
}

const shortened = (text: string): string => text.replaceAll(/A{100,}/g, 'A…');
const exact = (value: unknown): string => shortened(EJSON.stringify(value, { relaxed: false }));

/** What is needed to see the difference again. */
export function describeDifference({ names }: Pair, { stream, step, sides }: Difference): string {
  const where = step < stream.operations.length ? `at operation ${step}` : 'in the contents at the end';
  return [
    `${names.join(' and ')} differ: stream of seed ${stream.seed}, ${where}`,
    `  (again: npm run differential -- --operations 1 --seed ${stream.seed})`,
    `  indexes ${JSON.stringify(stream.indexes)}`,
    ...stream.operations.slice(0, step + 1).map((operation, at) => `  ${at}  ${exact(operation)}`),
    ...names.map((name, side) => `  ${name}: ${shortened(onlyHere(sides, side))}`),
  ].join('\n');
}

/** The lines of one side that the other does not have. */
function onlyHere(sides: Difference['sides'], side: number): string {
  const [here = [], there = []] = [sides[side], sides[1 - side]].map((value) =>
    JSON.stringify(value, null, 1).split('\n'),
  );
  const own = here.filter((line) => !there.includes(line)).map((line) => line.trim());
  return (own.length > 0 ? own : here).join(' ');
}
