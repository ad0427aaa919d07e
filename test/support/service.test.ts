import { startService } from './service';

it('a test service, whose clock may be far behind, never loses documents to the clock of its database', async () => {
  const { database, close } = await startService();
  const indexes = await Promise.all((await database.db.collections()).map((collection) => collection.indexes()));
  expect(indexes.flat().filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toEqual([]);
  await close();
});
