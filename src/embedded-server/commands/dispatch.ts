import { COMMANDS, type CommandEntry, isKnown } from '../dialect';
import type { Engine } from '../engine/engine';
import { CommandError, toCommandError } from '../errors';
import { runAtOnce } from '../query/turns';
import type { Call } from './call';
import { type CommandBody, errorReply } from './message';
import { HANDLERS, type Handler } from './registry';

/** Runs a command; every failure becomes a reply. */
export async function dispatch(engine: Engine, body: CommandBody, connection: number): Promise<Buffer> {
  try {
    const { name } = body;
    if (!isKnown(COMMANDS, name))
      throw new CommandError(
        'CommandNotFound',
        `no such command: '${name}', or one that the embedded server does not support`,
      );
    const entry: CommandEntry = COMMANDS[name];
    body.allowOptions(entry.options);
    const handler = HANDLERS[name];
    const inTransaction = body.get('autocommit') !== undefined && handler.kind !== 'server';
    return await (inTransaction
      ? runInTransaction(engine, body, connection, handler, entry)
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
function runInTransaction(
  engine: Engine,
  body: CommandBody,
  connection: number,
  handler: Handler,
  entry: CommandEntry,
): Buffer {
  const { session, transactionNumber } = body;
  if (session === undefined || transactionNumber === undefined)
    throw new CommandError('InvalidOptions', 'a transaction needs lsid and txnNumber');
  if (!entry.inTransactions || (handler.kind !== 'read' && handler.kind !== 'write'))
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${body.name}' in a multi-document transaction of the embedded server.`,
    );
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
