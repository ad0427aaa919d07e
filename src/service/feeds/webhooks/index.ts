import { type Config } from '../../../base/settings/config';
import { type Refreshed, refreshed } from '../../storage/database/reads/refreshed';
import { type DataKeyService } from '../../storage/encryption/data-keys/data-keys';
import { type EndpointStates, type EndpointStore } from './endpoints/endpoint.store';
import { createEndpointSecrets } from './endpoints/secrets';
import { createPace } from './sending/pace';
import { createResolveHost } from './sending/resolve-host';
import { createSender } from './sending/send';

/**
 * Messages to one host. The rest of the 50 a second that a host may get is for test events, of up to five processes.
 */
const PER_SECOND = 40;
const TESTS_PER_SECOND = 2;

const TIMERS = {
  now: () => performance.now(),
  delay: (milliseconds: number, call: () => void) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * What webhooks are signed and sent with.
 * @param resolveHost the addresses of a host name; for tests
 */
export function createWebhooks(
  dataKeys: DataKeyService,
  { webhookNetworks: networks = [] }: Pick<Config, 'webhookNetworks'>,
  resolveHost = createResolveHost(),
) {
  const sender = createSender({ resolveHost, networks });
  const webhookPace = createPace({ perSecond: PER_SECOND, ...TIMERS });
  const webhookTestPace = createPace({ perSecond: TESTS_PER_SECOND, ...TIMERS });
  const close = () => {
    for (const one of [webhookPace, webhookTestPace, sender]) one.close();
  };
  return {
    webhookSecrets: createEndpointSecrets(dataKeys),
    webhookSender: { send: sender.send, close },
    /** Of the one process that sends to a host. */
    webhookPace,
    /** Of test events, which any process sends. */
    webhookTestPace,
  };
}

const REFRESH_MS = 15_000;
const NO_STATES: EndpointStates = { byCause: new Map(), failing: 0, failingSince: undefined };

/** Reads for operators what becomes of deliveries, at most four times a minute. */
export const createWebhookStates = (webhooks: EndpointStore, clock: () => Date): Refreshed<EndpointStates> =>
  refreshed(() => webhooks.readStates(), NO_STATES, REFRESH_MS, clock);
