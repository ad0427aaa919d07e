import { type CollectionOptions, type Db } from 'mongodb';
import { recordedSpan, traceparentOf } from '../tracing';

/** Calls of a collection that send commands and take their options second. */
const OPTIONS_SECOND = [
  ...['find', 'findOne', 'aggregate', 'countDocuments'],
  ...['insertOne', 'insertMany', 'deleteOne', 'deleteMany', 'bulkWrite'],
];
/** Where the calls of a collection that send commands take their options. */
const OPTIONS_AT: ReadonlyMap<string | symbol, number> = new Map([
  ...OPTIONS_SECOND.map((name) => [name, 1] as const),
  ['updateOne', 2],
]);

type Call = (...parameters: unknown[]) => unknown;

/** The traceparent of the recorded request, as a comment that the database shows in its log and its profiler. */
function commentNow(): { comment?: string } {
  const span = recordedSpan();
  return span ? { comment: traceparentOf(span.spanContext()) } : {};
}

const commentedCollection = <Collection extends object>(collection: Collection): Collection =>
  new Proxy(collection, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const at = OPTIONS_AT.get(name);
      if (at === undefined) return value;
      return (...parameters: unknown[]) => {
        const { comment } = commentNow();
        if (comment !== undefined) parameters[at] = { ...(parameters[at] as object | undefined), comment };
        return (value as Call).apply(target, parameters);
      };
    },
  });

/** The same database. What stores send to it for a recorded request carries the trace as a comment. */
export const withComments = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'collection')
        return (of: string, options?: CollectionOptions) => commentedCollection(target.collection(of, options));
      if (name === 'command') {
        return (...[command, options]: Parameters<Db['command']>) =>
          target.command({ ...command, ...commentNow() }, options);
      }
      return Reflect.get(target, name);
    },
  });
