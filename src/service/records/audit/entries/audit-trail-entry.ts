import { Field, ID, ObjectType } from 'type-graphql';
import { InRest, OneOfInRest } from '../../../../base/field-options/in-rest';
import { Node } from '../../../../base/field-options/node';
import { wordEnum } from '../../../../base/field-options/word-enum';
import { connectionType } from '../../../../base/paging/connection';
import { TimeScalar } from '../../../../base/time/time-scalar';
import { ENTRY_SURFACES, type EntrySurface, SurfaceEnum } from '../../../callers/rights/caller';
import { type Person } from '../../../callers/rights/person';
import { FieldChange } from './field-change';

export const SOURCES = ['EXTERNAL_API', 'RETENTION'] as const;
export type Source = (typeof SOURCES)[number];

export const ChangeSourceEnum = wordEnum<Source>('ChangeSource', 'Where a change comes from.', {
  EXTERNAL_API: 'A caller asked for it.',
  RETENTION: 'The service itself, since the retention was over.',
});

export const OPERATIONS = ['BULK_UPSERT', 'UPDATE', 'ERASE', 'PLACE_HOLD', 'RELEASE_HOLD'] as const;
export type Operation = (typeof OPERATIONS)[number];

export const ChangeOperationEnum = wordEnum<Operation>('ChangeOperation', 'What was done to an account.', {
  BULK_UPSERT: 'A bulk upsert or an import created or updated it.',
  UPDATE: 'It was updated by itself.',
  ERASE: 'Its person was erased.',
  PLACE_HOLD: 'A legal hold was placed on it.',
  RELEASE_HOLD: 'Its legal hold was released.',
});

/** The operation that changed an account, and the run of the bulk upsert if it was one. */
export interface Origin {
  operation: Operation;
  /** `EXTERNAL_API` without it. */
  source?: Source;
  syncRunId?: string;
  /** The run or import whose change is undone. */
  undoes?: string;
  /** Why a person was erased, as far as whoever did it said. */
  reason?: string;
}

/**
 * What the list of changes does not say about the account before a change: a `from` of null means that there was
 * nothing, or a stored null. Kept so that the earlier account can be rebuilt. Never shown.
 */
export interface BeforeNotes {
  /** Paths that held nothing and are not the field of a change. */
  absent?: string[];
  /** Paths that held a stored null. */
  null?: string[];
  /** The change made a new e-mail object. */
  emailIsNew?: true;
  /** The social security numbers that the changed fields held; those of all fields where there was another data key. */
  numbers?: NumberCommitment[];
  /** The data key that the digests before are made of, where it was another. */
  valuesKeyId?: string;
}

/** What stands for a social security number where only its mask may be shown. */
export interface NumberCommitment {
  /** The keys that lead to it in the account; an item of a list has its position as its key. */
  path: string;
  /** 32 bytes: a keyed digest of the number. */
  commitment: Uint8Array;
}

/** What a link of a chain says of the values that it wrote, by keyed digests of 32 bytes. */
export interface ValuesDigest {
  /** Of the fields that the link wrote, as they were afterwards. */
  values: Uint8Array;
  /** The data key from which the keys of this digest and of later digests follow. This digest covers all fields. */
  valuesKeyId?: string;
  /** Of the fingerprint of the row that led to this version, where there was one. */
  row?: Uint8Array;
}

/** What a change replaced, in full where the change shows it with masked numbers. */
export type HeldNumber = Pick<FieldChange, 'field' | 'from'>;

/** An entry of the audit trail as it is stored. Fields with `@Field` are shown, the others are not. */
@ObjectType({ implements: Node, description: 'Who changed what on an account, when and by which request.' })
export class AuditTrailEntry implements Origin, ValuesDigest {
  @Field(() => ID, { description: 'Id of the entry.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field({ description: 'External identifier of the account.' })
  externalId!: string;

  @Field(() => ChangeSourceEnum, { description: 'Where the change came from: `EXTERNAL_API` or `RETENTION`.' })
  @OneOfInRest(SOURCES)
  source!: Source;

  @Field(() => ChangeOperationEnum, {
    description: '`BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`.',
  })
  @OneOfInRest(OPERATIONS)
  operation!: Operation;

  @Field(() => SurfaceEnum, { description: '`REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.' })
  @OneOfInRest(ENTRY_SURFACES)
  surface!: EntrySurface;

  @Field(() => [FieldChange], { description: 'The changed fields; social security numbers are masked.' })
  changes!: FieldChange[];

  @Field(() => ID, {
    description: 'Id of the API key that was used; where a person signed in without one, an id that stands in for it.',
  })
  apiKeyId!: string;

  /** Set if a person changed it without a key. It is under the hash of the entry, like all that is stored. */
  person?: Person;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => TimeScalar, { description: 'When the change was made.' })
  createdAt!: Date;

  organizationId!: string;

  /** The version that the change led to. It orders the entries of an account without gaps or ties. */
  accountVersion!: number;

  @Field(() => ID, { nullable: true, description: 'Id of the sync run or import whose change is undone.' })
  @InRest({ isOptional: true })
  undoes?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Why, where whoever erased the person, or placed or released a legal hold, gave a reason; that of a hold goes with an erasure.',
  })
  @InRest({ isOptional: true, schema: { description: 'Why the person was erased, where a reason was given.' } })
  reason?: string;

  /** The run of the bulk upsert, or the import, that made the change. */
  syncRunId?: string;

  /** Absent if the changes alone are enough. */
  before?: BeforeNotes;

  /** Kept where the account was on legal hold; absent where the changes masked nothing. Never read with the entry. */
  heldNumbers?: HeldNumber[];

  values!: Uint8Array;
  valuesKeyId?: string;
  row?: Uint8Array;
}

export const AuditTrailConnection = connectionType('AuditTrail', () => AuditTrailEntry);
export type AuditTrailConnection = InstanceType<typeof AuditTrailConnection>;
