import { MongoClient, ObjectId } from 'mongodb';
import { nextChanges } from '../../../../support/changes';
import { pushRows } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { startService } from '../../../../support/service';
import { addWebhook, askWebhooks, deliveriesOf, untilExpected } from '../../../../support/webhooks';
import { targetOf, Wire } from '../../../../support/wire';

it('a webhook that is moved back while somebody enables it stays where it was moved to', async () => {
  const url = String(process.env.MONGODB_URL);
  const wire = new Wire(targetOf(url));
  const service = await startService({ mongodbUrl: await wire.url() });
  const beside = new MongoClient(url);
  const { apiKey } = await service.createKey();
  const ask = (query: string, id: string) => askWebhooks(service, apiKey, query, { id });
  const { id, cursor: earlier } = await addWebhook(service, apiKey, {
    url: 'https://receiver.example/hook',
    events: ['account.created'],
  });
  await ask('mutation ($id: ID!) { answer: disableWebhook(id: $id) { code } }', id);
  await pushRows(service, apiKey, [buildRow()]);
  const { cursor: later } = await nextChanges(service, apiKey, 1, { cursor: earlier });
  const webhooks = beside.db(service.database.db.databaseName).collection<{ position: string }>('webhooks');
  const moveTo = (position: string) => webhooks.updateOne({ _id: new ObjectId(id) }, { $set: { position } });
  await moveTo(later);
  let moved: Promise<unknown> | undefined;
  // It has been read by then, and the first write of the request waits.
  wire.fateOf = (command) => {
    if (command === 'update' && !moved) {
      wire.stall();
      moved = moveTo(earlier).finally(() => wire.flow());
    }
    return 'passes';
  };
  const enabled = await ask('mutation ($id: ID!) { answer: enableWebhook(id: $id) { code } }', id);
  await moved;
  wire.fateOf = () => 'passes';
  // It is sent what lies between the two places.
  const [delivery] = await untilExpected(
    () => deliveriesOf(service, apiKey, id),
    (all) => all.length > 0,
  );
  await service.close();
  await beside.close();
  await wire.cut();
  expect(moved).toBeDefined();
  expect([enabled.code, delivery?.types]).toEqual(['WEBHOOK_UPDATED', ['account.created']]);
});
