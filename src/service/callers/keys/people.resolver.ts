import { Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type RequestContext } from '../request/request-context';
import { type PersonStore } from '../rights/person.store';
import { requireScope } from '../rights/scopes';

@ObjectType({ description: 'Somebody who signed in to the console with an account of the organization.' })
export class ManagedPerson {
  @Field(() => ID, {
    description: 'What stands in for the id of a key where they act, `person-…`: `endSessions` takes it.',
  })
  id!: string;

  @Field({ description: 'Issuer of the account, `#`, and the subject there.' })
  actorId!: string;

  @Field({ description: 'As the issuer named them at the last sign-in.' })
  name!: string;

  @Field(() => [String], { description: 'Their groups at the last sign-in, which decide what they may do.' })
  groups!: string[];

  @Field(() => TimeScalar, { description: 'When they last signed in.' })
  signedInAt!: Date;

  @Field(() => Int, { description: 'How many sessions they have now.' })
  sessions!: number;
}

export interface PeopleDependencies {
  people: Pick<PersonStore, 'list'>;
  /** How many sessions each holder has, by what stands in for the ids of their keys. */
  countSessions: (organizationId: string, now: Date) => Promise<ReadonlyMap<string, number>>;
  clock: () => Date;
}

/** The greatest number of people that are listed: those who signed in last. */
const MAX_PEOPLE = 1_000;

/** The people of an organization, for those who manage its keys. */
@Resolver()
export class PeopleResolver {
  constructor(private readonly dependencies: PeopleDependencies) {}

  @Query(() => [ManagedPerson], {
    complexity: FIELD_COSTS.apiKeys,
    description:
      'The people who signed in to the console with an account of the organization, the last to sign in first, up to 1,000. Needs the scope `keys:manage`.',
  })
  async people(@Ctx() context: RequestContext): Promise<ManagedPerson[]> {
    requireScope(context, 'keys:manage');
    const { people, countSessions, clock } = this.dependencies;
    const { organizationId } = context;
    const [found, sessions] = await Promise.all([
      people.list(organizationId, MAX_PEOPLE),
      countSessions(organizationId, clock()),
    ]);
    return found.map(({ keyId: id, person, groups, signedInAt }) => {
      return { id, actorId: person.id, name: person.name, groups, signedInAt, sessions: sessions.get(id) ?? 0 };
    });
  }
}
