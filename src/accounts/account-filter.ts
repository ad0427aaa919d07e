import { Field, GraphQLISODateTime, InputType, registerEnumType } from 'type-graphql';
import { AccountStatus, AccountStatusCategory } from './enums';
import { statusesOfCategory } from './status-category';

@InputType({ description: 'Conditions on a status.' })
export class AccountStatusComparator {
  @Field(() => AccountStatus, { nullable: true, description: 'Equal to this status.' })
  eq?: AccountStatus | null;

  @Field(() => [AccountStatus], { nullable: true, description: 'Equal to one of these statuses.' })
  in?: AccountStatus[] | null;
}

@InputType({ description: 'Conditions on a status category.' })
export class AccountStatusCategoryComparator {
  @Field(() => AccountStatusCategory, { nullable: true, description: 'Equal to this category.' })
  eq?: AccountStatusCategory | null;

  @Field(() => [AccountStatusCategory], { nullable: true, description: 'Equal to one of these categories.' })
  in?: AccountStatusCategory[] | null;
}

@InputType({ description: 'Conditions on a text.' })
export class TextComparator {
  @Field(() => String, { nullable: true, description: 'Equal to this text.' })
  eq?: string | null;
}

@InputType({ description: 'Conditions on a time.' })
export class TimeComparator {
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'At this time or later.' })
  gte?: Date | null;
}

@InputType({ description: 'Conditions on accounts; all of those that are given must hold.' })
export class AccountFilter {
  @Field(() => AccountStatusComparator, { nullable: true, description: 'Status of the account.' })
  status?: AccountStatusComparator | null;

  @Field(() => AccountStatusCategoryComparator, { nullable: true, description: 'Category of the status.' })
  statusCategory?: AccountStatusCategoryComparator | null;

  @Field(() => TextComparator, { nullable: true, description: 'Portfolio of the account.' })
  portfolioId?: TextComparator | null;

  @Field(() => TimeComparator, { nullable: true, description: 'When the account last changed.' })
  updatedAt?: TimeComparator | null;
}

export enum AccountSort {
  UPDATED_AT_DESC = 'UPDATED_AT_DESC',
}
registerEnumType(AccountSort, {
  name: 'AccountSort',
  description: 'Order of accounts.',
  valuesConfig: { UPDATED_AT_DESC: { description: 'Newest change first.' } },
});

/** The statuses that a filter leaves; undefined where it says nothing of them. */
export function statusesOf({ status, statusCategory }: AccountFilter): AccountStatus[] | undefined {
  const lists = [
    status?.eq && [status.eq],
    status?.in,
    statusCategory?.eq && statusesOfCategory(statusCategory.eq),
    statusCategory?.in?.flatMap(statusesOfCategory),
  ].filter((list) => list !== undefined && list !== null);
  if (lists.length === 0) return undefined;
  return Object.values(AccountStatus).filter((one) => lists.every((list) => list.includes(one)));
}
