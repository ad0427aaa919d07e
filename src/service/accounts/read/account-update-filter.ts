import { Field, InputType } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { ACCOUNT_CHANGES, ChangeKindEnum, type ChangeType, ENTRY_CHANGES } from '../../records/change-log/change-ref';
import { ROW_FIELDS } from '../fields/account-schema';
import { AccountStatusCategory } from '../fields/enums';
import { type ChangeWishes } from '../query/wanted-changes';

/** Selects changes of accounts as the filters of webhooks do: `wanted-changes.ts` judges both. */
@InputType({
  description:
    'Which changes of accounts; all given conditions must hold. An empty list counts as no list. At most 100 values each. Accounts are judged as they are when the change is sent.',
})
export class AccountUpdateFilter {
  @Field(() => [ChangeKindEnum], {
    nullable: true,
    description:
      'Only changes of these kinds, of those of accounts. Without it, or where it is empty, all but creations.',
  })
  kinds?: ChangeType[] | null;

  @Field(() => [String], { nullable: true, description: 'Only changes of accounts in these portfolios.' })
  portfolioIds?: string[] | null;

  @Field(() => [AccountStatusCategory], {
    nullable: true,
    description: 'Only changes of accounts with these status categories, and all changes of `status`.',
  })
  statusCategories?: AccountStatusCategory[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Of updates only those that change one of these fields, or what is below or above it, such as `contactInfo.email`.',
  })
  fields?: string[] | null;
}

const MAX_VALUES = 100;

const isOfAccounts = (kind: ChangeType): boolean => (ACCOUNT_CHANGES as readonly ChangeType[]).includes(kind);
const isField = (path: string): boolean => (ROW_FIELDS as readonly string[]).includes(path.split('.')[0] ?? '');

/**
 * What a filter asks for. Pure.
 * @throws ServiceError `INVALID_QUERY` for what could never come
 */
export function wishesOf(filter: AccountUpdateFilter | null | undefined): ChangeWishes {
  const { kinds, portfolioIds, statusCategories, fields } = filter ?? {};
  for (const [name, list] of Object.entries({ kinds, portfolioIds, statusCategories, fields }))
    if ((list?.length ?? 0) > MAX_VALUES)
      throw new ServiceError('INVALID_QUERY', `${name} must hold at most ${MAX_VALUES} values`);
  if (kinds?.every(isOfAccounts) === false)
    throw new ServiceError('INVALID_QUERY', 'kinds must be of accounts; `changes` has the others');
  if (fields?.every(isField) === false)
    throw new ServiceError('INVALID_QUERY', 'fields must be paths of fields, such as contactInfo.email');
  return {
    events: kinds && kinds.length > 0 ? kinds : ENTRY_CHANGES,
    portfolioIds: portfolioIds ?? [],
    statusCategories: statusCategories ?? [],
    fields: fields ?? [],
  };
}
