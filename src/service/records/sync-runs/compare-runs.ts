import { Field, Float, Int, ObjectType } from 'type-graphql';
import { type RunCounts } from './sync-run';

@ObjectType({
  description: 'A run beside the one before it of the same API key. Differences are positive where it is more now.',
})
export class SyncRunComparison {
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

/** The part of the rows that changed nothing, from 0 to 1. */
const unchangedShareOf = ({ unchanged, requested }: RunCounts): number => unchanged / requested;

/** Compares a run with the one before it. */
export const compareRuns = (run: RunCounts, previous: RunCounts): SyncRunComparison => ({
  unchangedShare: unchangedShareOf(run),
  previousUnchangedShare: unchangedShareOf(previous),
  requestedDifference: run.requested - previous.requested,
  createdDifference: run.created - previous.created,
  updatedDifference: run.updated - previous.updated,
  unchangedDifference: run.unchanged - previous.unchanged,
  failedDifference: run.failed - previous.failed,
});
