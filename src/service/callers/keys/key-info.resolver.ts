import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { InRest } from '../../../base/field-options/in-rest';
import { type Config } from '../../../base/settings/config';
import { endOf } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { KeyRefusedError } from '../access/authenticate';
import { nextBulkUpsertAt, type RateLimitDependencies } from '../access/bulk-upsert-rate-limit';
import { type RequestContext } from '../request/request-context';
import { type Scope, ScopeEnum } from '../rights/scopes';
import { KeyInfo } from './key-info';

interface KeyInfoResolverDependencies extends RateLimitDependencies {
  apiKeys: Pick<ApiKeyStore, 'findByKeyId'>;
  config: Pick<Config, 'apiKeyMaxAgeDays' | 'bulkUpsertWindowSeconds' | 'requireSignedWrites'>;
}

/** Describes a key to its holder. */
@Resolver(() => KeyInfo)
export class KeyInfoResolver {
  constructor(private readonly dependencies: KeyInfoResolverDependencies) {}

  /** @throws ServiceError `INVALID_API_KEY` if the key is gone meanwhile */
  @Query(() => KeyInfo, {
    description:
      'The API key of the request. Any valid key may ask, whatever its scopes. For a person who signed in to the console it describes the session.',
  })
  async apiKey(@Ctx() context: RequestContext): Promise<KeyInfo> {
    const { apiKeys, config } = this.dependencies;
    const { organizationId, apiKeyId, session, person, scopes } = context;
    const [key, nextAt] = await Promise.all([
      // A person has no key: the answer describes the session in its place.
      session && person
        ? { name: person.name, scopes, createdAt: session.createdAt, expiresAt: session.expiresAt, networks: [] }
        : apiKeys.findByKeyId(apiKeyId),
      nextBulkUpsertAt(context, this.dependencies),
    ]);
    if (!key) throw new KeyRefusedError();
    const { requireSignedWrites: isReadOnly, bulkUpsertWindowSeconds: windowSeconds } = config;
    return {
      keyId: apiKeyId,
      name: key.name,
      organizationId,
      scopes: [...key.scopes],
      createdAt: key.createdAt,
      expiresAt: person ? key.expiresAt : endOf(key, config.apiKeyMaxAgeDays),
      networks: key.networks.length > 0 ? key.networks : null,
      bulkUpsert: { windowSeconds, nextAt },
      ...(session && { session: { expiresAt: session.expiresAt, isReadOnly, ...(person && { person }) } }),
    };
  }

  @FieldResolver(() => [ScopeEnum], { description: 'What it may do.' })
  @InRest({ isHidden: true })
  grants(@Root() { scopes }: KeyInfo): Scope[] {
    return scopes;
  }
}
