import { randomBytes } from 'node:crypto';
import {
  createIdempotencyKeyStore,
  type IdempotencyKeyStore,
} from '../../../../src/service/callers/request/idempotency.store';
import { type AnsweredUnit, keepAnswer } from '../../../../src/service/callers/request/kept-answer';
import { type RequestContext } from '../../../../src/service/callers/request/request-context';
import { joinUnits } from '../../../../src/service/storage/database/transactions/joined-units';
import { createTransact } from '../../../../src/service/storage/database/transactions/transaction';
import { fieldUpdates } from '../../../../src/service/storage/database/transactions/write';
import { useOwnDatabase } from '../../own-database';

const context = { organizationId: 'org-a' } as RequestContext;
const dataKey = { id: 'key', secret: randomBytes(32) };
const dataKeys = { current: dataKey, all: new Map([[dataKey.id, dataKey]]) };
const NOW = new Date();
const LATER = new Date(NOW.getTime() + 60_000);

/** With two accounts. */
const own = useOwnDatabase();
let keys: IdempotencyKeyStore;
let unitOfWork: ReturnType<typeof joinUnits>;
beforeEach(async () => {
  const { db } = own;
  await db.collection<{ _id: string }>('accounts').insertMany(['a', 'b'].map((_id) => ({ _id, version: 1 })));
  const of = () => Promise.resolve(dataKeys as never);
  keys = createIdempotencyKeyStore(db, { of, everyOf: of, freshOf: of }, false);
  unitOfWork = joinUnits(createTransact(db));
});

const claimOf = (id: string, owner: string) => {
  return { id, apiKeyId: 'k', owner, contentHash: 'c', leaseUntil: NOW, expiresAt: LATER };
};

/** A request that has claimed its key, and changes one account. */
async function claimed(name: string) {
  const claim = claimOf(`key-of-${name}`, `try-of-${name}`);
  expect(await keys.claim('org-a', claim, NOW)).toBeUndefined();
  const quota: number[] = [];
  const enforceIdempotencyQuota = async (_organizationId: string, bytes: number) => void quota.push(bytes);
  const dependencies = { unitOfWork, idempotencyKeys: keys, enforceIdempotencyQuota };
  const { commitWithAnswer: commit, settle } = keepAnswer(claim, context, dependencies, { strip: (answer) => answer });
  const answer = { code: 'ACCOUNT_UPDATED' as const };
  const unit: AnsweredUnit = {
    writes: [fieldUpdates('accounts', [{ filter: { _id: name, version: 1 }, set: { version: 2 } }])],
    isWritten: async () => false,
    answer,
  };
  const joins = { organizationId: 'org-a', subject: name };
  return { alone: () => commit(unit), together: () => commit({ ...unit, joins }), settle: () => settle(answer), quota };
}
const outcomesOf = async (commits: readonly Promise<void>[]) =>
  (await Promise.allSettled(commits)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'written' : (outcome.reason.code ?? outcome.reason.name),
  );
const answerTo = async (name: string) =>
  (await keys.claim('org-a', claimOf(`key-of-${name}`, 'retry'), new Date(NOW.getTime() - 1)))?.answer;
async function versions(): Promise<number[]> {
  const accounts = await own.db
    .collection('accounts')
    .find({}, { sort: { _id: 1 } })
    .toArray();
  return accounts.map(({ version }) => version);
}

it('requests with idempotency keys share a transaction, and each answer is kept once', async () => {
  const [a, b] = [await claimed('a'), await claimed('b')];
  own.sent.length = 0;
  expect(await outcomesOf([a.together(), b.together()])).toEqual(['written', 'written']);
  await Promise.all([a.settle(), b.settle()]);
  expect(own.sent.map(({ commandName }) => commandName).filter((name) => name !== 'endSessions')).toEqual([
    'update',
    'update',
    'commitTransaction',
  ]);
  expect([await answerTo('a'), await answerTo('b')]).toEqual(Array(2).fill('{"code":"ACCOUNT_UPDATED"}'));
  expect([a.quota, b.quota]).toEqual([[26], [26]]);
  expect(await versions()).toEqual([2, 2]);
});

it('a request that has lost its idempotency key writes nothing, and fails none that shared its transaction', async () => {
  const [a, b] = [await claimed('a'), await claimed('b')];
  expect(await keys.claim('org-a', claimOf('key-of-b', 'another try'), LATER)).toBeUndefined();
  expect(await outcomesOf([a.together(), b.together()])).toEqual(['ContendedError', 'ContendedError']);
  expect(await versions()).toEqual([1, 1]);
  expect(await outcomesOf([a.alone(), b.alone()])).toEqual(['written', 'IDEMPOTENCY_KEY_IN_USE']);
  expect(await versions()).toEqual([2, 1]);
  await Promise.all([a.settle(), b.settle()]);
  expect([await answerTo('a'), await answerTo('b')]).toEqual(['{"code":"ACCOUNT_UPDATED"}', null]);
});

it('an answer is kept in the end if its transaction was not committed', async () => {
  const a = await claimed('a');
  await own.db.collection<{ _id: string }>('accounts').updateOne({ _id: 'a' }, { $set: { version: 7 } });
  expect(await outcomesOf([a.alone()])).toEqual(['ContendedError']);
  expect(await answerTo('a')).toBeNull();
  await a.settle();
  expect(await answerTo('a')).toBe('{"code":"ACCOUNT_UPDATED"}');
});
