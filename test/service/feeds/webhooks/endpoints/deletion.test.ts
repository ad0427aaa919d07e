import { MongoNetworkError } from 'mongodb';
import { type JsonObject } from '../../../../../src/base/json/json';
import { withChangedCollection } from '../../../../support/changed-database';
import { postGraphql } from '../../../../support/http';
import { storeWebhook } from '../../../../support/stored-webhooks';
import { useService } from '../../../../support/use-service';

/** The removal of deliveries that fails; none by default. */
let failing = 0;
let removals: number[] = [];
const service = useService({}, (database) =>
  withChangedCollection(database, 'webhookDeliveries', (deliveries) => ({
    async deleteMany(...parameters: Parameters<typeof deliveries.deleteMany>) {
      if (removals.length + 1 === failing) throw new MongoNetworkError('away');
      const result = await deliveries.deleteMany(...parameters);
      removals.push(result.deletedCount);
      return result;
    },
  })),
);
beforeEach(() => {
  [failing, removals] = [0, []];
});

it('a webhook with many deliveries is deleted in steps; once it fails it sends no more, and can be deleted again', async () => {
  const key = await service.createKey({ scopes: ['webhooks:manage', 'accounts:read'] });
  const ask = async (query: string): Promise<JsonObject> => (await postGraphql(service, key.apiKey, { query })).body;
  const deliveries = Array.from({ length: 250 }, () => ({ state: 'PENDING' as const, nextAttemptAt: new Date(8e14) }));
  const id = await storeWebhook(service, key, { input: { url: 'https://receiver.example/hook' }, deliveries });
  const countLeft = () => service.database.db.collection('webhookDeliveries').countDocuments({ webhookId: id });
  const deletion = `mutation { deleteWebhook(id: "${id}") { code } }`;

  failing = 2;
  expect(await ask(deletion)).toMatchObject({ data: { deleteWebhook: { code: 'SERVICE_UNAVAILABLE' } } });
  const left = await countLeft();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(deliveries.length);
  expect(await ask(`{ webhook(id: "${id}") { isEnabled } }`)).toMatchObject({
    data: { webhook: { isEnabled: false } },
  });

  failing = 0;
  expect(await ask(deletion)).toMatchObject({ data: { deleteWebhook: { code: 'WEBHOOK_DELETED' } } });
  expect(await countLeft()).toBe(0);
  expect(Math.max(...removals)).toBeLessThanOrEqual(100);
  expect(await ask(`{ webhook(id: "${id}") { isEnabled } }`)).toMatchObject({ data: { webhook: null } });
});
