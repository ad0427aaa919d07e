import { Field, ID, Int, ObjectType } from 'type-graphql';
import { FieldChange } from '../../audit/entries/field-change';
import { Envelope, FieldFaultType } from '../../envelope';
import { type FieldFault } from '../../errors';
import { OneOfInRest } from '../../field-options/in-rest';
import { TimeScalar } from '../../time/time-scalar';
import { RowOutcome } from '../fields/enums';
import { ROW_CODES } from './row-result';

@ObjectType({ description: 'What became of one row of a bulk upsert.' })
export class BulkUpsertResultRow {
  @Field(() => Int, { description: 'Zero-based position of the account in the request.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'The account’s external identifier, when available.' })
  externalId?: string;

  @Field(() => RowOutcome, { description: 'Outcome for the row.' })
  status!: `${RowOutcome}`;

  @Field(() => ID, { nullable: true, description: 'Account id, for rows that succeeded.' })
  accountId?: string;

  @Field(() => TimeScalar, { nullable: true, description: 'Last update time, when available.' })
  updatedAt?: Date;

  @Field(() => String, { nullable: true, description: 'Machine-readable error code, for failed rows.' })
  @OneOfInRest(ROW_CODES)
  code?: string;

  @Field(() => String, { nullable: true, description: 'Human-readable message, for failed rows.' })
  message?: string;

  @Field(() => [FieldFaultType], { nullable: true, description: 'Field-level findings of a validation failure.' })
  details?: FieldFault[];

  @Field(() => [FieldChange], { nullable: true, description: 'Changed fields, for updated rows when asked for.' })
  changes?: FieldChange[];
}

@ObjectType({ description: 'Answer to a bulk upsert. The counts add up to `requested`.' })
export class BulkUpsertAccountsResult extends Envelope {
  @Field(() => Boolean, { nullable: true, description: 'Whether it was a dry run.' })
  dryRun?: boolean;

  @Field(() => Int, { nullable: true, description: 'Count of accounts in the request.' })
  requested?: number;

  @Field(() => Int, { nullable: true, description: 'Count of created rows.' })
  created?: number;

  @Field(() => Int, { nullable: true, description: 'Count of updated rows.' })
  updated?: number;

  @Field(() => Int, { nullable: true, description: 'Count of unchanged rows.' })
  unchanged?: number;

  @Field(() => Int, { nullable: true, description: 'Count of failed rows.' })
  failed?: number;

  @Field(() => [BulkUpsertResultRow], { nullable: true, description: 'One result per requested account, in order.' })
  results?: BulkUpsertResultRow[];
}
