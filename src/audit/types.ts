import { Field, ID, ObjectType } from 'type-graphql';
import { type Surface } from '../access/caller';
import { connectionType } from '../paging/connection';
import { TimeScalar } from '../time/time-scalar';
import { type AuditTrailEntry, type Operation, type TimelineEvent } from './entries';
import { type FieldChange, FieldChangeType } from './field-change';

@ObjectType('AuditTrailEntry', { description: 'Who changed what on an account, when and by which request.' })
export class AuditTrailEntryType implements Partial<AuditTrailEntry> {
  @Field(() => ID, { description: 'Id of the entry.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field({ description: 'External identifier of the account.' })
  externalId!: string;

  @Field(() => String, { description: 'Where the change came from: `EXTERNAL_API`.' })
  source!: AuditTrailEntry['source'];

  @Field(() => String, { description: '`BULK_UPSERT` or `UPDATE`.' })
  operation!: Operation;

  @Field(() => String, { description: '`REST` or `GRAPHQL`.' })
  surface!: Surface;

  @Field(() => [FieldChangeType], { description: 'The changed fields; social security numbers are masked.' })
  changes!: FieldChange[];

  @Field(() => ID, { description: 'Id of the API key that was used.' })
  apiKeyId!: string;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => TimeScalar, { description: 'When the change was made.' })
  createdAt!: Date;
}

@ObjectType('TimelineEvent', { description: 'A change of an account, for a person to read.' })
export class TimelineEventType implements Partial<TimelineEvent> {
  @Field(() => ID, { description: 'Id of the event.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field({ description: 'External identifier of the account.' })
  externalId!: string;

  @Field(() => String, { description: 'What happened: `ACCOUNT_UPDATED`.' })
  kind!: TimelineEvent['kind'];

  @Field(() => String, { description: 'Where it came from: `EXTERNAL_API`.' })
  source!: TimelineEvent['source'];

  @Field({ description: 'A sentence that names the changed fields and no values.' })
  summary!: string;

  @Field(() => ID, { description: 'Id of the audit trail entry that holds the values.' })
  auditTrailEntryId!: string;

  @Field(() => TimeScalar, { description: 'When it happened.' })
  createdAt!: Date;
}

export const AuditTrailConnection = connectionType('AuditTrail', () => AuditTrailEntryType);
export type AuditTrailConnection = InstanceType<typeof AuditTrailConnection>;
export const TimelineConnection = connectionType('Timeline', () => TimelineEventType);
export type TimelineConnection = InstanceType<typeof TimelineConnection>;
