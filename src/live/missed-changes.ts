import { Field, GraphQLISODateTime, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A time of which a subscriber was not told everything. Read the lists again for it.' })
export class MissedChanges {
  @Field(() => GraphQLISODateTime, { description: 'All that was missed was made at this time or later.' })
  since!: Date;

  @Field(() => GraphQLISODateTime, { description: 'All that was missed could be read by this time.' })
  until!: Date;
}
