import { Field, ObjectType } from 'type-graphql';
import { TimeScalar } from '../time/time-scalar';

@ObjectType({ description: 'A time of which a subscriber was not told everything. Read the lists again for it.' })
export class MissedChanges {
  @Field(() => TimeScalar, { description: 'All that was missed was made at this time or later.' })
  since!: Date;

  @Field(() => TimeScalar, { description: 'All that was missed could be read by this time.' })
  until!: Date;
}
