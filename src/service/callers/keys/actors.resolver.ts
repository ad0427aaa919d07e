import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { requirePageSize } from '../../../base/paging/page';
import { type ActorKind, ActorKindEnum } from '../access/actor';
import { type ApiKeyStore } from '../access/api-key.store';
import { type RequestContext } from '../request/request-context';
import { type PersonStore } from '../rights/person.store';
import { requireScope } from '../rights/scopes';

const DEFAULT_ACTORS = 20;
/** As many of each are looked through. */
const MAX_LOOKED_AT = 1_000;

@ObjectType({ description: 'A key or a person, by what filters of the history take.' })
export class KnownActor {
  @Field(() => ID, { description: 'What filters take as `apiKeyId`: of a person, what stands in for the id of a key.' })
  apiKeyId!: string;

  @Field(() => ActorKindEnum, { description: 'A key, or a person.' })
  kind!: ActorKind;

  @Field({ description: 'Name of the key, which may be empty; of a person, as they last signed in.' })
  name!: string;
}

/** Letters alone, whatever their marks and case. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export interface ActorsDependencies {
  apiKeys: Pick<ApiKeyStore, 'listNames'>;
  people: Pick<PersonStore, 'list'>;
}

@Resolver()
export class ActorsResolver {
  constructor(private readonly dependencies: ActorsDependencies) {}

  @Query(() => [KnownActor], {
    complexity: FIELD_COSTS.actors,
    description:
      'Keys of the organization, revoked ones too, and people who signed in, by name: of each up to 1,000 are looked through, the newest keys first. Needs the scope `accounts:read` or `audit:read`.',
  })
  async actors(
    @Arg('search', () => String, { nullable: true, description: 'A part of the name or id, whatever the case.' })
    search: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: DEFAULT_ACTORS, description: 'How many, up to 100.' }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<KnownActor[]> {
    requireScope(context, context.scopes.includes('audit:read') ? 'audit:read' : 'accounts:read');
    const size = requirePageSize(first, context.protocol);
    const { apiKeys, people } = this.dependencies;
    const { organizationId } = context;
    const [keys, persons] = await Promise.all([
      apiKeys.listNames(organizationId, MAX_LOOKED_AT),
      people.list(organizationId, MAX_LOOKED_AT),
    ]);
    const all = [
      ...persons.map(({ keyId, person: { id, name } }) => {
        return { apiKeyId: keyId, kind: 'PERSON' as const, name, ids: [keyId, id] };
      }),
      ...keys.map(([apiKeyId, name]) => ({ apiKeyId, kind: 'KEY' as const, name, ids: [apiKeyId] })),
    ];
    const sought = folded((search ?? '').trim());
    return all
      .filter(({ name, ids }) => [name, ...ids].some((text) => folded(text).includes(sought)))
      .slice(0, size)
      .map(({ apiKeyId, kind, name }) => ({ apiKeyId, kind, name }));
  }
}
