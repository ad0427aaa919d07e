import { notSupported } from '../errors';
import type { Fill } from '../query/cursors';
import type { Steps } from '../query/turns';
import { MAX_DOCUMENT_BYTES } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { Call } from './call';
import { newReply, okReply } from './message';

const FIRST_BATCH = 101;

interface BatchOptions {
  readonly namespace: string;
  readonly batchSize: number | undefined;
  readonly singleBatch?: boolean;
}

/** Writes documents straight into the reply until the batch is full: by number, or by the 16 MB that a driver accepts. */
function* fillBatch(
  name: 'firstBatch' | 'nextBatch',
  view: View,
  fill: Fill,
  limit: number,
): Steps<{ reply: ReturnType<typeof newReply>; ended: boolean }> {
  const reply = newReply(limit > FIRST_BATCH ? 65_536 : 8_192)
    .openObject('cursor')
    .openArray(name);
  let count = 0;
  const ended =
    limit === 0
      ? false
      : yield* fill(view, (document) => {
          if (count >= limit || (count > 0 && reply.size + document.length > MAX_DOCUMENT_BYTES)) return false;
          reply.document(count++, document);
          return true;
        });
  reply.close();
  return { reply, ended };
}

/** The first batch; what is left becomes a cursor. */
export function* firstBatch(
  { engine, transaction, view }: Call,
  fill: Fill,
  { namespace, batchSize, singleBatch }: BatchOptions,
): Steps<Buffer> {
  const { reply, ended } = yield* fillBatch('firstBatch', view, fill, batchSize ?? FIRST_BATCH);
  const isComplete = ended || singleBatch === true;
  if (!isComplete && transaction) throw notSupported('results of more than one batch in a transaction');
  const id = isComplete ? 0n : engine.cursors.add(namespace, fill).id;
  reply.int64('id', id).string('ns', namespace).close();
  return okReply(reply);
}

/** A batch of an open cursor, which is closed with its last document. */
export function* nextBatch({ engine, view }: Call, id: bigint, batchSize: number | undefined): Steps<Buffer> {
  const cursor = engine.cursors.get(id);
  cursor.inUse = true;
  try {
    const limit = batchSize || Number.POSITIVE_INFINITY;
    const { reply, ended } = yield* fillBatch('nextBatch', view, cursor.fill, limit);
    if (ended) engine.cursors.close(id);
    reply
      .int64('id', ended ? 0n : id)
      .string('ns', cursor.namespace)
      .close();
    return okReply(reply);
  } finally {
    cursor.inUse = false;
  }
}

/** A result that is complete in memory. */
export function fillFrom(documents: readonly Buffer[]): Fill {
  let at = 0;
  return function* (view, take) {
    for (const document of documents.slice(at)) {
      if (!take(document)) return false;
      at++;
      if (view.isTurnOver()) yield;
    }
    return true;
  };
}
