import { BsonType, children, documentBytes, fieldOf } from '../bson/elements';
import { CommandError, noSuchTransaction } from '../errors';
import type { Call } from './call';
import { newReply, okReply } from './message';

const ID = Buffer.from('id');

function named({ body }: Call): { session: string; number: bigint } {
  const { session, transactionNumber: number } = body;
  if (session === undefined || number === undefined)
    throw new CommandError('InvalidOptions', `${body.name} must be run within a transaction`);
  return { session, number };
}

/** Applies the transaction in the next batch; answered once that is on disk. A repeated commit is answered the same way. */
export async function commitTransaction(call: Call): Promise<Buffer> {
  const { engine } = call;
  const { transactions } = engine;
  const { session, number } = named(call);
  if (transactions.wasCommitted(session, number)) return okReply();
  const transaction = transactions.find(session, number, call.connection);
  if (transaction.committing) return Buffer.from(await transaction.committing);
  transaction.busy = true;
  if (transaction.writes.isEmpty) {
    transactions.committed(transaction);
    return okReply();
  }
  transaction.committing = engine.change(() => {
    transactions.check(transaction);
    engine.applying(() => transaction.writes.apply(engine.storage));
    return okReply();
  });
  try {
    const reply = await transaction.committing;
    transactions.committed(transaction);
    return reply;
  } catch (error) {
    transactions.abort(transaction);
    throw error;
  }
}

export function abortTransaction(call: Call): Buffer {
  const { session, number } = named(call);
  const { transactions } = call.engine;
  if (transactions.wasCommitted(session, number)) throw noSuchTransaction(`Transaction ${number} has been committed`);
  transactions.abort(transactions.find(session, number, call.connection));
  return okReply();
}

/** Ends what the sessions left open. */
export function endSessions({ engine, body }: Call): Buffer {
  const list = body.require('endSessions');
  for (const session of list.type === BsonType.ARRAY ? children(list) : []) {
    const id = session.type === BsonType.OBJECT ? fieldOf(documentBytes(session), ID) : undefined;
    if (id === undefined) continue;
    const key = id.bytes.toString('hex', id.start, id.end);
    engine.transactions.abortSession(key);
    engine.retryable.end(key);
  }
  return okReply(newReply());
}
