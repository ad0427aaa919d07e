import { Field, ID, ObjectType } from 'type-graphql';
import { OneOfInRest } from '../../../../base/field-options/in-rest';
import { Node } from '../../../../base/field-options/node';
import { wordEnum } from '../../../../base/field-options/word-enum';
import { connectionType } from '../../../../base/paging/connection';
import { TimeScalar } from '../../../../base/time/time-scalar';
import { type EntrySurface } from '../../../callers/rights/caller';
import { type AuditTrailEntry, ChangeSourceEnum, type Operation, SOURCES } from './audit-trail-entry';

const MAX_NAMED_FIELDS = 3;
const SENTENCES: Record<Operation, (fields: string) => string> = {
  BULK_UPSERT: (fields) => `Changed ${fields} by bulk upsert`,
  UPDATE: (fields) => `Changed ${fields} by a single update`,
  ERASE: (fields) => `Erased the person, with ${fields},`,
  PLACE_HOLD: () => 'Placed a legal hold',
  RELEASE_HOLD: () => 'Released the legal hold',
};
const WHERE: Record<EntrySurface, string> = {
  REST: 'over REST',
  GRAPHQL: 'over GraphQL',
  CONSOLE: 'in the console',
  COMMAND_LINE: 'on the command line',
};

/** The sentence of a timeline event. It names the changed fields and none of their values. Pure. */
export function timelineSummary(changedFields: readonly string[], operation: Operation, surface: EntrySurface): string {
  const more = changedFields.length - MAX_NAMED_FIELDS;
  const named = more > 0 ? [...changedFields.slice(0, MAX_NAMED_FIELDS), `${more} more`] : changedFields;
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  return `${SENTENCES[operation](list ?? 'nothing')} ${WHERE[surface]}.`;
}

const KINDS = ['ACCOUNT_UPDATED'] as const;
type TimelineKind = (typeof KINDS)[number];

const TimelineKindEnum = wordEnum<TimelineKind>('TimelineKind', 'What happened to an account.', {
  ACCOUNT_UPDATED: 'It was changed, erased or held.',
});

/** An event of the timeline: an audit trail entry without its values. Fields with `@Field` are shown, the others are not. */
@ObjectType({ implements: Node, description: 'A change of an account, for a person to read.' })
export class TimelineEvent {
  @Field(() => ID, { description: 'Id of the event.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field({ description: 'External identifier of the account.' })
  externalId!: string;

  @Field(() => TimelineKindEnum, { description: 'What happened: `ACCOUNT_UPDATED`.' })
  @OneOfInRest(KINDS)
  kind!: TimelineKind;

  @Field(() => ChangeSourceEnum, { description: 'Where it came from: `EXTERNAL_API` or `RETENTION`.' })
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

/** The declared fields that changes concern, each once and without keys that the caller chose. */
export type DeclaredFields = (changes: readonly { field: string }[]) => string[];

/** An entry of the audit trail in words for people. Every entry is one event, so it is not stored a second time. Pure. */
export function timelineEventOf(
  entry: Omit<AuditTrailEntry, 'changes'> & { changes: readonly { field: string }[] },
  declaredFields: DeclaredFields,
): TimelineEvent {
  const { id, organizationId, accountId, externalId, accountVersion, source, createdAt } = entry;
  const summary = timelineSummary(declaredFields(entry.changes), entry.operation, entry.surface);
  const common = { organizationId, accountId, externalId, accountVersion, source, createdAt };
  return { id, ...common, kind: 'ACCOUNT_UPDATED', summary, auditTrailEntryId: id };
}
