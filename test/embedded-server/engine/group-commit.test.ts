import { commandsOf, newTransaction, settle, useEngine } from '../support';

const COMMIT_MS = 8;

const engine = useEngine();
const run = commandsOf(engine);
let now = 1_000;

beforeAll(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const write = engine.storage.write.bind(engine.storage);
  engine.storage.write = async (action) => {
    await write(action);
    now += COMMIT_MS;
  };
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** A transaction that has inserted a document. */
async function begun(): Promise<{ commit(): Promise<unknown> }> {
  const transaction = newTransaction();
  await run({ insert: 'shared', documents: [{ _id: transaction.lsid.id }], ...transaction, startTransaction: true });
  return { commit: () => run({ commitTransaction: 1, ...transaction }) };
}

test('a commit on a slow disk waits for a transaction that goes on, and both share one sync', async () => {
  await run({ insert: 'shared', documents: [{ _id: 'slow' }] });
  const [one, other] = [await begun(), await begun()];
  const { commits } = engine.storage;
  const first = one.commit();
  await settle();
  expect(await Promise.all([first, other.commit()])).toEqual([{ ok: 1 }, { ok: 1 }]);
  expect(engine.storage.commits).toBe(commits + 1);
});

test('a commit waits no longer than the last one took, and for no transaction that has not gone on since', async () => {
  await run({ insert: 'shared', documents: [{ _id: 'slow too' }] });
  const [one, two, idle] = [await begun(), await begun(), await begun()];
  const first = one.commit();
  const { commits } = engine.storage;
  await settle();
  expect(engine.storage.commits).toBe(commits);
  now += COMMIT_MS;
  await first;
  await two.commit();
  expect(engine.storage.commits).toBe(commits + 2);
  await idle.commit();
});
