import { type ClassType, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { InRest, type RestForm } from '../../../../base/field-options/in-rest';
import { AccountCreation } from '../../../accounts/model/account';
import { type ActorKind, ActorKindEnum } from '../../../callers/access/actor';
import { type RequestContext } from '../../../callers/request/request-context';
import { type Person } from '../../../callers/rights/person';
import { type SecurityEventKind } from '../../../callers/rights/security-event';
import { SecurityEventRecord } from '../../../callers/security-events/security-event-record';
import { AccessRecord } from '../../../records/access-records/access-record';
import { AuditTrailEntry } from '../../../records/audit/entries/audit-trail-entry';
import { type KeyName } from './key-name.resolver';

@ObjectType({ description: 'Who did something: an API key, or a person.' })
export class Actor {
  @Field(() => ActorKindEnum, { description: 'A key, or a person.' })
  kind!: ActorKind;

  @Field(() => String, {
    description: 'Id of the key; of a person, the issuer of the account, `#`, and the subject there.',
  })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the key, where it is recorded; of a person, as it was when they signed in.',
  })
  name!: string | null;
}

/** What is recorded of who did something. Records of before people signed in say the key alone, and so do those of keys. */
interface Recorded {
  apiKeyId: string;
  person?: Person;
}

/**
 * Who did something.
 * @param keyId the id of the key that did it; nothing where no key did
 */
export async function actorOf(
  { person }: Pick<Recorded, 'person'>,
  keyId: string | null | undefined,
  keyName: KeyName,
  context: RequestContext,
): Promise<Actor | null> {
  if (person) return { kind: 'PERSON', ...person };
  return keyId ? { kind: 'KEY', id: keyId, name: await keyName(keyId, context) } : null;
}

const keyOf = ({ apiKeyId }: Recorded): string => apiKeyId;

/**
 * A resolver that adds who did something to a type.
 * @param actingKeyOf the id of the key that did it; null where no key did
 * @param rest how REST shows it
 */
function actorResolver<Type extends Recorded>(
  type: ClassType<Type>,
  options: { nullable: boolean; description: string },
  actingKeyOf: (record: Type) => string | null = keyOf,
  rest: RestForm = { isHidden: true },
) {
  @Resolver(() => type)
  class ActorResolver {
    constructor(readonly dependencies: { keyName: KeyName }) {}

    @InRest(rest)
    @FieldResolver(() => Actor, options)
    actor(@Root() record: Type, @Ctx() context: RequestContext): Promise<Actor | null> {
      return actorOf(record, actingKeyOf(record), this.dependencies.keyName, context);
    }
  }
  return ActorResolver;
}

/** Kinds of events that name the key that was changed: another may have changed it. */
const DONE_TO_KEY: readonly SecurityEventKind[] = [
  'KEY_CREATED',
  'KEY_REVOKED',
  'KEY_NETWORKS_CHANGED',
  'KEY_EXPIRY_CHANGED',
];
/** Kinds of events that name a key although no caller has shown to hold it. */
const UNPROVEN: readonly SecurityEventKind[] = [
  'ADDRESS_REFUSED',
  'HISTORY_ACCEPTED',
  'KEY_FORGED',
  'SESSION_FORGED',
  'SIGN_IN_REFUSED',
  'WEBHOOK_FAILED',
];

function actingKeyOfEvent({ kind, apiKeyId, byApiKeyId }: SecurityEventRecord): string | null {
  // Of a session that another caller ended, too.
  if (DONE_TO_KEY.includes(kind) || byApiKeyId !== null) return byApiKeyId;
  return UNPROVEN.includes(kind) ? null : apiKeyId;
}

/** One for each type that says who did something. */
export const ACTOR_RESOLVERS = [
  actorResolver(AuditTrailEntry, { nullable: false, description: 'Who changed it.' }, keyOf, {}),
  actorResolver(AccountCreation, { nullable: false, description: 'Who created it.' }),
  actorResolver(
    AccessRecord,
    { nullable: true, description: 'Who was shown them; null where the database itself was read.' },
    ({ apiKeyId, surface }: AccessRecord) => (surface === 'COMMAND_LINE' ? null : apiKeyId),
  ),
  actorResolver(
    SecurityEventRecord,
    {
      nullable: true,
      description: 'Who did it; null where it was done on the command line, or with no valid key.',
    },
    actingKeyOfEvent,
  ),
] as const;
