import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { SURFACES, type Surface } from '../access/caller';
import { connectionType } from '../paging/connection';
import { TimeComparator } from '../time/time-comparator';
import { TimeScalar } from '../time/time-scalar';

/** The operations that tell numbers in full, or that are asked with one. */
export const ACCESS_OPERATIONS = [
  'ACCOUNT_READ',
  'ACCOUNTS_LISTED',
  'ACCOUNTS_FOUND_BY_SSN',
  'HELD_NUMBERS_LISTED',
] as const;
export type AccessOperation = (typeof ACCESS_OPERATIONS)[number];

const DESCRIPTIONS: Record<AccessOperation, string> = {
  ACCOUNT_READ: 'One account was read over REST.',
  ACCOUNTS_LISTED: 'A page of accounts was read over REST.',
  ACCOUNTS_FOUND_BY_SSN: 'Accounts were searched by their social security number over GraphQL.',
  HELD_NUMBERS_LISTED:
    'The numbers that the history of an account kept while it was on legal hold were read over REST.',
};

export const AccessOperationEnum = Object.fromEntries(ACCESS_OPERATIONS.map((operation) => [operation, operation]));
registerEnumType(AccessOperationEnum, {
  name: 'AccessOperation',
  description: 'How numbers were told.',
  valuesConfig: Object.fromEntries(
    ACCESS_OPERATIONS.map((operation) => [operation, { description: DESCRIPTIONS[operation] }]),
  ),
});

/** The record of one answer. It holds no number. */
@ObjectType({ description: 'Who was shown social security numbers in full, or searched by one.' })
export class AccessRecord {
  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => AccessOperationEnum, { description: 'How the numbers were told.' })
  operation!: AccessOperation;

  @Field(() => String, { description: `${SURFACES.map((surface) => `\`${surface}\``).join(' or ')}.` })
  surface!: Surface;

  @Field(() => String, { nullable: true, description: 'External identifier of the account, where one was asked for.' })
  externalId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The query of a list, such as `status=ACTIVE&limit=500`.',
  })
  query!: string | null;

  @Field(() => Int, { description: 'How many accounts with a number the answer held.' })
  count!: number;

  @Field(() => ID, { description: 'Id of the API key that was used.' })
  apiKeyId!: string;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => String, { description: 'Client address; of IPv6 the network of 64 bits.' })
  clientAddress!: string;

  @Field(() => TimeScalar, { description: 'When it was told.' })
  createdAt!: Date;

  organizationId!: string;
}

export const AccessRecordConnection = connectionType('AccessRecord', () => AccessRecord);
export type AccessRecordConnection = InstanceType<typeof AccessRecordConnection>;

@InputType({ description: 'Conditions on access records; all of those that are given must hold.' })
export class AccessRecordFilter {
  @Field(() => TimeComparator, { nullable: true, description: 'When it was told.' })
  createdAt?: TimeComparator | null;

  @Field(() => String, { nullable: true, description: 'External identifier of the account that was asked for.' })
  externalId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key.' })
  apiKeyId?: string | null;
}
