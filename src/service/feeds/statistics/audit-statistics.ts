import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@InputType({ description: 'Conditions on changes and creations; all of those that are given must hold.' })
export class AuditStatisticsFilter {
  @Field(() => String, { nullable: true, description: 'Where they came from: `EXTERNAL_API` or `RETENTION`.' })
  source?: string | null;

  @Field(() => String, { nullable: true, description: 'What was done, such as `BULK_UPSERT` or `UPDATE`.' })
  operation?: string | null;

  @Field(() => String, { nullable: true, description: '`REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.' })
  surface?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key that was used.' })
  apiKeyId?: string | null;
}

@ObjectType({ description: 'The changes of one kind.' })
export class ChangesOfOperation {
  @Field(() => String, { description: '`BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`.' })
  key!: string;

  @Field(() => Int, { description: 'Number of changes.' })
  count!: number;
}

@ObjectType({ description: 'What happened on a day.' })
export class ChangesOfDay {
  @Field(() => GraphQLLocalDate, { description: 'The day, in the zone that was asked for.' })
  day!: string;

  @Field(() => Int, { description: 'Accounts that were created.' })
  created!: number;

  @Field(() => Int, { description: 'Changes of accounts: entries of the audit trail.' })
  changed!: number;

  @Field(() => [ChangesOfOperation], { description: 'The changes by what was done, in the order of its names.' })
  byOperation!: ChangesOfOperation[];
}

@ObjectType({ description: 'How much was changed, and when.' })
export class AuditStatistics {
  @Field(() => [ChangesOfDay], { description: 'Every day of the range, the first one first.' })
  perDay!: ChangesOfDay[];
}
