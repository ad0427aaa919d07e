import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { InRest } from '../../../base/field-options/in-rest';
import { type Config } from '../../../base/settings/config';
import { TimeScalar } from '../../../base/time/time-scalar';
import { endOf } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { KeyRefusedError } from '../access/authenticate';
import { nextBulkUpsertAt, type RateLimitDependencies } from '../access/bulk-upsert-rate-limit';
import { type RequestContext } from '../request/request-context';
import { SCOPES, type Scope, ScopeEnum } from '../rights/scopes';

@ObjectType({ description: 'How often an API key may send bulk upserts.' })
export class BulkUpsertWindow {
  @Field(() => Int, {
    description:
      'How many seconds the key waits from one bulk upsert to the next at each client address; 0: not at all.',
  })
  windowSeconds!: number;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When the next bulk upsert from this client address may begin; null where it may now.',
  })
  nextAt!: Date | null;
}

@ObjectType({ description: 'A person who signed in to the console with an account of the organization.' })
export class ConsolePerson {
  @Field({ description: 'The issuer of the account, `#`, and the subject there.' })
  id!: string;

  @Field({ description: 'As the issuer named it at the sign-in.' })
  name!: string;
}

@ObjectType({ description: 'A session of the console.' })
export class ConsoleSession {
  @Field(() => TimeScalar, { description: 'When it ends, if nobody signs out before and the key stays valid.' })
  expiresAt!: Date;

  @Field({
    description:
      'Whether every write is refused, whatever the scopes: the service is set to take signed ones alone, and a session signs nothing.',
  })
  isReadOnly!: boolean;

  @InRest({ isOptional: true })
  @Field(() => ConsolePerson, {
    nullable: true,
    description:
      'Who signed in without a key, which the other fields are about then. None where the session is one of a key.',
  })
  person?: ConsolePerson;
}

/** Answered at the top level of the envelope over REST. */
@ObjectType('ApiKey', { description: 'The API key of the request.' })
export class KeyInfo {
  @Field(() => ID, { description: 'Id of the key: the part between its prefix and the dot.' })
  keyId!: string;

  @Field({ description: 'What it was named when it was made; may be empty.' })
  name!: string;

  @Field({ description: 'The organization that it opens.' })
  organizationId!: string;

  @InRest({ schema: { items: { type: 'string', enum: [...SCOPES] } } })
  @Field(() => [String], { description: 'What it may do, such as `accounts:read`.' })
  scopes!: Scope[];

  @Field(() => TimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => TimeScalar, {
    nullable: true,
    description:
      'When it ends: when it expires or reaches the maximum age, whichever comes first; null: never by itself.',
  })
  expiresAt!: Date | null;

  @Field(() => [String], { nullable: true, description: 'The only networks that it may be used from; null: any.' })
  networks!: string[] | null;

  @Field(() => BulkUpsertWindow, { description: 'When it may send its next bulk upsert.' })
  bulkUpsert!: BulkUpsertWindow;

  @InRest({ isOptional: true })
  @Field(() => ConsoleSession, {
    nullable: true,
    description: 'The session of the console that asks in place of the key, if one does.',
  })
  session?: ConsoleSession;
}

interface KeyInfoResolverDependencies extends RateLimitDependencies {
  apiKeys: Pick<ApiKeyStore, 'findByKeyId'>;
  config: Pick<Config, 'apiKeyMaxAgeDays' | 'bulkUpsertWindowSeconds' | 'requireSignedWrites'>;
}

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
