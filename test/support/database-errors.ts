import { MongoNetworkError } from 'mongodb';

/** What the driver throws where it gave up its connections while a command waited for one; it does not export the class. */
export class NeverSentError extends MongoNetworkError {
  constructor() {
    super('the pool of connections was cleared');
  }
  override get name(): string {
    return 'MongoPoolClearedError';
  }
}
