import { CommandError } from '../errors';

interface Record {
  readonly number: bigint;
  readonly command: string;
  readonly reply: Promise<Buffer>;
}

const REMEMBERED_SESSIONS = 2_000;
/** A retry comes within seconds; large replies are not kept for longer than it takes to send them. */
const MAX_REPLY_BYTES = 16 * 1024;

/** The last write of each session, so that a driver that lost the reply and asks again gets it, and nothing is written twice. */
export class RetryableWrites {
  private readonly last = new Map<string, Record>();

  run(session: string, number: bigint, command: string, execute: () => Promise<Buffer>): Promise<Buffer> {
    const last = this.last.get(session);
    if (last && last.number > number)
      throw new CommandError('TransactionTooOld', `txnNumber ${number} is behind the session's ${last.number}`);
    if (last && last.number === number && last.command === command)
      return last.reply.then((reply) => Buffer.from(reply));
    const reply = execute();
    const record = { number, command, reply };
    this.last.delete(session);
    this.last.set(session, record);
    reply.then(
      ({ length }) => length > MAX_REPLY_BYTES && this.forget(session, record),
      () => this.forget(session, record),
    );
    for (const oldest of this.last.keys()) {
      if (this.last.size <= REMEMBERED_SESSIONS) break;
      this.last.delete(oldest);
    }
    return reply;
  }

  /** A write that failed as a whole changed nothing: the retry runs it. */
  private forget(session: string, record: Record): void {
    if (this.last.get(session) === record) this.last.delete(session);
  }

  end(session: string): void {
    this.last.delete(session);
  }
}
