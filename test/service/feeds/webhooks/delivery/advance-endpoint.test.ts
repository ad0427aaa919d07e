import {
  type AdvanceDependencies,
  advanceEndpoint,
} from '../../../../../src/service/feeds/webhooks/delivery/advance-endpoint';
import { createDeliveryStore } from '../../../../../src/service/feeds/webhooks/delivery/delivery.store';
import { createEndpointStore } from '../../../../../src/service/feeds/webhooks/endpoints/endpoint.store';
import { cursorOf, unknownPosition } from '../../../../../src/service/records/change-log/change-position';
import { useNewKey, useService } from '../../../../support/use-service';
import { addWebhook } from '../../../../support/webhooks';

const service = useService({ backgroundWork: false });
const key = useNewKey(service);

/** Takes a webhook a step on whose place is found to be lost. @returns what became of it, and the events that it left */
async function losePlace({ isMoved = false } = {}) {
  const { organizationId, apiKey } = key;
  const { id } = await addWebhook(service, apiKey, { url: 'https://receiver.example/hook' });
  const webhooks = createEndpointStore(service.database.db);
  const events: string[] = [];
  const dependencies = {
    webhooks,
    webhookDeliveries: createDeliveryStore(service.database.db),
    readChanges: async () => {
      const position = cursorOf({ number: 1, offset: 0, mark: 'elsewhere' });
      if (isMoved) await webhooks.change({ id, organizationId }, { position });
      throw unknownPosition();
    },
    recordSecurityEvent: ({ kind }: { kind: string }) => events.push(kind),
    clock: () => service.clock.now,
    log: { error: () => undefined },
  } as unknown as AdvanceDependencies;
  const enabled = (await webhooks.listEnabled()).find((endpoint) => endpoint.id === id);
  if (enabled) await advanceEndpoint(enabled, () => false, dependencies);
  const { disabledBy } = (await webhooks.find(organizationId, id)) ?? {};
  return { disabledBy, events };
}

it('a webhook whose place is lost is disabled, and leaves a security event', async () => {
  expect(await losePlace()).toEqual({ disabledBy: 'PLACE_LOST', events: ['WEBHOOK_FAILED'] });
});

it('a webhook that is moved while its place is found to be lost goes on from where it was moved to', async () => {
  expect(await losePlace({ isMoved: true })).toEqual({ disabledBy: null, events: [] });
});
