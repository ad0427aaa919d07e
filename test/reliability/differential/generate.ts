import fc, { type Arbitrary } from 'fast-check';
import { byId, byIds, byIdToUpsert, filters, projections, sorts } from './filters';
import {
  type Call,
  COLLECTIONS,
  FINDS_NOTHING,
  type IndexDescription,
  type Method,
  type Operation,
  type Step,
  type Stream,
  sizeOf,
} from './operation';
import { pipelines } from './pipelines';
import { anything, documents, FIELDS, ids } from './values';

/* Operations that the dialect of the embedded server has (src/embedded-server/dialect.ts). */

const OPERATIONS_IN_A_STREAM = 50;

/** At most one field of each can hold an array, and none of the unique ones, which make errors. */
const INDEXES: readonly IndexDescription[] = [
  { key: { a: 1 } },
  { key: { b: 1, a: -1 } },
  { key: { c: -1, b: 1 } },
  { key: { 'n.x': 1 } },
  { key: { tags: 1, s: -1 } },
  { key: { s: 1, _id: -1 } },
  { key: { s: 1, d: -1 } },
  { key: { k: 1 }, unique: true },
  { key: { k: 1, s: 1 }, unique: true },
  { key: { 'n.x': 1, k: -1 }, unique: true },
];

const call = (method: Method, args: Arbitrary<readonly unknown[]>): Arbitrary<Call> =>
  fc
    .tuple(fc.constantFrom(...COLLECTIONS), args)
    .map(([collection, given]) => ({ kind: 'call', collection, method, args: given }));

const updates = fc
  .record({ ...FIELDS, new: anything }, { requiredKeys: [] })
  .filter((fields) => Object.keys(fields).length > 0)
  .map(($set) => ({ $set }));

const batch = fc.array(documents, { minLength: 1, maxLength: 5 });
const ordering = fc.boolean().map((ordered) => ({ ordered }));

const insertModel = documents.map((document) => ({ insertOne: { document } }));
/** A filter, an update and the options of an update of one document. */
const update = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(byId, updates, fc.constant({})) },
  { weight: 1, arbitrary: fc.tuple(byIdToUpsert, updates, fc.constant({ upsert: true })) },
);
const updateModel = update.map(([filter, change, options]) => ({ updateOne: { filter, update: change, ...options } }));
const models: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: insertModel },
  { weight: 4, arbitrary: updateModel },
  { weight: 1, arbitrary: byId.map((filter) => ({ deleteOne: { filter } })) },
  { weight: 1, arbitrary: byIds.map((filter) => ({ deleteMany: { filter } })) },
);
const bulk = (of: Arbitrary<unknown>): Arbitrary<Call> =>
  call('bulkWrite', fc.tuple(fc.array(of, { minLength: 1, maxLength: 6 }), ordering));

const inserts: Arbitrary<Call> = fc.oneof(
  call('insertOne', fc.tuple(documents)),
  call('insertMany', fc.tuple(batch, ordering)),
);
const updateById = call('updateOne', update);

const writes: Arbitrary<Call> = fc.oneof(
  { weight: 10, arbitrary: inserts },
  { weight: 10, arbitrary: updateById },
  { weight: 2, arbitrary: call('deleteOne', fc.tuple(byId)) },
  { weight: 1, arbitrary: call('deleteMany', fc.tuple(byIds)) },
  { weight: 6, arbitrary: bulk(models) },
);

const page = fc
  .tuple(sorts, fc.nat({ max: 5 }), fc.nat({ max: 3 }), fc.constantFrom(1, 2, 3, 100))
  .map(([sort, limit, skip, batchSize]) => ({ sort, limit, skip, batchSize }));
const projected = fc.tuple(sorts, projections).map(([sort, projection]) => ({ sort, projection }));

const finds: Arbitrary<Call> = fc.oneof(
  { weight: 3, arbitrary: call('find', fc.tuple(filters)) },
  { weight: 2, arbitrary: call('find', fc.tuple(filters, projected)) },
);
const reads: Arbitrary<Call> = fc.oneof(
  { weight: 7, arbitrary: finds },
  { weight: 6, arbitrary: call('find', fc.tuple(filters, page)) },
  { weight: 2, arbitrary: call('find', fc.tuple(filters, fc.constant({ batchSize: 2 }))) },
  { weight: 2, arbitrary: call('countDocuments', fc.tuple(filters)) },
  { weight: 6, arbitrary: call('aggregate', fc.tuple(pipelines)) },
);

const calls: Arbitrary<Call> = fc.oneof(writes, reads);

/** In a transaction the first error is the end: it makes no difference between two servers where nothing comes after it. */
const stoppedByErrors = (call: Call): Call =>
  call.method === 'bulkWrite' || call.method === 'insertMany'
    ? { ...call, args: [call.args[0], { ordered: true }] }
    : call;
const inside = fc.oneof(inserts, updateById, bulk(fc.oneof(insertModel, updateModel))).map(stoppedByErrors);
const end = fc.constantFrom<'commit' | 'abort'>('commit', 'commit', 'abort');
/** One session, or two that take turns and whose writes may meet only after the first has ended. */
const transactions: Arbitrary<Operation> = fc.oneof(
  fc.tuple(fc.array(inside, { minLength: 1, maxLength: 5 }), end).map(
    ([all, how]): Operation => ({
      kind: 'transactions',
      steps: [...all.map((does): Step => ({ session: 0, does })), { session: 0, does: how }],
    }),
  ),
  fc
    .tuple(fc.array(inside, { minLength: 1, maxLength: 4 }), end, fc.array(inside, { minLength: 1, maxLength: 3 }), end)
    .map(
      ([before, first, after, second]): Operation => ({
        kind: 'transactions',
        steps: [
          { session: 1, does: FINDS_NOTHING },
          ...before.map((does): Step => ({ session: 0, does })),
          { session: 0, does: first },
          ...after.map((does): Step => ({ session: 1, does })),
          { session: 1, does: second },
        ],
      }),
    ),
);

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

const indexes = fc.subarray([...INDEXES], { minLength: 1, maxLength: 5 });

/** The stream of a seed: always the same. */
export function streamOf(seed: number, withTransactions: boolean): Stream {
  const [chosen = []] = fc.sample(indexes, { seed, numRuns: 1 });
  const wanted = fc.sample(withTransactions ? operations : calls, { seed, numRuns: OPERATIONS_IN_A_STREAM });
  return { seed, indexes: chosen, operations: wanted };
}

export const countOf = (stream: Stream): number =>
  stream.operations.reduce((sum, operation) => sum + sizeOf(operation), 0);
