import type { Document } from 'bson';
import { listOf } from '../bson/elements';
import { noSuchTransaction, notSupported } from '../errors';
import type { Call } from './call';
import { sessionKey } from './message';

function named({ body }: Call): { session: string; number: bigint } {
  const { session, transactionNumber: number } = body;
  if (session === undefined || number === undefined) throw notSupported(`'${body.name}' without a transaction`);
  return { session, number };
}

/** Applies the transaction in the next batch; answered once that is on disk. A repeated commit is answered the same way. */
export async function commitTransaction(call: Call): Promise<Document> {
  const { engine, client } = call;
  const { transactions } = engine;
  const { session, number } = named(call);
  if (transactions.wasCommitted(session, number)) return {};
  const transaction = transactions.find(session, number, client.id);
  if (transaction.committing) return transaction.committing;
  transaction.busy = true;
  transaction.committing = engine.change(() => {
    transactions.check(transaction);
    engine.applying(() => transaction.view.writes.apply(engine.storage));
    return {};
  });
  try {
    const answer = await transaction.committing;
    transactions.committed(transaction);
    return answer;
  } catch (error) {
    transactions.abort(transaction);
    throw error;
  }
}

export function abortTransaction(call: Call): Document {
  const { session, number } = named(call);
  const { transactions } = call.engine;
  if (transactions.wasCommitted(session, number)) throw noSuchTransaction(`Transaction ${number} has been committed`);
  transactions.abort(transactions.find(session, number, call.client.id));
  return {};
}

/** Ends what the sessions left open. */
export function endSessions({ engine, body }: Call): Document {
  for (const session of listOf(body.require('endSessions'), 'endSessions')) {
    const key = sessionKey(session);
    if (key === undefined) continue;
    engine.transactions.abortSession(key);
    engine.retryable.end(key);
  }
  return {};
}
