import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { InRest, type RestForm } from '../../../../base/field-options/in-rest';
import { AccountCreation } from '../../../accounts/model/account';
import { LegalHold } from '../../../accounts/model/legal-hold';
import { type ActorNamesDependencies, findActorNames } from '../../../callers/access/actor';
import { type RequestContext } from '../../../callers/request/request-context';
import { createRequestLoader } from '../../../callers/request/request-loader';
import { SecurityEventRecord } from '../../../callers/security-events/security-event-record';
import { Webhook } from '../../../feeds/webhooks/endpoints/webhook';
import { Import } from '../../../imports/model/import';
import { AccessRecord } from '../../../records/access-records/access-record';
import { AuditTrailEntry } from '../../../records/audit/entries/audit-trail-entry';
import { SyncRun } from '../../../records/sync-runs/sync-run';

/** The name of a key, or of the person that its id stands for; null where the organization has neither. */
export type KeyName = (keyId: string, context: RequestContext) => Promise<string | null>;

/** Finds the names of keys and people. Those of a page are read together. */
export const createKeyName = (dependencies: ActorNamesDependencies): KeyName =>
  createRequestLoader(async (keyIds, { organizationId }) => {
    const names = await findActorNames(organizationId, keyIds, dependencies);
    return keyIds.map((keyId) => names.get(keyId) ?? null);
  });

/**
 * A resolver that adds the name of a key to a type.
 * @param idField the field that holds the key's id
 * @param rest how REST shows it
 */
function keyNameResolver<Field extends string>(
  type: ClassType<Partial<Record<Field, string | null>>>,
  idField: Field,
  name: string,
  rest: RestForm = { isHidden: true },
) {
  @Resolver(() => type)
  class KeyNameResolver {
    constructor(readonly dependencies: { keyName: KeyName }) {}

    @InRest(rest)
    @FieldResolver(() => String, {
      nullable: true,
      description:
        'Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in.',
    })
    // TypeGraphQL distinguishes the fields of one type by the names of their methods.
    async [name](
      @Root() record: Partial<Record<Field, string | null>>,
      @Ctx() context: RequestContext,
    ): Promise<string | null> {
      const keyId = record[idField] ?? null;
      return keyId === null ? null : this.dependencies.keyName(keyId, context);
    }
  }
  return KeyNameResolver;
}

/** One for each type that says which key did something. */
export const KEY_NAME_RESOLVERS = [
  keyNameResolver(AuditTrailEntry, 'apiKeyId', 'apiKeyName'),
  keyNameResolver(AccountCreation, 'apiKeyId', 'apiKeyName'),
  keyNameResolver(LegalHold, 'placedBy', 'placedByName'),
  keyNameResolver(SyncRun, 'apiKeyId', 'apiKeyName'),
  keyNameResolver(SyncRun, 'releasedBy', 'releasedByName'),
  keyNameResolver(Import, 'createdBy', 'createdByName', { isOptional: true }),
  keyNameResolver(Import, 'releasedBy', 'releasedByName', { isOptional: true }),
  keyNameResolver(Import, 'appliedBy', 'appliedByName', { isOptional: true }),
  keyNameResolver(AccessRecord, 'apiKeyId', 'apiKeyName'),
  keyNameResolver(SecurityEventRecord, 'apiKeyId', 'apiKeyName'),
  keyNameResolver(SecurityEventRecord, 'byApiKeyId', 'byApiKeyName'),
  keyNameResolver(Webhook, 'createdBy', 'createdByName'),
] as const;
