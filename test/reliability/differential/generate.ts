import fc, { type Arbitrary } from 'fast-check';
import { byId, filters, projections, sorts, withoutId } from './filters';
import {
  type Call,
  COLLECTIONS,
  type IndexDescription,
  indexName,
  type Method,
  type Operation,
  type Step,
  type Stream,
  sizeOf,
} from './operation';
import { pipelines } from './pipelines';
import { updates } from './updates';
import { contents, documents, ids } from './values';

const OPERATIONS_IN_A_STREAM = 50;

/** At most one field of each can hold an array. The unique ones make errors. */
const INDEXES: readonly IndexDescription[] = [
  { key: { a: 1 } },
  { key: { b: 1, a: -1 } },
  { key: { c: -1, b: 1 } },
  { key: { 'n.x': 1 } },
  { key: { 'n.y.z': 1, c: 1 } },
  { key: { 'items.q': 1, b: 1 } },
  { key: { tags: 1, s: -1 } },
  { key: { s: 1, _id: -1 } },
  { key: { k: 1 }, unique: true },
  { key: { k: 1, s: 1 }, unique: true },
  { key: { tags: 1, k: -1 }, unique: true },
];

const call = (method: Method, args: Arbitrary<readonly unknown[]>): Arbitrary<Call> =>
  fc
    .tuple(fc.constantFrom(...COLLECTIONS), args)
    .map(([collection, given]) => ({ kind: 'call', collection, method, args: given }));

const upsert = fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
/** Filters of single writes: mostly by id; by anything else the executor asks first whether one document is meant. */
const target = fc.oneof({ weight: 3, arbitrary: byId }, { weight: 1, arbitrary: filters });

/** So that an upsert does not make an id of its own, which would be another one on each server. */
const updatesWithId = fc.tuple(updates, ids).map(([update, _id]) => ({
  ...update,
  $setOnInsert: { ...(update.$setOnInsert as object | undefined), _id },
}));

const batch = fc.array(documents, { minLength: 1, maxLength: 5 });
const ordering = fc.boolean().map((ordered) => ({ ordered }));

const models: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: documents.map((document) => ({ insertOne: { document } })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(byId, updates, upsert)
      .map(([filter, update, up]) => ({ updateOne: { filter, update, upsert: up } })),
  },
  { weight: 1, arbitrary: fc.tuple(filters, updates).map(([filter, update]) => ({ updateMany: { filter, update } })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(ids, contents, upsert)
      .map(([_id, replacement, up]) => ({ replaceOne: { filter: { _id }, replacement, upsert: up } })),
  },
  { weight: 1, arbitrary: byId.map((filter) => ({ deleteOne: { filter } })) },
  { weight: 1, arbitrary: filters.map((filter) => ({ deleteMany: { filter: { ...filter, s: 'b' } } })) },
);

const writes: Arbitrary<Call> = fc.oneof(
  { weight: 6, arbitrary: call('insertOne', fc.tuple(documents)) },
  { weight: 6, arbitrary: call('insertMany', fc.tuple(batch, ordering)) },
  {
    weight: 8,
    arbitrary: call(
      'updateOne',
      fc.tuple(
        byId,
        updates,
        upsert.map((up) => ({ upsert: up })),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: call(
      'findOneAndUpdate',
      fc.tuple(
        byId,
        updates,
        upsert.map((up) => ({ upsert: up, returnDocument: 'after' })),
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: call(
      'updateOne',
      fc.tuple(
        withoutId,
        updatesWithId,
        upsert.map((up) => ({ upsert: up })),
      ),
    ),
  },
  { weight: 4, arbitrary: call('updateMany', fc.tuple(filters, updates)) },
  {
    weight: 2,
    arbitrary: call(
      'replaceOne',
      fc.tuple(
        byId,
        contents,
        upsert.map((up) => ({ upsert: up })),
      ),
    ),
  },
  { weight: 2, arbitrary: call('deleteOne', fc.tuple(target)) },
  { weight: 1, arbitrary: call('deleteMany', fc.tuple(filters.map((filter) => ({ ...filter, s: 'a' })))) },
  { weight: 5, arbitrary: call('bulkWrite', fc.tuple(fc.array(models, { minLength: 1, maxLength: 6 }), ordering)) },
  {
    weight: 3,
    arbitrary: call(
      'findOneAndUpdate',
      fc.tuple(
        withoutId,
        updatesWithId,
        fc
          .tuple(upsert, fc.constantFrom('before', 'after'))
          .map(([up, returnDocument]) => ({ upsert: up, returnDocument })),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: call(
      'findOneAndUpdate',
      fc.tuple(
        filters,
        updates,
        fc.tuple(sorts, projections).map(([sort, projection]) => ({ sort, projection, returnDocument: 'after' })),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: call('findOneAndReplace', fc.tuple(byId, contents, fc.constant({ returnDocument: 'after' }))),
  },
  {
    weight: 1,
    arbitrary: call(
      'findOneAndDelete',
      fc.tuple(
        filters,
        sorts.map((sort) => ({ sort })),
      ),
    ),
  },
);

const page = fc
  .tuple(sorts, fc.nat({ max: 5 }), fc.nat({ max: 3 }), fc.constantFrom(1, 2, 3, 100))
  .map(([sort, limit, skip, batchSize]) => ({ sort, limit, skip, batchSize }));

const reads: Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: call('find', fc.tuple(filters)) },
  { weight: 6, arbitrary: call('find', fc.tuple(filters, page)) },
  {
    weight: 3,
    arbitrary: call(
      'find',
      fc.tuple(
        filters,
        fc.tuple(sorts, projections).map(([sort, projection]) => ({ sort, projection })),
      ),
    ),
  },
  { weight: 2, arbitrary: call('find', fc.tuple(filters, fc.constant({ batchSize: 2 }))) },
  { weight: 2, arbitrary: call('countDocuments', fc.tuple(filters)) },
  {
    weight: 2,
    arbitrary: call('distinct', fc.tuple(fc.constantFrom('a', 'b', 'k', 'tags', 'n.x', 'items.q'), filters)),
  },
  { weight: 5, arbitrary: call('aggregate', fc.tuple(pipelines)) },
);

/** In a transaction the first error is the end: it makes no difference between the two servers where nothing comes after it. */
const inTransaction = (call: Call): Call =>
  call.method === 'bulkWrite' || call.method === 'insertMany'
    ? { ...call, args: [call.args[0], { ordered: true }] }
    : call;

const calls: Arbitrary<Call> = fc.oneof({ weight: 1, arbitrary: writes }, { weight: 1, arbitrary: reads });

const inside = calls.map(inTransaction);
const end = fc.constantFrom<'commit' | 'abort'>('commit', 'commit', 'abort');
const session = fc.constantFrom<0 | 1>(0, 1);

/** One session, or two that come by turns and whose writes may meet only after the first has ended. */
const transactions: Arbitrary<Operation> = fc.oneof(
  fc.tuple(fc.array(inside, { minLength: 1, maxLength: 5 }), end).map(
    ([all, how]): Operation => ({
      kind: 'transactions',
      steps: [...all.map((does): Step => ({ session: 0, does })), { session: 0, does: how }],
    }),
  ),
  fc
    .tuple(
      reads,
      fc.array(fc.tuple(session, inside), { minLength: 1, maxLength: 4 }),
      end,
      fc.array(inside, { minLength: 1, maxLength: 3 }),
      end,
    )
    .map(
      ([seen, mixed, first, after, second]): Operation => ({
        kind: 'transactions',
        steps: [
          { session: 1, does: seen },
          ...mixed.map(([by, does]): Step => (isRead(does) ? { session: by, does } : { session: 0, does })),
          { session: 1, does: seen },
          { session: 0, does: first },
          ...after.map((does): Step => ({ session: 1, does })),
          { session: 1, does: second },
        ],
      }),
    ),
);

const isRead = ({ method }: Call): boolean => ['find', 'countDocuments', 'distinct', 'aggregate'].includes(method);

const conflicts: Arbitrary<Operation> = fc
  .tuple(fc.constantFrom(...COLLECTIONS), ids, fc.integer(), fc.integer())
  .map(([collection, _id, x, y]) => {
    const write = (value: number): Call => ({
      kind: 'call',
      collection,
      method: 'updateOne',
      args: [{ _id }, { $set: { contended: value } }, { upsert: true }],
    });
    return { kind: 'conflict', first: write(x), second: write(y) };
  });

const operations: Arbitrary<Operation> = fc.oneof(
  { weight: 40, arbitrary: calls },
  { weight: 3, arbitrary: transactions },
  { weight: 1, arbitrary: conflicts },
);

const indexes = fc.subarray([...INDEXES], { maxLength: 5 });

/** The stream of a seed: always the same. */
export function streamOf(seed: number): Stream {
  const [chosen = []] = fc.sample(indexes, { seed, numRuns: 1 });
  const wanted = fc.sample(operations, { seed, numRuns: OPERATIONS_IN_A_STREAM });
  const dropped: Call[] = chosen
    .slice(0, 1)
    .map((index) => ({ kind: 'call', collection: 'one', method: 'dropIndex', args: [indexName(index)] }));
  return { seed, indexes: chosen, operations: [...wanted.slice(0, -10), ...dropped, ...wanted.slice(-10)] };
}

export const countOf = (stream: Stream): number =>
  stream.operations.reduce((sum, operation) => sum + sizeOf(operation), 0);
