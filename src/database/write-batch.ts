import { type Db, type Document } from 'mongodb';
import { bytesBound } from '../json';
import { RefusedDocumentError, type Transaction } from './transaction';

const DUPLICATE_KEY = 11000;
/** Below the 16 MiB that a server takes in one command, with room for what stands around the statements. */
const COMMAND_BYTES = 15 * 1024 * 1024;

/** Splits statements into commands that a server takes; nearly always there is one. */
function* commandsOf(statements: readonly Document[]): Generator<{ offset: number; part: Document[] }> {
  let part: Document[] = [];
  let bytes = 0;
  for (const [position, statement] of statements.entries()) {
    const size = bytesBound(statement);
    if (part.length > 0 && bytes + size > COMMAND_BYTES) {
      yield { offset: position - part.length, part };
      part = [];
      bytes = 0;
    }
    part.push(statement);
    bytes += size;
  }
  if (part.length > 0) yield { offset: statements.length - part.length, part };
}

/**
 * Runs one write command for many documents, in order, in a transaction. The driver's own bulk methods measure every
 * document before they send it, which costs as much again as sending it.
 *
 * @param statements the `documents` of an insert or the `updates` of an update
 * @returns how many documents were inserted or matched
 * @throws RefusedDocumentError where the server refuses one of them
 */
export async function writeBatch(
  database: Db,
  command: 'insert' | 'update',
  collection: string,
  statements: readonly Document[],
  session: Transaction,
): Promise<number> {
  const list = command === 'insert' ? 'documents' : 'updates';
  let count = 0;
  for (const { offset, part } of commandsOf(statements)) {
    const reply = await database.command({ [command]: collection, [list]: part }, { session, ignoreUndefined: true });
    const [refused] = reply.writeErrors ?? [];
    if (refused) throw new RefusedDocumentError(offset + refused.index, refused.code === DUPLICATE_KEY);
    count += reply.n;
  }
  return count;
}
