import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  type Span,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { observedDb } from '../../../../src/service/storage/database/connection/observed-db';

const client = new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true });
const db = client.db(`test_${randomBytes(6).toString('hex')}`);
const sent: CommandStartedEvent[] = [];
client.on('commandStarted', (event) => sent.push(event));

const active = new AsyncLocalStorage<Context>();
/** What an SDK brings, without its provider: that would stay with the modules that other test files share. */
const contextManager: ContextManager = {
  active: () => active.getStore() ?? ROOT_CONTEXT,
  with: (of, work, self, ...parameters) => active.run(of, () => work.apply(self as never, parameters)),
  bind: (_of, target) => target,
  enable: () => contextManager,
  disable: () => contextManager,
};
beforeAll(() => context.setGlobalContextManager(contextManager));
afterAll(async () => {
  context.disable();
  await db.dropDatabase();
  await client.close();
});

const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const spanContext = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: TraceFlags.SAMPLED };
/** What a request that is recorded does. */
const inRequest = <Result>(isRecording: boolean, work: () => Result): Result => {
  const span = { isRecording: () => isRecording, spanContext: () => spanContext } as Span;
  return context.with(trace.setSpan(ROOT_CONTEXT, span), work);
};

/** Makes each call that stores make. @returns the comments of the commands that it sends */
async function commentsOf(isRecording: boolean): Promise<unknown[]> {
  sent.length = 0;
  const observed = observedDb(db, () => undefined);
  const things = observed.collection<{ _id: number; a?: number }>(`things ${isRecording}`);
  await inRequest(isRecording, async () => {
    await things.insertOne({ _id: 1 });
    await things.insertMany([{ _id: 2 }, { _id: 3 }]);
    await things.find({}).toArray();
    await things.find({}).hasNext();
    await things.findOne({});
    await things.aggregate([{ $match: { _id: 1 } }]).toArray();
    await things.countDocuments({});
    await things.updateOne({ _id: 1 }, { $set: { a: 1 } });
    await things.bulkWrite([{ updateOne: { filter: { _id: 2 }, update: { $set: { a: 1 } } } }]);
    await things.deleteMany({ _id: 1 });
    await observed.command({ ping: 1 });
  });
  expect(sent.map(({ commandName }) => commandName)).toEqual([
    ...['insert', 'insert', 'find', 'find', 'find', 'aggregate', 'aggregate'],
    ...['update', 'update', 'delete', 'ping'],
  ]);
  return sent.map(({ command }) => command.comment);
}

it('every command of a recorded request names its trace, and those of others carry no comment', async () => {
  expect(new Set(await commentsOf(true))).toEqual(new Set([TRACEPARENT]));
  expect(new Set(await commentsOf(false))).toEqual(new Set([undefined]));
});
