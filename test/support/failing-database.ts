import { type Db, type Document, MongoNetworkError } from 'mongodb';

/** What the driver throws where it gave up its connections while a command waited for one; it does not export the class. */
export class NeverSentError extends MongoNetworkError {
  constructor() {
    super('the pool of connections was cleared');
  }
  override get name(): string {
    return 'MongoPoolClearedError';
  }
}

/** The same database, whose commands are sent by a function of the test's. */
export const withCommand = (db: Db, command: (sent: Document) => Promise<Document>): Db =>
  new Proxy(db, { get: (target, name) => (name === 'command' ? command : Reflect.get(target, name, target)) });
