import type { Call } from './commands/call';
import { HANDLERS, type Handler } from './commands/registry';
import type { Engine } from './engine';
import { CommandError, toCommandError } from './errors';
import { type CommandBody, errorReply } from './message';
import { runAtOnce } from './turns';

/** Runs a command; every failure becomes a reply. */
export async function dispatch(engine: Engine, body: CommandBody, connection: number): Promise<Buffer> {
  try {
    const handler = HANDLERS.get(body.name.toLowerCase());
    if (handler === undefined) throw new CommandError(59, `no such command: '${body.name}'`);
    if (body.get('collation')) throw new CommandError(238, 'the embedded server does not support collation');
    const inTransaction = body.get('autocommit') !== undefined && handler.kind !== 'server';
    return await (inTransaction
      ? runInTransaction(engine, body, connection, handler)
      : runAlone(engine, body, connection, handler));
  } catch (error) {
    return errorReply(toCommandError(error));
  }
}

function runAlone(engine: Engine, body: CommandBody, connection: number, handler: Handler): Buffer | Promise<Buffer> {
  const call: Call = { engine, body, connection, view: engine.committed, transaction: undefined };
  switch (handler.kind) {
    case 'server':
      return handler.run(call);
    case 'read':
      return engine.read(connection, (view) => handler.run({ ...call, view }));
    case 'change':
      return engine.change(() => handler.run(call));
    case 'write': {
      const write = () => engine.write((view, writes) => handler.run({ ...call, view }, view, writes).reply);
      const { session, transactionNumber } = body;
      const retryable = session !== undefined && transactionNumber !== undefined;
      return retryable ? engine.retryable.run(session, transactionNumber, body.name, write) : write();
    }
  }
}

/** Any failure ends the transaction, as it does in MongoDB. */
function runInTransaction(engine: Engine, body: CommandBody, connection: number, handler: Handler): Buffer {
  const { session, transactionNumber } = body;
  if (session === undefined || transactionNumber === undefined)
    throw new CommandError(72, 'a transaction needs lsid and txnNumber');
  if (handler.kind !== 'read' && handler.kind !== 'write') {
    throw new CommandError(263, `Cannot run '${body.name}' in a multi-document transaction.`);
  }
  const { transactions } = engine;
  const transaction = body.flag('startTransaction')
    ? transactions.start(session, transactionNumber, connection)
    : transactions.find(session, transactionNumber, connection);
  const { view } = transaction;
  const call: Call = { engine, body, connection, view, transaction };
  try {
    if (handler.kind === 'read') return runAtOnce(handler.run(call));
    const { reply, failed } = handler.run(call, view, transaction.writes);
    if (failed) transactions.abort(transaction);
    return reply;
  } catch (error) {
    transactions.abort(transaction);
    throw error;
  }
}
