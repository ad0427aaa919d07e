import { Field, ID, ObjectType } from 'type-graphql';
import { type Person } from '../../callers/rights/person';
import { type Operation } from '../../records/audit/entries/audit-trail-entry';

/** Who created an account, and by which request. */
@ObjectType({ description: 'Which request created an account.' })
export class AccountCreation {
  @Field(() => String, { description: '`BULK_UPSERT`.' })
  operation!: Operation;

  @Field(() => String, { description: '`REST`, `GRAPHQL` or `CONSOLE`.' })
  surface!: string;

  @Field(() => ID, {
    description: 'Id of the API key that was used; where a person signed in without one, an id that stands in for it.',
  })
  apiKeyId!: string;

  person?: Person;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the sync run.' })
  syncRunId?: string;
}
