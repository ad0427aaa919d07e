import { randomBytes } from 'node:crypto';
import { webhookSecret } from '../../../../base/webhook-signature';
import { type DataKeyService } from '../../../storage/encryption/data-keys/data-keys';
import { keyIdOf, open, seal } from '../../../storage/encryption/data-keys/sealed-text';
import { type EndpointRef, type StoredEndpoint } from './endpoint';

const KEY_BYTES = 32;

/** The secrets that webhooks are signed with. They are stored encrypted with the data keys of their organization. */
export interface EndpointSecrets {
  /** A new secret, and how it is stored. */
  make(endpoint: EndpointRef): Promise<{ secret: string; sealed: Buffer }>;
  /** Those that sign at a time: the present one, and the one before while it is being replaced. */
  of(endpoint: StoredEndpoint, now: Date): Promise<string[]>;
}

const placeOf = ({ id, organizationId }: EndpointRef) => `webhook\0${organizationId}\0${id}`;

export function createEndpointSecrets(dataKeys: DataKeyService): EndpointSecrets {
  async function read(endpoint: EndpointRef, sealed: Uint8Array): Promise<string> {
    const keyId = keyIdOf(sealed);
    const key = (await dataKeys.of(endpoint.organizationId, [keyId])).all.get(keyId);
    if (!key) throw new Error('The data key of a stored value is missing');
    return open(sealed, placeOf(endpoint), key);
  }
  return {
    async make(endpoint) {
      const secret = webhookSecret(randomBytes(KEY_BYTES));
      const { current } = await dataKeys.of(endpoint.organizationId);
      return { secret, sealed: seal(secret, placeOf(endpoint), current) };
    },
    of(endpoint, now) {
      const { secret, earlierSecret, earlierSecretUntil } = endpoint;
      const isReplaced = earlierSecret && earlierSecretUntil && earlierSecretUntil > now;
      return Promise.all([secret, ...(isReplaced ? [earlierSecret] : [])].map((sealed) => read(endpoint, sealed)));
    },
  };
}
