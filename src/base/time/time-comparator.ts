import { Field, InputType } from 'type-graphql';
import { TimeScalar } from './time-scalar';

@InputType({ description: 'Conditions on a time.' })
export class TimeComparator {
  @Field(() => TimeScalar, { nullable: true, description: 'At exactly this time.' })
  eq?: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'After this time.' })
  gt?: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'Before this time.' })
  lt?: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'At this time or later.' })
  gte?: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'At this time or earlier.' })
  lte?: Date | null;
}

/** A range of time, both ends included. */
export interface TimeRange {
  from?: Date;
  to?: Date;
}

/**
 * The range of time that the conditions allow, both ends included: stored times are whole milliseconds. An end that no
 * condition sets is absent.
 */
export function timeRangeOf(time: TimeComparator | null | undefined): TimeRange {
  const { eq, gt, gte, lt, lte } = time ?? {};
  const given = (ends: (Date | null | undefined)[], more = 0) =>
    ends.flatMap((end) => (end ? [end.getTime() + more] : []));
  const [starts, ends] = [
    [...given([eq, gte]), ...given([gt], 1)],
    [...given([eq, lte]), ...given([lt], -1)],
  ];
  return {
    ...(starts.length > 0 && { from: new Date(Math.max(...starts)) }),
    ...(ends.length > 0 && { to: new Date(Math.min(...ends)) }),
  };
}
