import { FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { Account } from '../model/account';

/**
 * An account as it was. It inherits every field of an account with its masks, costs and history, which ends at its version;
 * of its own it has the ids alone: a cache that knows objects by their ids would write the past over the present.
 */
@ObjectType({
  description: 'An account as it was at a time, with its history until then. Caches keep it apart from the account.',
})
export class AccountSnapshot extends Account {}

const ID_OF_SNAPSHOT = /^([0-9a-f]{24})@([1-9]\d{0,9})$/;

export interface AccountVersion {
  accountId: string;
  version: number;
}

/** What the id of a snapshot names; undefined where it is no such id. */
export function versionOf(id: string): AccountVersion | undefined {
  const [, accountId, version] = ID_OF_SNAPSHOT.exec(id) ?? [];
  return accountId === undefined ? undefined : { accountId, version: Number(version) };
}

@Resolver(() => AccountSnapshot)
export class AccountSnapshotResolver {
  @FieldResolver(() => ID, {
    description: 'Id of the account, `@` and the version: the same for all times of one version.',
  })
  id(@Root() { id, version }: AccountSnapshot): string {
    return `${id}@${version}`;
  }

  @FieldResolver(() => ID, { description: 'Id of the account.' })
  accountId(@Root() { id }: AccountSnapshot): string {
    return id;
  }
}
