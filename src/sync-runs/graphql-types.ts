import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { type Surface } from '../access/caller';
import { FieldFaultType } from '../envelope';
import { type FieldFault } from '../errors';
import { MissedChanges } from '../live/missed-changes';
import { connectionType } from '../paging/connection';
import { TimeComparator } from '../time/time-comparator';
import { TimeScalar } from '../time/time-scalar';
import { type ChangedField, type FailedRow, type RunComparison, type SyncRunSummary } from './sync-run';

@ObjectType('SyncRunFailedRow', { description: 'A row that failed, without its content.' })
export class FailedRowType implements FailedRow {
  @Field(() => Int, { description: 'Zero-based position of the row in the request.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'The row’s external identifier, where it had one.' })
  externalId?: string;

  @Field({ description: 'Machine-readable code.' })
  code!: string;

  @Field(() => [FieldFaultType], { nullable: true, description: 'Field-level findings, where there are any.' })
  details?: FieldFault[];
}

@ObjectType('SyncRunChangedField', { description: 'A field that changed in a run.' })
class ChangedFieldType implements ChangedField {
  @Field({ description: 'Dotted path of the field; for fields of free form the field alone.' })
  field!: string;

  @Field(() => Int, { description: 'Count of accounts in which it changed.' })
  accounts!: number;
}

/** The resolver has its other fields: `failedRows`, `previousRun` and `comparison`. */
@ObjectType('SyncRun', { description: 'What a bulk upsert that was not a dry run came to.' })
export class SyncRunType implements Omit<SyncRunSummary, 'organizationId'> {
  @Field(() => ID, { description: 'Id of the run.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the API key that was used.' })
  apiKeyId!: string;

  @Field(() => String, { description: '`REST` or `GRAPHQL`.' })
  surface!: Surface;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => TimeScalar, { description: 'When the request was received.' })
  receivedAt!: Date;

  @Field(() => Int, { description: 'Milliseconds until all rows were settled.' })
  durationMs!: number;

  @Field(() => Int, { description: 'Count of accounts in the request.' })
  requested!: number;

  @Field(() => Int, { description: 'Count of created rows.' })
  created!: number;

  @Field(() => Int, { description: 'Count of updated rows.' })
  updated!: number;

  @Field(() => Int, { description: 'Count of unchanged rows.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Count of failed rows.' })
  failed!: number;

  @Field(() => [ChangedFieldType], { description: 'The ten fields that changed in the most accounts, most first.' })
  changedFields!: ChangedField[];

  @Field(() => MissedChanges, {
    nullable: true,
    description:
      'Of `syncRunCompleted` alone: set where more runs ended than this subscriber could be told. This run is the newest then; read `syncRuns` for the others.',
  })
  missed?: MissedChanges | null;
}

@ObjectType('SyncRunComparison', {
  description: 'A run beside the one before it of the same API key. Differences are positive where it is more now.',
})
export class SyncRunComparison implements RunComparison {
  @Field(() => Float, { description: 'Part of the rows that changed nothing, from 0 to 1.' })
  unchangedShare!: number;

  @Field(() => Float, { description: 'The same of the run before.' })
  previousUnchangedShare!: number;

  @Field(() => Int, { description: 'Difference in the count of accounts.' })
  requestedDifference!: number;

  @Field(() => Int, { description: 'Difference in the count of created rows.' })
  createdDifference!: number;

  @Field(() => Int, { description: 'Difference in the count of updated rows.' })
  updatedDifference!: number;

  @Field(() => Int, { description: 'Difference in the count of unchanged rows.' })
  unchangedDifference!: number;

  @Field(() => Int, { description: 'Difference in the count of failed rows.' })
  failedDifference!: number;
}

@InputType({ description: 'Conditions on runs; all of those that are given must hold.' })
export class SyncRunFilter {
  @Field(() => ID, { nullable: true, description: 'Id of the API key that was used.' })
  apiKeyId?: string | null;

  @Field(() => TimeComparator, { nullable: true, description: 'When the request was received.' })
  receivedAt?: TimeComparator | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether any row failed.' })
  hadFailures?: boolean | null;
}

export const SyncRunConnection = connectionType('SyncRun', () => SyncRunType);
export type SyncRunConnection = InstanceType<typeof SyncRunConnection>;
