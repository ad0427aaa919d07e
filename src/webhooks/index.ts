import { type Refreshed, refreshed } from '../database/reads/refreshed';
import { type DataKeyService } from '../encryption/data-keys';
import { type EndpointStates, type EndpointStore } from './endpoints/endpoint.store';
import { createEndpointSecrets, type EndpointSecrets } from './endpoints/secrets';
import { createResolveHost, type ResolveHost } from './sending/resolve-host';
import { createSender, type Sender } from './sending/send';

export interface WebhookOptions {
  dataKeys: DataKeyService;
  webhookNetworks: readonly string[] | undefined;
  /** The addresses of a host name; for tests. */
  resolveHost?: ResolveHost;
}

/** What webhooks are signed and sent with. */
export interface Webhooks {
  webhookSecrets: EndpointSecrets;
  webhookSender: Sender;
}

export const createWebhooks = ({ dataKeys, webhookNetworks = [], resolveHost }: WebhookOptions): Webhooks => ({
  webhookSecrets: createEndpointSecrets(dataKeys),
  webhookSender: createSender({ resolveHost: resolveHost ?? createResolveHost(), networks: webhookNetworks }),
});

const REFRESH_MS = 15_000;
const NO_STATES: EndpointStates = { byCause: new Map(), failing: 0, failingSince: undefined };

/** Reads for operators what becomes of deliveries, at most four times a minute. */
export const createWebhookStates = ({
  webhooks,
  clock,
}: {
  webhooks: EndpointStore;
  clock: () => Date;
}): Refreshed<EndpointStates> => refreshed(() => webhooks.readStates(), NO_STATES, REFRESH_MS, clock);
