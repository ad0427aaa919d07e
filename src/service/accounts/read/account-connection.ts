import { Extensions, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { connectionType } from '../../../base/paging/connection';
import { type Page } from '../../../base/paging/page';
import { Account } from '../model/account';

/** A page of accounts that can also count all accounts of its filter, once and on demand. */
export interface AccountPage<Shown> extends Page<Shown> {
  /** `isCapped` if counting stopped before the end. */
  total(): Promise<{ count: number; isCapped: boolean }>;
}

/** The connection type of accounts. Accounts are counted only if the query asks for a count. */
export const AccountConnection = connectionType('Account', () => Account);
export type AccountConnection = AccountPage<Account>;

/** One search of the database, of up to 10,000 accounts, counts for both fields. */
const COUNTING = { costOfPage: FIELD_COSTS.counting };

@Resolver(() => AccountConnection)
export class AccountConnectionResolver {
  @Extensions(COUNTING)
  @FieldResolver(() => Int, {
    description:
      'Number of accounts that pass the filter, on all pages; exact up to 10,000, which also stands for more.',
  })
  async totalCount(@Root() page: AccountConnection): Promise<number> {
    return (await page.total()).count;
  }

  @Extensions(COUNTING)
  @FieldResolver(() => Boolean, {
    description: 'Whether more than 10,000 accounts pass the filter, so that `totalCount` is not all of them.',
  })
  async totalCountIsCapped(@Root() page: AccountConnection): Promise<boolean> {
    return (await page.total()).isCapped;
  }
}
