import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AccessRecord } from '../access-records/access-record';
import { AccountCreation } from '../accounts/model/account-creation';
import { LegalHold } from '../accounts/model/legal-hold';
import { AuditTrailEntry } from '../audit/entries/audit-trail-entry';
import { InRest } from '../field-options/in-rest';
import { type RequestContext } from '../request/request-context';
import { SecurityEventRecord } from '../security-events/security-event-record';
import { SyncRun } from '../sync-runs/sync-run';

/** The name of a key; null where the organization has no such key. */
export type KeyName = (keyId: string, context: RequestContext) => Promise<string | null>;

/**
 * A resolver that adds the name of a key to a type.
 * @param idField the field that holds the key's id
 */
function keyNameResolver<Field extends string>(type: ClassType<Record<Field, string>>, idField: Field, name: string) {
  @Resolver(() => type)
  class KeyNameResolver {
    constructor(readonly dependencies: { keyName: KeyName }) {}

    @InRest({ isHidden: true })
    @FieldResolver(() => String, {
      name,
      nullable: true,
      description: 'Name of that API key, also once it is revoked; null where it is not known.',
    })
    nameOf(@Root() record: Record<Field, string>, @Ctx() context: RequestContext): Promise<string | null> {
      return this.dependencies.keyName(record[idField], context);
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
  keyNameResolver(AccessRecord, 'apiKeyId', 'apiKeyName'),
  keyNameResolver(SecurityEventRecord, 'apiKeyId', 'apiKeyName'),
] as const;
