import type { Document } from 'bson';
import { listOf } from '../bson/elements';
import { notSupported } from '../errors';
import type { Call } from './call';
import { sessionKey } from './message';

function named({ body }: Call): { session: string; number: bigint } {
  const { session, transactionNumber: number } = body;
  if (session === undefined || number === undefined) throw notSupported(`'${body.name}' without a transaction`);
  return { session, number };
}

/** A repeated commit gets the reply of the first. */
export function commitTransaction(call: Call): Promise<Document> {
  const { session, number } = named(call);
  return call.engine.sessions.run(session, number, 'commitTransaction', () => commit(call, session, number));
}

/** Applies the transaction in the next batch; resolves once that is on disk. */
async function commit({ engine, client }: Call, session: string, number: bigint): Promise<Document> {
  const { transactions } = engine;
  const transaction = transactions.find(session, number, client.id);
  transaction.busy = true;
  try {
    return await engine.queue.run(() => {
      transactions.check(transaction);
      engine.applying(() => transaction.view.writes.apply(engine.storage));
      return {};
    });
  } finally {
    transactions.end(transaction);
  }
}

export function abortTransaction(call: Call): Document {
  const { session, number } = named(call);
  const { transactions } = call.engine;
  transactions.end(transactions.find(session, number, call.client.id));
  return {};
}

/** Ends what the sessions left open. */
export function endSessions({ engine, body }: Call): Document {
  for (const session of listOf(body.require('endSessions'), 'endSessions')) {
    const key = sessionKey(session);
    if (key === undefined) continue;
    engine.transactions.abortSession(key);
    engine.sessions.end(key);
  }
  return {};
}
