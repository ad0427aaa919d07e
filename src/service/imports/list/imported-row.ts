import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { FieldFaultType } from '../../../base/envelope';
import { type FieldFault } from '../../../base/errors';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { InRest, OneOfInRest } from '../../../base/field-options/in-rest';
import { wordEnum } from '../../../base/field-options/word-enum';
import { type Json } from '../../../base/json/json';
import { connectionType } from '../../../base/paging/connection';
import { ROW_CODES } from '../../accounts/bulk-upsert/bulk-upsert-result';
import { RowOutcome } from '../../accounts/fields/enums';
import { FieldChange } from '../../records/audit/entries/field-change';
import { BrakeEnum, type BrakeName } from '../model/brakes';
import { IMPORT_ROW_CODES, type RowFault } from '../model/import-row';

/** The codes that a failed row of an import can have. */
export const CODES_OF_IMPORT_ROWS: readonly RowFault['code'][] = [...ROW_CODES, ...IMPORT_ROW_CODES];

export const ImportRowCodeEnum = wordEnum<RowFault['code']>('ImportRowCode', 'Why a row of an import fails.', {
  MISSING_REQUIRED_FIELD: 'It lacks `externalId`, or a field that a new account needs.',
  VALIDATION_FAILED: 'A value has a wrong type, format or size; `details` says which.',
  DUPLICATE_EXTERNAL_ID: 'An earlier row has the same external id.',
  ORGANIZATION_ID_NOT_ALLOWED: 'It names an organization.',
  ACCOUNT_ERASED: 'The person was erased.',
  CONFLICT: 'Other writes kept changing the account.',
  INTERNAL_ERROR: 'The database refused it, or the stored account is damaged.',
  STALE_PLAN: 'The account has changed since the plan.',
  CREATION_NOT_UNDONE: 'It created the account, and accounts are not removed.',
  NOTHING_TO_UNDO: 'The account has nothing left of the change.',
});

/** The brakes that rows count for, beside those that go by the outcome of rows. */
export const ROW_BRAKES = ['optOutsCleared', 'legalHoldsLeft', 'balanceMoved'] as const satisfies readonly BrakeName[];
export type RowBrake = (typeof ROW_BRAKES)[number];

/** A row of an import with what becomes of it. What does not apply is left out over REST, and null in GraphQL. */
@ObjectType('ImportRow', { description: 'A row of an import, and what becomes of it.' })
export class ImportedRow {
  @Field(() => Int, { description: 'Zero-based position of the row in the whole import.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'The account’s external identifier, when available.' })
  externalId?: string;

  @Field(() => RowOutcome, { description: 'Outcome of the row: the planned one until the row is done.' })
  status!: `${RowOutcome}`;

  @Field({ description: 'Whether the row was carried out.' })
  done!: boolean;

  @Field(() => ImportRowCodeEnum, { nullable: true, description: 'Machine-readable error code, for failed rows.' })
  @OneOfInRest(CODES_OF_IMPORT_ROWS)
  code?: string;

  @Field(() => String, { nullable: true, description: 'Human-readable message, for failed rows.' })
  message?: string;

  @Field(() => [FieldFaultType], { nullable: true, description: 'Field-level findings of a validation failure.' })
  details?: FieldFault[];

  @Field(() => [FieldChange], {
    nullable: true,
    description: 'Changed fields, for updated rows. Needs the scope `accounts:read`.',
  })
  changes?: FieldChange[];

  @Field(() => ID, { nullable: true, description: 'Account id, for rows that succeeded.' })
  accountId?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Version of the account: that it was planned on, and once the row is done the one that it led to.',
  })
  version?: number;

  @Field(() => [BrakeEnum], {
    nullable: true,
    description:
      'The brakes that the row counts for: `optOutsCleared`, `legalHoldsLeft`, `balanceMoved`. Needs the scope `accounts:read`.',
  })
  @InRest({ schema: { items: { type: 'string' } } })
  brakes?: BrakeName[];

  @Field(() => GraphQLJSON, {
    nullable: true,
    complexity: FIELD_COSTS.freeForm,
    description: 'The row as it was sent, with social security numbers masked; null once its person was erased.',
  })
  @InRest({
    schema: {
      description:
        'The row as it was sent; absent once its person was erased. Social security numbers are masked without `accounts:read:ssn`; in full they leave an access record.',
    },
  })
  row?: Json;
}

export const ImportedRowConnection = connectionType('ImportRow', () => ImportedRow);
export type ImportedRowConnection = InstanceType<typeof ImportedRowConnection>;
