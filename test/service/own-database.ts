import { randomBytes } from 'node:crypto';
import { type CommandStartedEvent, type Db, MongoClient } from 'mongodb';

/** Each test gets a database of its own. `sent` are the commands of the test so far. */
export function useOwnDatabase(): { db: Db; sent: CommandStartedEvent[] } {
  const client = new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true, ignoreUndefined: true });
  const own = { db: {} as Db, sent: [] as CommandStartedEvent[] };
  client.on('commandStarted', (event) => own.sent.push(event));
  beforeEach(() => {
    own.db = client.db(`test_${randomBytes(6).toString('hex')}`);
    own.sent.length = 0;
  });
  afterEach(() => own.db.dropDatabase());
  afterAll(() => client.close());
  return own;
}
