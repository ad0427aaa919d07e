import { type Db, MongoNetworkError } from 'mongodb';
import { ContendedError } from '../../../../../src/service/storage/database/transactions/errors';
import { createTransact } from '../../../../../src/service/storage/database/transactions/transaction';
import { insertion } from '../../../../../src/service/storage/database/transactions/write';
import { NeverSentError } from '../../../../support/database-errors';
import { useService } from '../../../../support/use-service';

const service = useService();

/** The same database, whose commands fail. */
const failing = (db: Db, error: Error): Db =>
  new Proxy(db, {
    get: (target, name) => (name === 'command' ? () => Promise.reject(error) : Reflect.get(target, name)),
  });

it.each([
  ['that the driver never sent is planned again', new NeverSentError(), ContendedError],
  ['whose connection ended is not, since the database may be away', new MongoNetworkError('ended'), MongoNetworkError],
])('a transaction %s', async (_what, error, expected) => {
  const { db } = service.database;
  const unit = { writes: [insertion('accounts', [{ _id: 'a' }])], isWritten: async () => false };
  await expect(createTransact(db)(unit, { observed: failing(db, error) })).rejects.toBeInstanceOf(expected);
});
