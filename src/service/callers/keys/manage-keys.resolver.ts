import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type Answer } from '../request/kept-answer';
import { type RequestContext } from '../request/request-context';
import { GuardedMutation, type MutationRequest } from '../request/run-mutation';
import { requireScope, type Scope, ScopeEnum } from '../rights/scopes';
import { MAX_KEYS } from './key-rules';
import { createManageKeys, type ManageKeysDependencies } from './manage-keys';
import {
  ApiKeyAnswer,
  EndedSessionsAnswer,
  ManagedApiKey,
  NewApiKeyAnswer,
  NewApiKeyInput,
  toManagedKey,
} from './managed-key';

const KEY_ID = { description: 'Id of the key.' };
const scope = 'keys:manage' as const;

@Resolver(() => ManagedApiKey)
export class ManageKeysResolver {
  private readonly manage: ReturnType<typeof createManageKeys>;

  constructor(private readonly dependencies: ManageKeysDependencies) {
    this.manage = createManageKeys(dependencies);
  }

  @Query(() => [ManagedApiKey], {
    complexity: FIELD_COSTS.apiKeys,
    description:
      'The API keys of the organization, oldest first, up to 1,000; of revoked ones the last 1,000. Needs the scope `keys:manage`.',
  })
  async apiKeys(
    @Arg('includeRevoked', () => Boolean, { defaultValue: false, description: 'Whether revoked keys are listed, too.' })
    includeRevoked: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ManagedApiKey[]> {
    requireScope(context, scope);
    const { apiKeys, clock, config } = this.dependencies;
    const { organizationId } = context;
    const found = await apiKeys.listUnrevoked(organizationId, MAX_KEYS);
    const revoked = includeRevoked ? await apiKeys.listRevoked(organizationId, MAX_KEYS) : [];
    return [...found, ...revoked].map((key) => toManagedKey(key, clock(), config.apiKeyMaxAgeDays));
  }

  @FieldResolver(() => [ScopeEnum], { description: 'What it may do.' })
  grants(@Root() { scopes }: ManagedApiKey): Scope[] {
    return scopes;
  }

  @GuardedMutation(
    () => NewApiKeyAnswer,
    'Makes an API key that may do no more than the one that asks. Needs the scope `keys:manage`, and leaves a security event.',
  )
  createApiKey(
    @Arg('input', () => NewApiKeyInput, { description: 'What it is to be.' }) input: NewApiKeyInput,
  ): MutationRequest<NewApiKeyAnswer> {
    const { name, scopes, grants, networks, expiresAt } = input;
    const wish = {
      name,
      scopes: [...(scopes ?? []), ...(grants ?? [])],
      networks: networks ?? [],
      expiresAt: expiresAt ?? null,
    };
    return {
      scope,
      // The text of a key is kept nowhere.
      keeping: {
        strip: ({ apiKey: _text, ...answer }: Answer & { apiKey?: string }) => answer,
        restore: (kept) => Promise.resolve(kept as NewApiKeyAnswer),
      },
      work: (context) => this.manage.make(wish, context),
    };
  }

  @GuardedMutation(
    () => ApiKeyAnswer,
    'Changes the networks that an API key may be used from: to narrower ones, or to others if the key that asks may make such a key. An empty list lifts the restriction. Needs the scope `keys:manage`, and leaves a security event.',
  )
  setApiKeyNetworks(
    @Arg('keyId', () => ID, KEY_ID) keyId: string,
    @Arg('networks', () => [String], { description: 'Addresses or networks, up to 100.' }) networks: string[],
  ): MutationRequest<ApiKeyAnswer> {
    return { scope, work: (context) => this.manage.changeNetworks(keyId, networks, context) };
  }

  @GuardedMutation(
    () => ApiKeyAnswer,
    'Sets the end of an API key to an earlier time. Needs the scope `keys:manage`, and leaves a security event.',
  )
  expireApiKey(
    @Arg('keyId', () => ID, KEY_ID) keyId: string,
    @Arg('expiresAt', () => TimeScalar, { description: 'When it ends: in the future, and before its present end.' })
    expiresAt: Date,
  ): MutationRequest<ApiKeyAnswer> {
    return { scope, work: (context) => this.manage.expire(keyId, expiresAt, context) };
  }

  @GuardedMutation(
    () => ApiKeyAnswer,
    'Ends an API key for good. Once this is answered, no process accepts it any more. Needs the scope `keys:manage`, and leaves a security event.',
  )
  revokeApiKey(@Arg('keyId', () => ID, KEY_ID) keyId: string): MutationRequest<ApiKeyAnswer> {
    return { scope, work: (context) => this.manage.revoke(keyId, context) };
  }

  @GuardedMutation(
    () => EndedSessionsAnswer,
    'Ends the sessions of the console of an API key or a person. A caller that may still sign in can do so again. Needs the scope `keys:manage`, and leaves a security event for each.',
  )
  endSessions(
    @Arg('holderId', () => ID, {
      description: 'Id of the key; of a person, `actor.id`, or the `person-…` that stands in for the id of a key.',
    })
    holderId: string,
  ): MutationRequest<EndedSessionsAnswer> {
    return { scope, work: (context) => this.manage.endSessions(holderId, context) };
  }
}
