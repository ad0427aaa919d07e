import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { FieldFaultType } from '../../../base/envelope';
import { type FieldFault } from '../../../base/errors';
import { TextInRest } from '../../../base/field-options/in-rest';
import { Node } from '../../../base/field-options/node';
import { connectionType } from '../../../base/paging/connection';
import { TimeComparator } from '../../../base/time/time-comparator';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type Surface, SurfaceEnum } from '../../callers/rights/caller';

@ObjectType('SyncRunFailedRow', { description: 'A row that failed, without its content.' })
export class FailedRow {
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
export class ChangedField {
  @Field({ description: 'Dotted path of the field; for fields of free form the field alone.' })
  field!: string;

  @Field(() => Int, { description: 'Count of accounts in which it changed.' })
  accounts!: number;
}

/**
 * The record of a bulk upsert, without its failed rows, which may be many. Every bulk upsert except a dry run leaves one.
 * Fields with `@Field` are shown; the resolver adds `failedRows`, `previousRun` and `comparison`.
 */
@ObjectType({ implements: Node, description: 'What a bulk upsert that was not a dry run, or an import, came to.' })
export class SyncRun {
  @Field(() => ID, { description: 'Id of the run.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the API key that was used.' })
  apiKeyId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Of an import that waited for a decision: id of the API key that released it, else of the one that applied it.',
  })
  releasedBy?: string | null;

  @Field(() => SurfaceEnum, { description: '`REST`, `GRAPHQL` or `CONSOLE`.' })
  @TextInRest()
  surface!: Surface;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the trace of the request, as in `traceresponse`; null where it was not traced.',
  })
  traceId?: string;

  @Field(() => TimeScalar, { description: 'When the request was received; of an import, when it ended.' })
  receivedAt!: Date;

  @Field(() => Int, {
    description: 'Milliseconds until all rows were settled, without those in which an import waited for a decision.',
  })
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

  /** By the count of accounts, then by name. */
  @Field(() => [ChangedField], {
    description: 'The ten fields that changed in the largest number of accounts, the largest first.',
  })
  changedFields!: ChangedField[];

  @Field(() => Int, {
    nullable: true,
    description: 'Count of accounts that left the status category LEGAL_HOLD; null of runs before 0.4.0.',
  })
  legalHoldsLeft?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Count of accounts whose opt-out from text messages was cleared; null of runs before 0.4.0.',
  })
  optOutsCleared?: number | null;

  @Field(() => Number, {
    nullable: true,
    description: 'Sum by which balances of existing accounts moved, up or down; null of runs before 0.4.0.',
  })
  balanceMoved?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of `syncRunCompleted` alone: cursor after the run; subscribe with `after` to go on from it.',
  })
  cursor?: string | null;

  organizationId!: string;
}

export type StoredSyncRun = Omit<SyncRun, 'cursor'> & { failedRows: FailedRow[] };

/** What the updates of a run did that somebody should look at. */
export type RunMeasures = Pick<SyncRun, 'legalHoldsLeft' | 'optOutsCleared' | 'balanceMoved'>;

/** Counts of rows by outcome; they add up to `requested`. */
export type RunCounts = Pick<SyncRun, 'requested' | 'created' | 'updated' | 'unchanged' | 'failed'>;

export const SyncRunConnection = connectionType('SyncRun', () => SyncRun);
export type SyncRunConnection = InstanceType<typeof SyncRunConnection>;

@InputType({ description: 'Conditions on runs; all of those that are given must hold.' })
export class SyncRunFilter {
  @Field(() => ID, { nullable: true, description: 'Id of the API key that was used.' })
  apiKeyId?: string | null;

  @Field(() => TimeComparator, { nullable: true, description: 'When the request was received.' })
  receivedAt?: TimeComparator | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether any row failed.' })
  hadFailures?: boolean | null;
}

@ObjectType({
  description: 'A run beside the one before it of the same API key. Differences are positive where it is more now.',
})
export class SyncRunComparison {
  @Field(() => Number, { description: 'Part of the rows that changed nothing, from 0 to 1.' })
  unchangedShare!: number;

  @Field(() => Number, { description: 'The same of the run before.' })
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

export const compareRuns = (run: RunCounts, previous: RunCounts): SyncRunComparison => ({
  unchangedShare: run.unchanged / run.requested,
  previousUnchangedShare: previous.unchanged / previous.requested,
  requestedDifference: run.requested - previous.requested,
  createdDifference: run.created - previous.created,
  updatedDifference: run.updated - previous.updated,
  unchangedDifference: run.unchanged - previous.unchanged,
  failedDifference: run.failed - previous.failed,
});
