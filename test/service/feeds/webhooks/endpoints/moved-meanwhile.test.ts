import { MongoClient, ObjectId } from 'mongodb';
import { nextChanges } from '../../../../support/changes';
import { pushRows } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { startService } from '../../../../support/service';
import { addWebhook, askWebhooks, deliveriesOf, untilExpected } from '../../../../support/webhooks';
import { targetOf, Wire } from '../../../../support/wire';

interface StoredPlace {
  position: string;
  sentUpTo?: string;
}

/** A disabled webhook, the places of the feed before and after each of so many changes, and its document. */
async function disabledWebhook(changes: number) {
  const url = String(process.env.MONGODB_URL);
  const wire = new Wire(targetOf(url));
  const service = await startService({ mongodbUrl: await wire.url() });
  const beside = new MongoClient(url);
  const { apiKey } = await service.createKey();
  const ask = (query: string, id: string) => askWebhooks(service, apiKey, query, { id });
  const { id, cursor } = await addWebhook(service, apiKey, {
    url: 'https://receiver.example/hook',
    events: ['account.created'],
  });
  await ask('mutation ($id: ID!) { answer: disableWebhook(id: $id) { code } }', id);
  const places = [cursor];
  for (let change = 0; change < changes; change += 1) {
    await pushRows(service, apiKey, [buildRow()]);
    places.push((await nextChanges(service, apiKey, 1, { cursor: places.at(-1) ?? '' })).cursor);
  }
  const webhooks = beside.db(service.database.db.databaseName).collection<StoredPlace>('webhooks');
  const ofWebhook = { _id: new ObjectId(id) };
  const moveTo = (position: string) => webhooks.updateOne(ofWebhook, { $set: { position } });
  /** Asks for something, and moves the webhook once that has read it, before it writes. */
  async function askWhileItMoves(query: string, position: string) {
    let moved: Promise<unknown> | undefined;
    wire.fateOf = (command) => {
      if (command === 'update' && !moved) {
        wire.stall();
        moved = moveTo(position).finally(() => wire.flow());
      }
      return 'passes';
    };
    const answer = await ask(query, id);
    await moved;
    wire.fateOf = () => 'passes';
    expect(moved).toBeDefined();
    return answer;
  }
  async function close() {
    await service.close();
    await beside.close();
    await wire.cut();
  }
  return { places, moveTo, askWhileItMoves, stored: () => webhooks.findOne(ofWebhook), id, service, apiKey, close };
}

it('a webhook that is moved back while somebody enables it stays where it was moved to', async () => {
  const { places, moveTo, askWhileItMoves, id, service, apiKey, close } = await disabledWebhook(1);
  const [earlier = '', later = ''] = places;
  await moveTo(later);
  const enabled = await askWhileItMoves('mutation ($id: ID!) { answer: enableWebhook(id: $id) { code } }', earlier);
  // It is sent what lies between the two places.
  const [delivery] = await untilExpected(
    () => deliveriesOf(service, apiKey, id),
    (all) => all.length > 0,
  );
  await close();
  expect([enabled.code, delivery?.types]).toEqual(['WEBHOOK_UPDATED', ['account.created']]);
});

it('a webhook that goes on while somebody moves it back knows how far it had come', async () => {
  const { places, moveTo, askWhileItMoves, stored, close } = await disabledWebhook(2);
  const [first = '', second = '', third = ''] = places;
  await moveTo(second);
  const query = `mutation ($id: ID!) { answer: resendFrom(webhookId: $id, after: "${first}") { code } }`;
  const { code } = await askWhileItMoves(query, third);
  const place = await stored();
  await close();
  expect({ code, place }).toMatchObject({ code: 'WEBHOOK_RESENDING', place: { position: first, sentUpTo: third } });
});
