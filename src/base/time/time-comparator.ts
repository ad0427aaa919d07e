import { Field, InputType } from 'type-graphql';
import { TimeScalar } from './time-scalar';

@InputType({ description: 'Conditions on a time.' })
export class TimeComparator {
  @Field(() => TimeScalar, { nullable: true, description: 'At exactly this time.' })
  eq?: Date | null;

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

/** The range of time that the conditions allow, both ends included. An end that no condition sets is absent. */
export function timeRangeOf(time: TimeComparator | null | undefined): TimeRange {
  const { eq, gte, lte } = time ?? {};
  const given = (ends: (Date | null | undefined)[]) => ends.flatMap((end) => (end ? [end.getTime()] : []));
  const [starts, ends] = [given([eq, gte]), given([eq, lte])];
  return {
    ...(starts.length > 0 && { from: new Date(Math.max(...starts)) }),
    ...(ends.length > 0 && { to: new Date(Math.min(...ends)) }),
  };
}
