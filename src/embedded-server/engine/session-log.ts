import type { Document } from 'bson';
import { CommandError } from '../errors';

interface Operation {
  readonly number: bigint;
  readonly command: string;
  /** Undefined where there is nothing to repeat: it changed nothing, or is not over. */
  readonly reply: Promise<Document> | undefined;
}

const REMEMBERED_SESSIONS = 10_000;

/**
 * The last write or transaction of each session, which the driver has numbered. If it lost the reply and asks again, it gets
 * the same one, and nothing is written twice.
 */
export class SessionLog {
  private readonly last = new Map<string, Operation>();

  /** Notes that a transaction begins. */
  begin(session: string, number: bigint): void {
    if (this.lastOf(session, number)?.number === number) throw tooOld(number, number);
    this.note(session, { number, command: 'startTransaction', reply: undefined });
  }

  /** Runs a write or commit, unless it is the last one again. */
  run(session: string, number: bigint, command: string, execute: () => Promise<Document>): Promise<Document> {
    const last = this.lastOf(session, number);
    if (last?.number === number && last.command === command && last.reply) return last.reply;
    const reply = execute();
    const operation = { number, command, reply };
    this.note(session, operation);
    // What failed as a whole changed nothing: it runs again.
    reply.catch(() => {
      if (this.last.get(session) === operation) this.last.set(session, { number, command, reply: undefined });
    });
    return reply;
  }

  private lastOf(session: string, number: bigint): Operation | undefined {
    const last = this.last.get(session);
    if (last && last.number > number) throw tooOld(number, last.number);
    return last;
  }

  private note(session: string, operation: Operation): void {
    this.last.delete(session);
    this.last.set(session, operation);
    for (const oldest of this.last.keys()) {
      if (this.last.size <= REMEMBERED_SESSIONS) break;
      this.last.delete(oldest);
    }
  }

  end(session: string): void {
    this.last.delete(session);
  }
}

const tooOld = (number: bigint, last: bigint): CommandError =>
  new CommandError('TransactionTooOld', `txnNumber ${number} is behind the session's ${last}`);
