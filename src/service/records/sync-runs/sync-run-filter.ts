import { Field, ID, InputType } from 'type-graphql';
import { TimeComparator } from '../../../base/time/time-comparator';

@InputType({ description: 'Conditions on runs; all of those that are given must hold.' })
export class SyncRunFilter {
  @Field(() => ID, { nullable: true, description: 'Id of the API key that was used.' })
  apiKeyId?: string | null;

  @Field(() => TimeComparator, { nullable: true, description: 'When the request was received.' })
  receivedAt?: TimeComparator | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether any row failed.' })
  hadFailures?: boolean | null;
}
