import { Extensions, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { connectionType } from '../../../base/paging/connection';
import { Account } from '../model/account';
import { type AccountPage } from './list-accounts';

/** The connection type of accounts. Accounts are counted only if the query asks for a count. */
export const AccountConnection = connectionType('Account', () => Account);
export type AccountConnection = AccountPage;

/** One search of the database, of up to 10,000 accounts, counts for both fields. */
const COUNTING = { costOfPage: FIELD_COSTS.counting };

@Resolver(() => AccountConnection)
export class AccountConnectionResolver {
  @Extensions(COUNTING)
  @FieldResolver(() => Int, {
    description:
      'Number of accounts that pass the filter, on all pages; exact up to 10,000, which also stands for more.',
  })
  async totalCount(@Root() page: AccountPage): Promise<number> {
    return (await page.total()).count;
  }

  @Extensions(COUNTING)
  @FieldResolver(() => Boolean, {
    description: 'Whether more than 10,000 accounts pass the filter, so that `totalCount` is not all of them.',
  })
  async totalCountIsCapped(@Root() page: AccountPage): Promise<boolean> {
    return (await page.total()).isCapped;
  }
}
