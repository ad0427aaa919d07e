import { deserialize, serialize } from 'bson';
import { type Collection, type Document, Long, MongoClient } from 'mongodb';
import { rawValue } from '../../../src/embedded-server/bson/bson-writer';
import { parseSort, Sorter } from '../../../src/embedded-server/query/sorting';
import { Turns } from '../../../src/embedded-server/query/turns';
import { counters, failure, fresh, useServer } from '../support';

const DOCUMENTS = 30_000;

const running = useServer();
let many: Collection<Document>;
beforeAll(async () => {
  many = fresh(running.db) as unknown as Collection<Document>;
  for (let at = 0; at < DOCUMENTS; at += 5_000) {
    await many.insertMany(
      Array.from({ length: 5_000 }, (_, n) => ({ n: at + n, group: n % 7, text: 'x'.repeat(200) })),
    );
  }
});

/** Reads that go through all documents, and what they answer. */
const LONG: [name: string, read: (documents: Collection<Document>) => Promise<unknown>, answer: unknown][] = [
  [
    'a sum by groups',
    (documents) => documents.aggregate([{ $group: { _id: null, n: { $sum: 1 }, sum: { $sum: '$n' } } }]).toArray(),
    [{ _id: null, n: DOCUMENTS, sum: (DOCUMENTS * (DOCUMENTS - 1)) / 2 }],
  ],
  ['a filter that nothing passes', (documents) => documents.find({ n: -1 }).toArray(), []],
  [
    'a sort without an index',
    async (documents) => (await documents.find({}, { sort: { n: -1 }, limit: 2 }).toArray()).map(({ n }) => n),
    [DOCUMENTS - 1, DOCUMENTS - 2],
  ],
];

/** Repeats a short command until `done`. @returns how often it was answered */
async function countWhile(done: Promise<unknown>, command: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  let answers = 0;
  while (!isDone) {
    await command();
    answers += 1;
  }
  return answers;
}

it.each(LONG)(
  '%s lets other commands be answered while it runs, and gives the same answer',
  async (_name, read, answer) => {
    const reading = read(many);
    expect(await countWhile(reading, () => running.db.command({ ping: 1 }))).toBeGreaterThan(3);
    expect(await reading).toEqual(answer);
  },
);

it.each([0, 1_500])(
  'a sort in memory with a limit of %p pauses, and keeps those of equal values as they came',
  (limit) => {
    const documents = Array.from({ length: 20_000 }, (_, at) => ({ n: (at * 7_919) % 5_003, at }));
    const sorter = new Sorter(parseSort(rawValue({ n: -1 })), limit);
    for (const document of documents) sorter.add(Buffer.from(serialize(document)));
    const steps = sorter.sorted({ isTurnOver: () => true });
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    const expected = documents.toSorted((one, other) => other.n - one.n).slice(0, limit || documents.length);
    expect(step.value.map((bytes) => deserialize(bytes))).toEqual(expected);
    expect(pauses).toBeGreaterThan(expected.length / 2);
  },
);

it('a long read sees the documents of one moment while others change them', async () => {
  const moved = fresh(running.db) as unknown as Collection<Document>;
  await moved.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ _id: n, amount: n < 10_000 ? 1 : 0 }) as never));
  const sums = Promise.all(
    Array.from({ length: 10 }, () => moved.aggregate([{ $group: { _id: null, sum: { $sum: '$amount' } } }]).toArray()),
  );
  // Each change is atomic, and leaves the sum as it is.
  let n = 0;
  const changes = await countWhile(sums, async () => {
    const [from, to] = [n, 19_999 - n];
    n += 1;
    await running.client.withSession((session) =>
      session.withTransaction(async () => {
        await moved.updateOne({ _id: from as never }, { $set: { amount: 0 } }, { session });
        await moved.updateOne({ _id: to as never }, { $set: { amount: 1 } }, { session });
      }),
    );
  });
  expect(changes).toBeGreaterThan(0);
  expect(await sums).toEqual(Array(10).fill([{ _id: null, sum: 10_000 }]));
});

it('a long read ends when its client disconnects', async () => {
  const READS = 10;
  const client = await new MongoClient(running.server.url).connect();
  const before = (await counters(running.db)).documentsExamined;
  const documents = client.db('test').collection(many.collectionName);
  const reads = Array.from({ length: READS }, () => documents.find({ n: -1 }).toArray());
  const outcomes = Promise.allSettled(reads);
  while ((await counters(running.db)).documentsExamined === before);
  await client.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(READS).fill('rejected'));
  expect((await counters(running.db)).documentsExamined - before).toBeLessThan(READS * DOCUMENTS);
});

it('a read ends after the time that its client allows, and never where that is 0', async () => {
  const read = (maxTimeMS: number) => many.find({ n: -1 }, { maxTimeMS }).toArray();
  const count = (maxTimeMS: number) => many.countDocuments({ n: { $in: [-1, -2] } }, { maxTimeMS });
  for (const slow of [read, count]) expect(await failure(slow(1))).toMatchObject({ code: 50 });
  expect(await Promise.all([read(0), count(0)])).toEqual([[], 0]);
});

it('a cursor is used by one command at a time', async () => {
  const { cursor } = await running.db.command({
    find: many.collectionName,
    filter: { n: { $gte: 0 } },
    batchSize: 1,
  });
  const more = () => running.db.command({ getMore: Long.fromNumber(cursor.id), collection: many.collectionName });
  expect(await Promise.allSettled([more(), more()])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 12051 } },
  ]);
});

test('a read does not begin once all are to end', async () => {
  const turns = new Turns();
  await turns.close();
  const began = jest.fn();
  const read = turns.run(
    { id: 1, isGone: false },
    (function* () {
      yield began();
    })(),
  );
  await expect(read).rejects.toThrow('shutting down');
  expect(began).not.toHaveBeenCalled();
});
