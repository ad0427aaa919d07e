import { SpanKind } from '@opentelemetry/api';
import { type CollectionOptions, type Db } from 'mongodb';
import { markFailed, recordedSpan, startSpan, traceparentOf } from '../../../../base/tracing';
import { isDuplicateKey } from '../transactions/write-failure';

/** A command that the database has answered, or failed to answer. */
export interface EndedCommand {
  /** Such as `find`. */
  name: string;
  durationMs: number;
  failed: boolean;
}

type OnEnd = (command: EndedCommand) => void;

interface ObservedCall {
  command: string;
  /** The place of the options among its parameters. */
  optionsAt: number;
  /** Whether it answers with a cursor, which sends the command when it is read. */
  isCursor: boolean;
}

const call = (command: string, optionsAt = 1, isCursor = false): ObservedCall => ({ command, optionsAt, isCursor });

/** The calls of a collection that send commands. */
const CALLS: ReadonlyMap<string | symbol, ObservedCall> = new Map([
  ['find', call('find', 1, true)],
  ['findOne', call('find')],
  ['aggregate', call('aggregate', 1, true)],
  ['countDocuments', call('aggregate')],
  ['insertOne', call('insert')],
  ['insertMany', call('insert')],
  ['updateOne', call('update', 2)],
  ['bulkWrite', call('update')],
  ['deleteMany', call('delete')],
]);

/** Begins to measure a command and, where the request is recorded, a span that holds its name and its collection alone. */
function begin(name: string, collection: string, onEnd: OnEnd) {
  const began = performance.now();
  const attributes = { 'db.system.name': 'mongodb', 'db.operation.name': name, 'db.collection.name': collection };
  const span = recordedSpan() && startSpan(`${name} ${collection}`, SpanKind.CLIENT, attributes);
  const end = (failed: boolean) => {
    if (failed && span) markFailed(span);
    span?.end();
    onEnd({ name, durationMs: performance.now() - began, failed });
  };
  return {
    /** The span of a recorded command, for the log and the profiler of the database. */
    comment: span && traceparentOf(span.spanContext()),
    async settle<Result>(outcome: Promise<Result>): Promise<Result> {
      try {
        const result = await outcome;
        end(false);
        return result;
      } catch (error) {
        // A duplicate key is an answer: claims are made so.
        end(!isDuplicateKey(error));
        throw error;
      }
    },
  };
}

const observedCollection = <Collection extends { collectionName: string }>(of: Collection, onEnd: OnEnd): Collection =>
  new Proxy(of, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const observed = CALLS.get(name);
      if (!observed) return value;
      const { command, optionsAt, isCursor } = observed;
      return (...parameters: unknown[]) => {
        const { comment, settle } = begin(command, target.collectionName, onEnd);
        if (comment !== undefined)
          parameters[optionsAt] = { ...(parameters[optionsAt] as object | undefined), comment };
        const result: unknown = (value as (...of: unknown[]) => unknown).apply(target, parameters);
        if (!isCursor) return settle(result as Promise<unknown>);
        const cursor = result as { toArray(): Promise<unknown>; hasNext(): Promise<boolean> };
        const { toArray, hasNext } = cursor;
        let isSent = false;
        // The first of these sends the command.
        const settleFirst =
          <Result>(read: () => Promise<Result>) =>
          () => {
            if (isSent) return read();
            isSent = true;
            return settle(read());
          };
        return Object.assign(cursor, {
          toArray: settleFirst(() => toArray.call(cursor)),
          hasNext: settleFirst(() => hasNext.call(cursor)),
        });
      };
    },
  });

/**
 * The same database, with its commands measured, and traced where their request is: without the driver's command
 * monitoring, which would parse every reply once more.
 */
export const observedDb = (db: Db, onEnd: OnEnd): Db =>
  new Proxy(db, {
    get(target, property) {
      if (property === 'collection')
        return (name: string, options?: CollectionOptions) =>
          observedCollection(target.collection(name, options), onEnd);
      if (property === 'command') {
        return (...[command, options]: Parameters<Db['command']>) => {
          const [[name = '', collection] = []] = Object.entries(command);
          const { comment, settle } = begin(name, String(collection), onEnd);
          return settle(target.command(comment === undefined ? command : { ...command, comment }, options));
        };
      }
      return Reflect.get(target, property);
    },
  });
