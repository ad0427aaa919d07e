import { startService } from './service';

it('a test service, whose clock may be far behind, never loses documents to the clock of its database', async () => {
  const { database, close } = await startService();
  // A database refuses an index that differs from the one of the same name only in when it deletes documents.
  for (const name of ['syncRuns', 'idempotencyKeys', 'rateLimits']) {
    await expect(database.db.collection(name).createIndex({ expiresAt: 1 })).resolves.toBe('expiresAt_1');
    await expect(
      database.db.collection(name).createIndex({ expiresAt: 1 }, { expireAfterSeconds: 60 }),
    ).rejects.toThrow(/expiresAt_1/);
  }
  await close();
});
