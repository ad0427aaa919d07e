import { type Document, serialize } from 'bson';
import { failure, fresh, useServer } from '../support';

const running = useServer();

const bytesOf = (list: readonly Document[]): Buffer => Buffer.concat(list.map((document) => serialize(document)));
const insert = (collection: string, ...documents: Document[]) => ({
  insert: collection,
  documents: bytesOf(documents),
});
const update = (collection: string, ...updates: Document[]) => ({ update: collection, updates: bytesOf(updates) });
const setVersion = (_id: number, from: number, to: number) => ({
  q: { _id, version: from },
  u: { $set: { version: to } },
});

let units = 0;
const write = (writes: Document[], unit = `unit ${++units}`) =>
  running.db.command({ writeTogether: 'anything', unit, writes });

/** Two collections, of which the first has an account at version 1. */
async function twoCollections() {
  const [accounts, entries] = [fresh(running.db), fresh(running.db)];
  await entries.createIndex({ place: 1 }, { unique: true });
  await accounts.insertOne({ _id: 1, version: 1 });
  return { accounts, entries, names: [accounts.collectionName, entries.collectionName] as const };
}

test('the writes of a unit are written together, in their order', async () => {
  const { accounts, entries, names } = await twoCollections();
  const answer = await write([
    update(names[0], setVersion(1, 1, 2), setVersion(1, 2, 3)),
    insert(names[1], { _id: 1, place: 'a' }, { _id: 2, place: 'b' }),
  ]);
  expect(answer.results).toEqual([{ n: 2, nModified: 2 }, { n: 2 }]);
  expect(await accounts.findOne()).toEqual({ _id: 1, version: 3 });
  expect(await entries.countDocuments()).toBe(2);
});

test('nothing of a unit is written where an update matches nothing, or an index refuses a document', async () => {
  const { accounts, entries, names } = await twoCollections();
  const missed = await write([
    insert(names[1], { _id: 1, place: 'a' }),
    update(names[0], setVersion(1, 1, 2), setVersion(1, 7, 8)),
    insert(names[1], { _id: 2, place: 'b' }),
  ]);
  expect(missed.results).toEqual([{ n: 1 }, { n: 1, nModified: 1 }]);
  const refused = await write([
    update(names[0], setVersion(1, 1, 2)),
    insert(names[1], { _id: 1, place: 'a' }, { _id: 2, place: 'a' }),
  ]);
  expect(refused.results[1]).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 11000 }] });
  expect(await accounts.findOne()).toEqual({ _id: 1, version: 1 });
  expect(await entries.countDocuments()).toBe(0);
});

test('a unit does not wait for an open transaction that has written the same document', async () => {
  const { accounts, entries, names } = await twoCollections();
  const session = running.client.startSession();
  session.startTransaction();
  await accounts.updateOne({ _id: 1 }, { $set: { version: 5 } }, { session });
  const unit = () => write([insert(names[1], { _id: 1, place: 'a' }), update(names[0], setVersion(1, 1, 2))]);
  expect((await failure(unit())).code).toBe(112);
  await session.abortTransaction();
  await session.endSession();
  expect(await entries.countDocuments()).toBe(0);
  expect((await unit()).results).toHaveLength(2);
});

test('a unit that comes twice is carried out once, and has the same answer', async () => {
  const { accounts, names } = await twoCollections();
  const writes = [update(names[0], setVersion(1, 1, 2)), insert(names[1], { _id: 1, place: 'a' })];
  const answers = await Promise.all([write(writes, 'twice'), write(writes, 'twice')]);
  const again = await write(writes, 'twice');
  expect([...answers, again].map(({ results }) => results)).toEqual(
    [1, 2, 3].map(() => [{ n: 1, nModified: 1 }, { n: 1 }]),
  );
  expect(await accounts.findOne()).toEqual({ _id: 1, version: 2 });
});

test.each([
  ['a unit without an id', { writeTogether: 1, writes: [] }],
  ['other commands', { writeTogether: 1, unit: 'x', writes: [{ delete: 'c', deletes: bytesOf([{}]) }] }],
  [
    'options of writes',
    { writeTogether: 1, unit: 'x', writes: [{ insert: 'c', documents: bytesOf([{}]), ordered: false }] },
  ],
  ['lists that are no bytes', { writeTogether: 1, unit: 'x', writes: [{ insert: 'c', documents: [{ _id: 1 }] }] }],
  ['broken documents', { writeTogether: 1, unit: 'x', writes: [{ insert: 'c', documents: Buffer.alloc(9, 200) }] }],
  ['empty lists', { writeTogether: 1, unit: 'x', writes: [{ insert: 'c', documents: Buffer.alloc(0) }] }],
])('%s are refused', async (_what, command) => {
  expect((await failure(running.db.command(command))).code).toBe(238);
});
