import { Field, ID, InputType } from 'type-graphql';
import { TimeComparator } from '../../../../base/time/time-comparator';

@InputType({ description: 'Conditions on timeline events; all of those that are given must hold.' })
export class TimelineFilter {
  @Field(() => TimeComparator, { nullable: true, description: 'When the change was made.' })
  createdAt?: TimeComparator | null;

  @Field(() => String, {
    nullable: true,
    description: 'A changed field, or any below it: `person` finds `person.name.first`.',
  })
  field?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the change came from: `EXTERNAL_API` or `RETENTION`.' })
  source?: string | null;

  @Field(() => String, { nullable: true, description: 'External identifier of the account.' })
  externalId?: string | null;
}

@InputType({ description: 'Conditions on entries of the audit trail; all of those that are given must hold.' })
export class AuditTrailFilter extends TimelineFilter {
  @Field(() => String, {
    nullable: true,
    description: '`BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`.',
  })
  operation?: string | null;

  @Field(() => String, { nullable: true, description: '`REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.' })
  surface?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key that was used.' })
  apiKeyId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the bulk upsert or import that made the change.' })
  syncRunId?: string | null;
}
