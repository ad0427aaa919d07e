import { randomUUID } from 'node:crypto';
import { type Db, MongoBulkWriteError, MongoServerError, type WriteError } from 'mongodb';
import { callTogether } from '../../storage/database/call-together';
import { fieldUpdates, type Write } from '../../storage/database/transactions/write';
import { DUPLICATE_KEY } from '../../storage/database/transactions/write-failure';
import { type DataKeyService, keyOfEnvelope } from '../../storage/encryption/data-keys/data-keys';
import { open, seal } from '../../storage/encryption/data-keys/sealed-text';

/** A caller's key, claimed by one try of a request until it is answered. */
export interface IdempotencyClaim {
  id: string;
  apiKeyId: string;
  owner: string;
  contentHash: string;
  /** Until then the try is assumed to be running. */
  leaseUntil: Date;
  /** When the key is forgotten; a TTL index then deletes it. */
  expiresAt: Date;
}

/** A stored key; `answer` is null until there is one. */
export interface IdempotencyRecord {
  contentHash: string;
  answer: string | null;
}

/** A kept answer, with its size but without its text. */
export interface KeptAnswer {
  id: string;
  apiKeyId: string;
  /** Bytes of its text. */
  bytes: number;
}

/** What is stored for the idempotency keys of all organizations. */
export interface IdempotencySize {
  keys: number;
  /** Of the answers, before they are encrypted. */
  bytes: number;
}

/** The greatest number of keys that are counted, so that counting never takes long. The rest is left out. */
export const MAX_COUNTED_KEYS = 50_000;

interface IdempotencyDocument extends Omit<IdempotencyClaim, 'id'> {
  _id: string;
  organizationId: string;
  /** The process that claimed it. */
  instance: string;
  /** Encrypted, since it may hold personal data. */
  answer: Uint8Array | null;
  /** Bytes of the answer; 0 until there is one. */
  bytes: number;
}

interface ClaimTry {
  claim: IdempotencyClaim;
  now: Date;
}

const IDEMPOTENCY_KEYS = 'idempotencyKeys';

const placeOf = (organizationId: string, id: string) => `${organizationId}\0answer\0${id}`;

/** What the database refused of a bulk write. @throws the error if it says anything else */
function refusalsOf(error: unknown): WriteError[] {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const refusals = [error.writeErrors].flat();
  if (refusals.length === 0) throw error;
  return refusals;
}

/**
 * Idempotency keys. They are in the database, so they hold across instances and restarts.
 * @param dataKeys encrypts the answers that are kept
 * @param isAlone whether no other process uses the database: what an earlier one has claimed is free then, at once
 */
export function createIdempotencyKeyStore(database: Db, dataKeys: DataKeyService, isAlone: boolean) {
  const instance = randomUUID();
  const keys = database.collection<IdempotencyDocument>(IDEMPOTENCY_KEYS);

  async function openAnswer({ _id, organizationId, answer }: IdempotencyDocument): Promise<string | null> {
    if (answer === null) return null;
    return open(answer, placeOf(organizationId, _id), await keyOfEnvelope(answer, organizationId, dataKeys));
  }

  /** Claims a key if it is free. Otherwise it inserts the key once more, which is refused as a duplicate. */
  function claimUpdate(organizationId: string, { claim, now }: ClaimTry) {
    const { id, contentHash, ...facts } = claim;
    const unanswered = { contentHash, bytes: 0 };
    const isLeft = { ...unanswered, leaseUntil: { $lte: now } };
    const isOfAnother = { ...unanswered, instance: { $ne: instance } };
    const isFree = { $or: [{ expiresAt: { $lte: now } }, isLeft, ...(isAlone ? [isOfAnother] : [])] };
    const filter = { _id: id, organizationId, ...isFree };
    const update = { $set: { ...facts, instance, contentHash, answer: null, bytes: 0 } };
    return { updateOne: { filter, update, upsert: true } };
  }

  /** Whether the key was free. Each claim stands for itself: none is refused because of another one. */
  const tryClaim = callTogether<ClaimTry, boolean>(async (organizationId, tries) => {
    const updates = tries.map((one) => claimUpdate(organizationId, one));
    const refusals = await keys.bulkWrite(updates, { ordered: false }).then(() => [], refusalsOf);
    return tries.map((_, position) => {
      const refusal = refusals.find(({ index }) => index === position);
      if (!refusal || refusal.code === DUPLICATE_KEY) return !refusal;
      return new MongoServerError({ code: refusal.code, message: 'A claim was refused' });
    });
  });

  /** The update that keeps an answer. */
  async function answered(organizationId: string, { id, owner }: IdempotencyClaim, answer: string) {
    const { current } = await dataKeys.of(organizationId);
    const sealed = seal(answer, placeOf(organizationId, id), current);
    return { filter: { _id: id, organizationId, owner }, set: { answer: sealed, bytes: Buffer.byteLength(answer) } };
  }

  return {
    /**
     * Claims a key that is new, forgotten, or left by a try of the same content, once its lease has expired
     * or its process is sure to be gone.
     * @returns undefined if it was claimed, otherwise the stored key
     */
    async claim(organizationId: string, claim: IdempotencyClaim, now: Date): Promise<IdempotencyRecord | undefined> {
      const { id, contentHash, owner } = claim;
      if (await tryClaim(organizationId, { claim, now })) return undefined;
      const found = await keys.findOne({ _id: id, organizationId }, { promoteBuffers: true });
      // The driver sent the claim twice, because the first answer was lost.
      if (found?.owner === owner) return undefined;
      // If it has been released since, the try that held it was still running.
      return found
        ? { contentHash: found.contentHash, answer: await openAnswer(found) }
        : { contentHash, answer: null };
    },
    /** Keeps the answer, unless another try has taken the key over. */
    async complete(organizationId: string, claim: IdempotencyClaim, answer: string): Promise<void> {
      const { filter, set } = await answered(organizationId, claim, answer);
      await keys.updateOne(filter, { $set: set });
    },
    /** Prepares to keep the answer in a transaction. It matches nothing if another try has taken the key over. */
    prepareAnswer: async (organizationId: string, claim: IdempotencyClaim, answer: string): Promise<Write> =>
      fieldUpdates(IDEMPOTENCY_KEYS, [await answered(organizationId, claim, answer)]),
    /** Removes the key, unless another try has taken it over or an answer is kept. */
    async release(organizationId: string, { id, owner }: IdempotencyClaim): Promise<void> {
      await keys.deleteMany({ _id: id, organizationId, owner, bytes: 0 });
    },
    /** All answers that are kept, newest first. */
    async listKept(organizationId: string): Promise<KeptAnswer[]> {
      const options = { projection: { apiKeyId: 1, bytes: 1 }, sort: { expiresAt: -1 } } as const;
      const found = await keys.find({ organizationId, bytes: { $gt: 0 } }, options).toArray();
      return found.map(({ _id, apiKeyId, bytes }) => ({ id: _id, apiKeyId, bytes }));
    },
    /** Counts the keys of all organizations, up to `limit`. */
    async measure(limit: number): Promise<IdempotencySize> {
      const [sum] = await keys
        .aggregate<IdempotencySize>([
          // Answered by the index of sizes, without the answers themselves.
          { $match: { organizationId: { $gt: '' } } },
          { $limit: limit },
          { $group: { _id: null, keys: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
        ])
        .toArray();
      return { keys: sum?.keys ?? 0, bytes: sum?.bytes ?? 0 };
    },
    /** Removes keys that have an answer. */
    async remove(organizationId: string, ids: readonly string[]): Promise<void> {
      await keys.deleteMany({ _id: { $in: [...ids] }, organizationId, bytes: { $gt: 0 } });
    },
  };
}

export type IdempotencyKeyStore = ReturnType<typeof createIdempotencyKeyStore>;
