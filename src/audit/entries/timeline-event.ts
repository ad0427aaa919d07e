import { Field, ID, ObjectType } from 'type-graphql';
import { OneOfInRest } from '../../field-options/in-rest';
import { connectionType } from '../../paging/connection';
import { TimeScalar } from '../../time/time-scalar';
import { type AuditTrailEntry, SOURCES } from './audit-trail-entry';
import { timelineSummary } from './timeline-summary';

/** What can happen to an account. */
const KINDS = ['ACCOUNT_UPDATED'] as const;

/** An event of the timeline: an audit trail entry without its values. Fields with `@Field` are shown, the others are not. */
@ObjectType({ description: 'A change of an account, for a person to read.' })
export class TimelineEvent {
  @Field(() => ID, { description: 'Id of the event.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field({ description: 'External identifier of the account.' })
  externalId!: string;

  @Field(() => String, { description: 'What happened: `ACCOUNT_UPDATED`.' })
  @OneOfInRest(KINDS)
  kind!: (typeof KINDS)[number];

  @Field(() => String, { description: 'Where it came from: `EXTERNAL_API` or `RETENTION`.' })
  @OneOfInRest(SOURCES)
  source!: AuditTrailEntry['source'];

  @Field({ description: 'A sentence that names the changed fields and no values.' })
  summary!: string;

  @Field(() => ID, { description: 'Id of the audit trail entry that holds the values.' })
  auditTrailEntryId!: string;

  @Field(() => TimeScalar, { description: 'When it happened.' })
  createdAt!: Date;

  organizationId!: string;

  /** The version that the change led to. It orders the events of an account without gaps or ties. */
  accountVersion!: number;
}

export const TimelineConnection = connectionType('Timeline', () => TimelineEvent);
export type TimelineConnection = InstanceType<typeof TimelineConnection>;

/** The declared fields that changes concern, each once and without keys of the caller's own. */
export type DeclaredFields = (changes: readonly { field: string }[]) => string[];

/** What an entry of the audit trail tells a person. Every entry is one event, so it is not stored a second time. Pure. */
export function timelineEventOf(
  entry: Omit<AuditTrailEntry, 'changes'> & { changes: readonly { field: string }[] },
  declaredFields: DeclaredFields,
): TimelineEvent {
  const { id, organizationId, accountId, externalId, accountVersion, source, createdAt } = entry;
  const summary = timelineSummary(declaredFields(entry.changes), entry.operation, entry.surface);
  const common = { organizationId, accountId, externalId, accountVersion, source, createdAt };
  return { id, ...common, kind: 'ACCOUNT_UPDATED', summary, auditTrailEntryId: id };
}
