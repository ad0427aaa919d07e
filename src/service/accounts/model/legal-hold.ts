import { Extensions, Field, ID, ObjectType } from 'type-graphql';
import { TimeScalar } from '../../../base/time/time-scalar';

/** The order that an account must be preserved, as it is stored and shown. */
@ObjectType({ description: 'Who ordered that the person of an account must not be erased, when and why.' })
export class LegalHold {
  @Field(() => String, {
    nullable: true,
    description:
      'Why; social security numbers are masked. Null in the past of an account whose person was erased after the release.',
  })
  @Extensions({ isMasked: true })
  reason!: string | null;

  @Field(() => ID, { description: 'Id of the API key that placed it.' })
  placedBy!: string;

  /** ISO 8601, in UTC. */
  @Field(() => TimeScalar, { description: 'When it was placed.' })
  placedAt!: string;
}
