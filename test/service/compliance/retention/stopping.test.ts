import { type OldRecord } from '../../../../src/service/compliance/retention/old-record.store';
import { removeOldRecords } from '../../../../src/service/compliance/retention/remove-old-records';

it('a service that is told to stop removes no further page of records', async () => {
  const until = new Date();
  const removed: string[] = [];
  const counts = await removeOldRecords('org', until, {
    records: {
      list: async (_organizationId, { limit }): Promise<OldRecord[]> =>
        Array.from({ length: limit }, (_, at) => ({ id: String(at), createdAt: until })),
      remove: async (_organizationId, ids) => void removed.push(...ids),
    },
    accounts: { findHeld: async () => [] },
    beginResting: () => async () => undefined,
    isStopping: () => removed.length >= 300,
  });
  expect([counts, removed.length]).toEqual([{ due: 300, held: 0 }, 300]);
});
