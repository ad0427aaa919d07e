import { MongoNetworkError } from 'mongodb';
import { ContendedError } from '../../../../../src/service/storage/database/transactions/errors';
import { createTransact } from '../../../../../src/service/storage/database/transactions/transaction';
import { insertion } from '../../../../../src/service/storage/database/transactions/write';
import { NeverSentError, withCommand } from '../../../../support/failing-database';
import { useService } from '../../../../support/use-service';

const service = useService();

it.each([
  ['that the driver never sent is planned again', new NeverSentError(), ContendedError],
  ['whose connection ended is not, since the database may be away', new MongoNetworkError('ended'), MongoNetworkError],
])('a transaction %s', async (_what, error, expected) => {
  const { db } = service.database;
  const unit = { writes: [insertion('accounts', [{ _id: 'a' }])], isWritten: async () => false };
  const observed = withCommand(db, () => Promise.reject(error));
  await expect(createTransact(db)(unit, { observed })).rejects.toBeInstanceOf(expected);
});
