import { randomBytes } from 'node:crypto';
import { webhookSecret } from '../../../../base/webhook-signature';
import { type DataKeyService, keyOfEnvelope } from '../../../storage/encryption/data-keys/data-keys';
import { open, seal } from '../../../storage/encryption/data-keys/sealed-text';
import { type EndpointRef, type StoredEndpoint } from './endpoint';

const KEY_BYTES = 32;

const placeOf = ({ id, organizationId }: EndpointRef) => `webhook\0${organizationId}\0${id}`;

/** The secrets that webhooks are signed with. They are stored encrypted with the data keys of their organization. */
export type EndpointSecrets = ReturnType<typeof createEndpointSecrets>;

export function createEndpointSecrets(dataKeys: DataKeyService) {
  const read = async (endpoint: EndpointRef, sealed: Uint8Array): Promise<string> =>
    open(sealed, placeOf(endpoint), await keyOfEnvelope(sealed, endpoint.organizationId, dataKeys));
  return {
    /** A new secret, and how it is stored. */
    async make(endpoint: EndpointRef): Promise<{ secret: string; sealed: Buffer }> {
      const secret = webhookSecret(randomBytes(KEY_BYTES));
      const { current } = await dataKeys.of(endpoint.organizationId);
      return { secret, sealed: seal(secret, placeOf(endpoint), current) };
    },
    /** Those that sign at a time: the present one, and the one before while it is being replaced. */
    of(endpoint: StoredEndpoint, now: Date): Promise<string[]> {
      const { secret, earlierSecret, earlierSecretUntil } = endpoint;
      const isReplaced = earlierSecret && earlierSecretUntil && earlierSecretUntil > now;
      return Promise.all([secret, ...(isReplaced ? [earlierSecret] : [])].map((sealed) => read(endpoint, sealed)));
    },
  };
}
