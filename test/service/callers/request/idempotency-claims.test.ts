import { randomBytes } from 'node:crypto';
import { type Db, MongoBulkWriteError, type WriteError } from 'mongodb';
import {
  createIdempotencyKeyStore,
  type IdempotencyKeyStore,
} from '../../../../src/service/callers/request/idempotency.store';
import { useOwnDatabase } from '../../own-database';

const own = useOwnDatabase();

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 60_000);

const none = () => Promise.reject(new Error('nothing is encrypted here'));
const createStore = (database: Db) =>
  createIdempotencyKeyStore(database, { of: none, everyOf: none, freshOf: none }, false);

let keys: IdempotencyKeyStore;
beforeEach(() => {
  keys = createStore(own.db);
});
const sent = () => own.sent.map(({ commandName }) => commandName);

/** Claims a key for a request of this content. */
const claim = (id: string, contentHash = 'content', organizationId = 'org-a') => {
  const owner = randomBytes(6).toString('hex');
  return keys.claim(
    organizationId,
    { id, apiKeyId: 'k', owner, contentHash, leaseUntil: LATER, expiresAt: LATER },
    NOW,
  );
};
const UNANSWERED = { contentHash: 'content', answer: null };

it('keys that requests claim at the same time are claimed by one command', async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((id) => claim(id)))).toEqual([undefined, undefined, undefined]);
  expect(sent()).toEqual(['update']);
  expect(await claim('b')).toEqual(UNANSWERED);
});

it('a key that is taken keeps none from being claimed with it', async () => {
  await claim('taken');
  const claims = [claim('a'), claim('taken', 'other content'), claim('b')];
  expect(await Promise.all(claims)).toEqual([undefined, UNANSWERED, undefined]);
  expect(await claim('b')).toEqual(UNANSWERED);
});

it('of two requests that claim one key at the same time, one gets it', async () => {
  expect(await Promise.all([claim('a'), claim('a', 'other content')])).toEqual([undefined, UNANSWERED]);
});

it('the claims of two organizations are never in one command', async () => {
  await Promise.all([claim('a'), claim('b', 'content', 'org-b')]);
  expect(sent()).toEqual(['update', 'update']);
});

it('a claim that meets a write conflict fails alone', async () => {
  const refusal = { index: 1, code: 112, errmsg: 'WriteConflict' };
  const bulkWrite = () => {
    const description = { message: 'WriteConflict', code: 112, writeErrors: [refusal] as unknown as WriteError[] };
    return Promise.reject(new MongoBulkWriteError(description, { getWriteConcernError: () => undefined } as never));
  };
  keys = createStore({ collection: () => ({ bulkWrite }) } as unknown as Db);
  const [first, second] = await Promise.allSettled([claim('a'), claim('b')]);
  expect(first).toEqual({ status: 'fulfilled', value: undefined });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 112 } });
});
