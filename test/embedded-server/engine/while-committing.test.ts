import { type Document } from 'bson';
import { Engine } from '../../../src/embedded-server/engine/engine';
import { useFolder } from '../../support/use-service';
import { commandsOf, newTransaction, useEngine, whileCommitting } from '../support';

const engine = useEngine();
const folder = useFolder();
const run = commandsOf(engine);

const setTo = (collection: string, v: number) => ({
  update: collection,
  updates: [{ q: { _id: 1 }, u: { $set: { v } } }],
});
const documentsOf = async (collection: string, filter: Document = {}): Promise<Document[]> =>
  (await run({ find: collection, filter })).cursor.firstBatch;

test('a write is seen once it is on disk', async () => {
  await run({ insert: 'seen', documents: [{ _id: 1, v: 0 }] });
  const [, meanwhile] = await whileCommitting(engine, setTo('seen', 1), () => documentsOf('seen'));
  expect(meanwhile).toEqual([{ _id: 1, v: 0 }]);
  expect(await documentsOf('seen')).toEqual([{ _id: 1, v: 1 }]);
});

test('a transaction does not write over what is being committed', async () => {
  await run({ insert: 'raced', documents: [{ _id: 1, v: 0 }] });
  const [, refused] = await whileCommitting(engine, setTo('raced', 1), () =>
    run({ ...setTo('raced', 2), ...newTransaction(), startTransaction: true }),
  );
  expect(refused).toMatchObject({ ok: 0, codeName: 'WriteConflict', errorLabels: ['TransientTransactionError'] });
  expect(await documentsOf('raced')).toEqual([{ _id: 1, v: 1 }]);
});

test('a write does not wait for a transaction that ends while its batch is written', async () => {
  await run({ insert: 'ended', documents: [{ _id: 1, v: 0 }] });
  const own = newTransaction();
  await run({ ...setTo('ended', 1), ...own, startTransaction: true });
  const [answer] = await whileCommitting(engine, setTo('ended', 2), () => run({ abortTransaction: 1, ...own }));
  expect(answer).toMatchObject({ ok: 1, n: 1 });
  expect(await documentsOf('ended')).toEqual([{ _id: 1, v: 2 }]);
});

test.each([
  ['is not aborted', (own: Document) => ({ abortTransaction: 1, ...own }), { ok: 0, code: 251 }],
  [
    'keeps what it has written from another one of its session',
    ({ lsid }: Document) => ({
      insert: 'any',
      documents: [{ _id: 2 }],
      ...newTransaction(),
      lsid,
      txnNumber: 2n,
      startTransaction: true,
    }),
    { ok: 1 },
  ],
])('a transaction whose commit waits for a batch %s', async (_what, command, expected) => {
  const collection = `waits${expected.ok}`;
  await run({ insert: collection, documents: [{ _id: 1, v: 0 }] });
  const own = newTransaction();
  await run({ ...setTo(collection, 1), ...own, startTransaction: true });
  const [, answers] = await whileCommitting(engine, { insert: 'any', documents: [{ _id: 1 }] }, async () => {
    const committed = run({ commitTransaction: 1, ...own });
    const answer = await run(command(own));
    const other = await run({ ...setTo(collection, 2), ...newTransaction(), startTransaction: true });
    return Promise.all([committed, answer, other]);
  });
  expect(answers).toMatchObject([{ ok: 1 }, expected, { ok: 0, codeName: 'WriteConflict' }]);
  expect(await documentsOf(collection)).toEqual([{ _id: 1, v: 1 }]);
});

test('a transaction takes no entry of a unique index that is being committed', async () => {
  await run({ createIndexes: 'unique', indexes: [{ key: { n: 1 }, name: 'n', unique: true }] });
  const [, refused] = await whileCommitting(engine, { insert: 'unique', documents: [{ _id: 1, n: 1 }] }, () =>
    run({ insert: 'unique', documents: [{ _id: 2, n: 1 }], ...newTransaction(), startTransaction: true }),
  );
  expect(refused).toMatchObject({ ok: 0, codeName: 'WriteConflict' });
  expect(await documentsOf('unique')).toEqual([{ _id: 1, n: 1 }]);
});

test('a transaction that began during a commit does not write over it later', async () => {
  await run({ insert: 'later', documents: [{ _id: 1, v: 0 }] });
  const own = newTransaction();
  await whileCommitting(engine, setTo('later', 1), () =>
    run({ insert: 'other', documents: [{ _id: 1 }], ...own, startTransaction: true }),
  );
  expect(await run({ ...setTo('later', 2), ...own })).toMatchObject({ ok: 0, codeName: 'WriteConflict' });
  expect(await documentsOf('later')).toEqual([{ _id: 1, v: 1 }]);
});

test('a result that is computed during a commit is not remembered as one of after it', async () => {
  await run({ insert: 'summed', documents: [{ _id: 1, v: 0 }] });
  const pipeline = [{ $group: { _id: null, sum: { $sum: '$v' } } }];
  const sum = async () => (await run({ aggregate: 'summed', pipeline, cursor: {} })).cursor.firstBatch;
  let now = 0;
  // Everything takes long, so that each result is remembered.
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 30));
  const [, meanwhile] = await whileCommitting(engine, setTo('summed', 1), sum);
  clock.mockRestore();
  expect(meanwhile).toEqual([{ _id: null, sum: 0 }]);
  expect(await sum()).toEqual([{ _id: null, sum: 1 }]);
});

test('an index is used once its entries can be read', async () => {
  await run({ insert: 'indexed', documents: [{ _id: 1, v: 7 }] });
  const createIndex = { createIndexes: 'indexed', indexes: [{ key: { v: 1 }, name: 'v' }] };
  const [, found] = await whileCommitting(engine, createIndex, () => documentsOf('indexed', { v: 7 }));
  expect(found).toEqual([{ _id: 1, v: 7 }]);
});

test('a server that closes during a commit ends it, and answers', async () => {
  const closing = new Engine(folder());
  const [answer] = await whileCommitting(closing, { insert: 'kept', documents: [{ _id: 1 }] }, () => closing.close());
  expect(answer).toMatchObject({ ok: 1, n: 1 });
  const reopened = new Engine(folder());
  expect((await commandsOf(reopened)({ find: 'kept' })).cursor.firstBatch).toEqual([{ _id: 1 }]);
  await reopened.close();
});
