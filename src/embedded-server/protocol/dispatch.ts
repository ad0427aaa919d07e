import type { Document } from 'bson';
import { aggregate } from '../commands/aggregate';
import type { Call } from '../commands/call';
import { dropDatabase, listCollections } from '../commands/collections';
import { createIndexes } from '../commands/create-indexes';
import { getMore, killCursors } from '../commands/cursors';
import { find } from '../commands/find';
import { hello, serverStatus } from '../commands/handshake';
import { type CommandBody, errorReply, reply } from '../commands/message';
import { abortTransaction, commitTransaction, endSessions } from '../commands/sessions';
import { writeTogether } from '../commands/write-together';
import { deleteDocuments, insert, update } from '../commands/writes';
import { COMMANDS, type CommandEntry, type CommandName, isKnown } from '../dialect';
import type { Engine } from '../engine/engine';
import { CommandError, notSupported, toCommandError } from '../errors';
import type { Client, Steps } from '../query/turns';

/** Carries out a command. Its answer is the reply without `ok`; a read writes the whole reply itself. */
type Handler =
  /** Reads, with pauses. */
  | { readonly kind: 'read'; readonly run: (call: Call) => Steps<Buffer> }
  /** Writes documents. */
  | { readonly kind: 'write'; readonly run: (call: Call) => Document }
  /** Changes the catalog, inside the storage's write transaction. All others wait for it. */
  | { readonly kind: 'change'; readonly run: (call: Call) => Document }
  /** About the server or a session. */
  | { readonly kind: 'server'; readonly run: (call: Call) => Document | Promise<Document> };

/** What carries out each command of the dialect. */
const HANDLERS: Readonly<Record<CommandName, Handler>> = {
  hello: { kind: 'server', run: hello },
  ismaster: { kind: 'server', run: hello },
  ping: { kind: 'server', run: () => ({}) },
  serverStatus: { kind: 'server', run: serverStatus },
  insert: { kind: 'write', run: insert },
  update: { kind: 'write', run: update },
  delete: { kind: 'write', run: deleteDocuments },
  find: { kind: 'read', run: find },
  getMore: { kind: 'read', run: getMore },
  aggregate: { kind: 'read', run: aggregate },
  killCursors: { kind: 'server', run: killCursors },
  createIndexes: { kind: 'change', run: createIndexes },
  dropDatabase: { kind: 'change', run: dropDatabase },
  listCollections: { kind: 'server', run: listCollections },
  endSessions: { kind: 'server', run: endSessions },
  writeTogether: { kind: 'server', run: writeTogether },
  commitTransaction: { kind: 'server', run: commitTransaction },
  abortTransaction: { kind: 'server', run: abortTransaction },
};

/** Runs a command; every failure becomes a reply. */
export async function dispatch(engine: Engine, body: CommandBody, client: Client): Promise<Buffer> {
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
    while (engine.catalogSeen && handler.kind !== 'change') await engine.catalogSeen;
    const inTransaction = body.get('autocommit') !== undefined && handler.kind !== 'server';
    const answer = inTransaction
      ? runInTransaction(engine, body, client, handler, entry)
      : await runAlone(engine, body, client, handler);
    return Buffer.isBuffer(answer) ? answer : reply({ ok: 1, ...answer });
  } catch (error) {
    return errorReply(toCommandError(error));
  }
}

type Answer = Buffer | Document;

function runAlone(engine: Engine, body: CommandBody, client: Client, handler: Handler): Answer | Promise<Answer> {
  const call = { engine, body, client, view: engine.committed };
  switch (handler.kind) {
    case 'server':
      return handler.run(call);
    case 'read':
      return engine.read(client, (view) => handler.run({ ...call, view }), body.count('maxTimeMS'));
    case 'change':
      return engine.changeCatalog(() => handler.run(call));
    case 'write': {
      const write = () => engine.write((view) => handler.run({ ...call, view }));
      const { session, transactionNumber } = body;
      const retryable = session !== undefined && transactionNumber !== undefined;
      return retryable ? engine.sessions.run(session, transactionNumber, body.name, write) : write();
    }
  }
}

/** Any failure ends the transaction, as it does in MongoDB. */
function runInTransaction(
  engine: Engine,
  body: CommandBody,
  client: Client,
  handler: Handler,
  entry: CommandEntry,
): Document {
  const { session, transactionNumber } = body;
  if (session === undefined || transactionNumber === undefined || !entry.inTransactions || handler.kind !== 'write')
    throw notSupported(`'${body.name}' in a transaction, or a transaction without lsid and txnNumber`);
  const { transactions } = engine;
  const transaction = body.flag('startTransaction')
    ? transactions.start(session, transactionNumber, client.id)
    : transactions.find(session, transactionNumber, client.id);
  try {
    const answer = handler.run({ engine, body, client, view: transaction.view });
    if (answer.writeErrors) transactions.end(transaction);
    return answer;
  } catch (error) {
    transactions.end(transaction);
    throw error;
  }
}
