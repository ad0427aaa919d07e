import { Ctx, Query, Resolver } from 'type-graphql';
import { type Config } from '../../../base/settings/config';
import { endOf } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { KeyRefusedError } from '../access/authenticate';
import { nextBulkUpsertAt, type RateLimitDependencies } from '../access/bulk-upsert-rate-limit';
import { type RequestContext } from '../request/request-context';
import { type CallerSession } from '../rights/caller';
import { type Person } from '../rights/person';
import { KeyInfo } from './key-info';

export interface KeyInfoResolverDependencies extends RateLimitDependencies {
  apiKeys: Pick<ApiKeyStore, 'findByKeyId'>;
  config: Pick<Config, 'apiKeyMaxAgeDays' | 'bulkUpsertWindowSeconds' | 'requireSignedWrites'>;
}

/** Describes a key to its holder. */
@Resolver()
export class KeyInfoResolver {
  constructor(private readonly dependencies: KeyInfoResolverDependencies) {}

  /** @throws ServiceError `INVALID_API_KEY` if the key is gone meanwhile */
  @Query(() => KeyInfo, {
    description:
      'The API key of the request. Any valid key may ask, whatever its scopes. For a person who signed in to the console it describes the session.',
  })
  async apiKey(@Ctx() context: RequestContext): Promise<KeyInfo> {
    const { apiKeys, config } = this.dependencies;
    const { session, person } = context;
    if (session && person) return this.personAsKey(context, session, person);
    const [key, nextAt] = await Promise.all([
      apiKeys.findByKeyId(context.apiKeyId),
      nextBulkUpsertAt(context, this.dependencies),
    ]);
    if (!key) throw new KeyRefusedError();
    const { keyId, name, organizationId, scopes, createdAt, networks } = key;
    return {
      keyId,
      name,
      organizationId,
      scopes,
      createdAt,
      expiresAt: endOf(key, config.apiKeyMaxAgeDays),
      networks: networks.length > 0 ? networks : null,
      bulkUpsert: { windowSeconds: config.bulkUpsertWindowSeconds, nextAt },
      ...(session && { session: { expiresAt: session.expiresAt, isReadOnly: config.requireSignedWrites } }),
    };
  }

  /** A person has no key: the answer describes the session in its place. */
  private async personAsKey(context: RequestContext, session: CallerSession, person: Person): Promise<KeyInfo> {
    const { bulkUpsertWindowSeconds, requireSignedWrites } = this.dependencies.config;
    const { organizationId, apiKeyId, scopes } = context;
    const { createdAt, expiresAt } = session;
    return {
      keyId: apiKeyId,
      name: person.name,
      organizationId,
      scopes: [...scopes],
      createdAt,
      expiresAt,
      networks: null,
      bulkUpsert: {
        windowSeconds: bulkUpsertWindowSeconds,
        nextAt: await nextBulkUpsertAt(context, this.dependencies),
      },
      session: { expiresAt, isReadOnly: requireSignedWrites, person },
    };
  }
}
