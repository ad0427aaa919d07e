import type { Document } from 'bson';
import { CommandError } from '../errors';

interface Record {
  readonly number: bigint;
  readonly command: string;
  readonly reply: Promise<Document>;
}

const REMEMBERED_SESSIONS = 2_000;

/** The last write of each session, so that a driver that lost the reply and asks again gets it, and nothing is written twice. */
export class RetryableWrites {
  private readonly last = new Map<string, Record>();

  run(session: string, number: bigint, command: string, execute: () => Promise<Document>): Promise<Document> {
    const last = this.last.get(session);
    if (last && last.number > number)
      throw new CommandError('TransactionTooOld', `txnNumber ${number} is behind the session's ${last.number}`);
    if (last && last.number === number && last.command === command) return last.reply;
    const reply = execute();
    const record = { number, command, reply };
    this.last.delete(session);
    this.last.set(session, record);
    // A write that failed as a whole changed nothing: the retry runs it.
    reply.catch(() => {
      if (this.last.get(session) === record) this.last.delete(session);
    });
    for (const oldest of this.last.keys()) {
      if (this.last.size <= REMEMBERED_SESSIONS) break;
      this.last.delete(oldest);
    }
    return reply;
  }

  end(session: string): void {
    this.last.delete(session);
  }
}
