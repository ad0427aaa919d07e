import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { createTransact } from '../../src/service/storage/database/transactions/transaction';

const HOUSEKEEPING = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'buildInfo']);
/** Of a transaction. */
const ENDS = new Set(['commitTransaction', 'abortTransaction']);

/** What sequencer and counters send: what is in the feed, and notes but for their insertion. */
const isSequencing = ({ commandName, command }: CommandStartedEvent): boolean =>
  ['changes', 'counterHeads', 'counters'].includes(command[commandName]) ||
  (command[commandName] === 'changeNotes' && commandName !== 'insert');

/** What goes from one organization to the next; the driver sends the fields of an order as a map. */
const goesThroughOrganizations = ({ command }: CommandStartedEvent): boolean =>
  command.sort instanceof Map && command.sort.has('organizationId');

/**
 * What belongs to no piece of work: a service tells others that it is alive, asks whether imports or webhooks wait, and
 * looks which organizations there are.
 */
const isHousekeeping = (event: CommandStartedEvent): boolean => {
  const { commandName, command } = event;
  return (
    HOUSEKEEPING.has(commandName) ||
    isSequencing(event) ||
    goesThroughOrganizations(event) ||
    command[commandName] === 'maintenance' ||
    (['imports', 'webhooks'].includes(command[commandName]) && command.filter?.organizationId === undefined)
  );
};

/** Records the commands that a service sends to its database: hand `wrap` to `startService`. */
export class CommandCounter {
  private readonly sent: CommandStartedEvent[] = [];

  /** The same database, over connections that are listened to. */
  readonly wrap = (database: Database): Database => {
    const url = process.env.MONGODB_URL ?? '';
    const client = new MongoClient(url, { monitorCommands: true, ignoreUndefined: true });
    // Transactions that do some piece of work.
    const working = new Set<string>();
    client.on('commandStarted', (event) => {
      if (isHousekeeping(event)) return;
      const { lsid, txnNumber } = event.command;
      const transaction = `${lsid?.id.toString('hex')} ${txnNumber}`;
      if (ENDS.has(event.commandName) && !working.has(transaction)) return;
      working.add(transaction);
      this.sent.push(event);
    });
    const db = client.db(database.db.databaseName);
    const close = async () => {
      await database.close();
      await client.close();
    };
    return { ...database, db, unitOfWork: createTransact(db), close };
  };

  /** The names of the commands that a piece of work sends; nothing else may run meanwhile. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    return (await this.eventsDuring(work)).map(({ commandName }) => commandName);
  }

  /** The commands themselves; nothing else may run meanwhile. */
  async eventsDuring(work: () => Promise<unknown>): Promise<CommandStartedEvent[]> {
    const before = this.sent.length;
    await work();
    return this.sent.slice(before);
  }
}
