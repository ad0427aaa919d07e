import type { Document } from 'bson';
import { type BsonWriter, rawValue } from '../bson/bson-writer';
import { asBigInt, listOf, type RawValue } from '../bson/elements';
import { notSupported } from '../errors';
import type { Fill } from '../query/cursors';
import type { Steps } from '../query/turns';
import { MAX_DOCUMENT_BYTES } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { Call } from './call';
import { newReply } from './message';

const FIRST_BATCH = 101;
const OK = rawValue(1);
const NO_CURSOR = rawValue(0n);

/** Writes documents straight into the reply until the batch is full: by number, or by the 16 MB that a driver accepts. */
function* fillBatch(
  name: 'firstBatch' | 'nextBatch',
  view: View,
  fill: Fill,
  limit: number,
): Steps<{ reply: BsonWriter; ended: boolean }> {
  const reply = newReply().value('ok', OK).openObject('cursor').openArray(name);
  let count = 0;
  const take = (document: Buffer): boolean => {
    if (count >= limit || (count > 0 && reply.size + document.length > MAX_DOCUMENT_BYTES)) return false;
    reply.document(count++, document);
    return true;
  };
  const ended = limit > 0 && (yield* fill(view, take));
  reply.close();
  return { reply, ended };
}

const finish = (reply: BsonWriter, id: bigint, namespace: string): Buffer =>
  reply
    .value('id', id === 0n ? NO_CURSOR : rawValue(id))
    .text('ns', namespace)
    .finish();

/** The first batch; what is left becomes a cursor. */
export function* firstBatch(
  { engine, view, body }: Call,
  fill: Fill,
  { batchSize = FIRST_BATCH, singleBatch = false }: { batchSize: number | undefined; singleBatch?: boolean },
): Steps<Buffer> {
  const { namespace } = body;
  const { reply, ended } = yield* fillBatch('firstBatch', view, fill, batchSize);
  const id = ended || singleBatch ? 0n : engine.cursors.add(namespace, fill);
  return finish(reply, id, namespace);
}

function cursorId(value: RawValue): bigint {
  const id = asBigInt(value);
  if (id === undefined) throw notSupported('the id of a cursor that is no long');
  return id;
}

/** A batch of an open cursor, which is closed with its last document. */
export function* getMore({ engine, view, body }: Call): Steps<Buffer> {
  const id = cursorId(body.require('getMore'));
  const cursor = engine.cursors.get(id);
  cursor.inUse = true;
  try {
    const limit = body.count('batchSize') || Number.POSITIVE_INFINITY;
    const { reply, ended } = yield* fillBatch('nextBatch', view, cursor.fill, limit);
    if (ended) engine.cursors.close(id);
    return finish(reply, ended ? 0n : id, cursor.namespace);
  } finally {
    cursor.inUse = false;
  }
}

export function killCursors({ engine, body }: Call): Document {
  const ids = listOf(body.require('cursors'), 'killCursors').map(cursorId);
  const cursorsKilled = ids.filter((id) => engine.cursors.close(id));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
}
