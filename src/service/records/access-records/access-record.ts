import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { Node } from '../../../base/field-options/node';
import { connectionType } from '../../../base/paging/connection';
import { TimeComparator } from '../../../base/time/time-comparator';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type Surface, SurfaceEnum } from '../../callers/rights/caller';
import { type Person } from '../../callers/rights/person';

/** The record of one answer, or of a part of one that discloses many accounts. It holds no value of an account. */
@ObjectType({ implements: Node, description: 'Who was shown which accounts.' })
export class AccessRecord {
  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field({
    description:
      'What was done: over REST the `operationId` of the OpenAPI document, such as `getAccount`; over GraphQL the top fields, such as `accounts`.',
  })
  operation!: string;

  @Field(() => String, { nullable: true, description: 'The name that the caller gave the GraphQL operation.' })
  operationName!: string | null;

  @Field(() => SurfaceEnum, { description: '`REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.' })
  surface!: Surface | 'COMMAND_LINE';

  @Field(() => String, { nullable: true, description: 'External identifier of the account, where it was about one.' })
  externalId!: string | null;

  @Field(() => [String], {
    complexity: FIELD_COSTS.freeForm,
    description:
      'External identifiers of the accounts that were disclosed, up to 500; an answer with more is recorded several times.',
  })
  externalIds!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'The query of a list, such as `status=ACTIVE&limit=500`. Texts that were looked for are left out.',
  })
  query!: string | null;

  @Field(() => Int, { description: 'How many accounts were shown, or counted.' })
  count!: number;

  @Field(() => Int, { description: 'How many of them were shown with a social security number in full.' })
  fullNumbers!: number;

  @Field(() => ID, {
    description:
      'Id of the API key that was used; where a person signed in without one, an id that stands in for it; `command-line` where the database itself was read.',
  })
  apiKeyId!: string;

  /** Set if a person was shown them without a key. */
  person?: Person;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => String, { description: 'Client address; of IPv6 the network of 64 bits.' })
  clientAddress!: string;

  @Field(() => TimeScalar, { description: 'When it was shown.' })
  createdAt!: Date;

  organizationId!: string;
}

export const AccessRecordConnection = connectionType('AccessRecord', () => AccessRecord);
export type AccessRecordConnection = InstanceType<typeof AccessRecordConnection>;

@InputType({ description: 'Conditions on access records; all of those that are given must hold.' })
export class AccessRecordFilter {
  @Field(() => TimeComparator, { nullable: true, description: 'When it was shown.' })
  createdAt?: TimeComparator | null;

  @Field(() => String, { nullable: true, description: 'External identifier of an account that was shown.' })
  externalId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key.' })
  apiKeyId?: string | null;

  @Field(() => String, { nullable: true, description: 'What was done, such as `getAccount` or `accounts`.' })
  operation?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether an account was shown with a social security number in full.',
  })
  fullNumbers?: boolean | null;
}
