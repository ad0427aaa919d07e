import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Envelope } from '../../../base/envelope';
import { type Code } from '../../../base/errors';
import { InRest, OneOfInRest, TextInRest } from '../../../base/field-options/in-rest';
import { Node } from '../../../base/field-options/node';
import { wordEnum } from '../../../base/field-options/word-enum';
import { connectionType } from '../../../base/paging/connection';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type Measures } from '../../accounts/writes/measures';
import { BRAKE_DESCRIPTIONS, BrakeEnum, type BrakeName, type Brakes, type HoldingBrake } from './brakes';
import { ImportCounts } from './counts';
import { type ImportRights, type Mover } from './import-rights';
import { DECISION_STATES, IMPORT_STATES, type ImportState, ImportStateEnum } from './import-state';

const IMPORT_KINDS = ['UPSERT', 'UNDO'] as const;
type ImportKind = (typeof IMPORT_KINDS)[number];

const ImportKindEnum = wordEnum<ImportKind>('ImportKind', 'What an import does.', {
  UPSERT: 'It creates and updates the accounts that its rows name.',
  UNDO: 'It undoes another import, or a sync run.',
});

@ObjectType({ description: 'A brake that holds an import.' })
export class HeldBrake implements Omit<HoldingBrake, 'actual'> {
  @Field(() => BrakeEnum, { description: 'Name of the brake, as in `options.brakes`.' })
  @TextInRest()
  brake!: BrakeName;

  @Field(() => Number, { description: 'What the brake allows.' })
  limit!: number;

  @Field(() => Number, {
    nullable: true,
    description:
      'What the plan would do; null where that would disclose stored values, and the key lacks `accounts:read`.',
  })
  actual!: number | null;
}

@ObjectType('ImportBrakes', { description: 'What an import may do before it is held; null: no limit.' })
class ImportBrakes {}

for (const [name, description] of Object.entries(BRAKE_DESCRIPTIONS))
  Field(() => Number, { nullable: true, description })(ImportBrakes.prototype, name);

@ObjectType('ImportCompleteness', { description: 'Which accounts a complete feed names all of.' })
export class CompleteFeed {
  @Field({ description: 'Portfolio of the accounts.' })
  portfolioId!: string;
}

@ObjectType({ description: 'How an import is carried out.' })
export class ImportOptions {
  @Field(() => CompleteFeed, { nullable: true, description: 'Set where the feed names all accounts of a portfolio.' })
  complete!: CompleteFeed | null;

  @Field(() => Boolean, { description: 'Whether the import stops once it is planned.' })
  review!: boolean;

  @Field(() => ImportBrakes, { description: 'What holds the import.' })
  brakes!: Brakes;
}

@ObjectType({ description: 'Why an import cannot go on.' })
export class ImportFailure {
  @Field(() => String, { description: 'Machine-readable code.' })
  code!: Code;

  @Field({ description: 'Human-readable message.' })
  message!: string;
}

/** An import as it is shown. Fields with `@Field` are shown on both surfaces under the same names. */
@ObjectType({ implements: Node, description: 'A set of rows that is planned, carried out and undone as one thing.' })
export class Import {
  @Field(() => ID, { description: 'Id of the import.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The caller’s name for it.' })
  name!: string | null;

  @Field(() => ImportKindEnum, { description: '`UPSERT` or `UNDO`.' })
  @OneOfInRest(IMPORT_KINDS)
  kind!: ImportKind;

  @Field(() => ImportStateEnum, { description: 'Where it stands; the guide of imports explains each state.' })
  @OneOfInRest(IMPORT_STATES)
  state!: ImportState;

  @Field(() => Int, { description: 'Count of parts that are stored.' })
  parts!: number;

  @Field(() => [Int], {
    description: 'While it is receiving: up to 1,000 numbers of parts that are missing below the highest one.',
  })
  missingParts!: number[];

  @Field(() => Int, { description: 'Count of rows.' })
  requested!: number;

  @Field(() => ImportCounts, { description: 'What the rows that are planned so far would come to.' })
  planned!: ImportCounts;

  @Field(() => ImportCounts, { description: 'What the rows that are carried out so far came to.' })
  done!: ImportCounts;

  @Field(() => Int, { description: 'Count of accounts that a complete feed does not name.' })
  missing!: number;

  @Field(() => String, { nullable: true, description: 'Identifies the plan; `apply` names it.' })
  planChecksum!: string | null;

  @Field(() => [HeldBrake], { description: 'The brakes that hold or held it.' })
  heldBy!: HeldBrake[];

  @Field(() => ImportOptions, { description: 'How it is carried out.' })
  options!: ImportOptions;

  @Field(() => TimeScalar, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => ID, { description: 'Id of the API key that created it.' })
  createdBy!: string;

  @Field(() => TimeScalar, { nullable: true, description: 'When all its parts were there.' })
  committedAt!: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'When it ended, however it did.' })
  finishedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'Id of the import or sync run that it undoes.' })
  undoes!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the import that undid it.' })
  undoneBy!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key that released it from its brakes.' })
  releasedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was released, where a reason was given.' })
  @InRest({ isOptional: true })
  releaseReason?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the API key that applied its plan; null where nobody had to, and before that.',
  })
  @InRest({ isOptional: true, schema: { description: 'Id of the API key that applied its plan, if one did.' } })
  appliedBy?: string;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'Since when it waits for a decision; null where it does not.',
  })
  @InRest({ isOptional: true, schema: { description: 'Since when it waits for a decision, if it does.' } })
  waitingSince?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Count of accounts whose opt-out from text messages the plan clears. Needs the scope `accounts:read`.',
  })
  @InRest({ isOptional: true })
  optOutsCleared?: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Count of accounts that leave the status category LEGAL_HOLD by the plan. Needs the scope `accounts:read`.',
  })
  @InRest({ isOptional: true })
  legalHoldsLeft?: number;

  @Field(() => Number, {
    nullable: true,
    description:
      'Sum by which the plan moves balances of existing accounts, up or down. Needs the scope `accounts:read`.',
  })
  @InRest({ isOptional: true })
  balanceMoved?: number;

  @Field(() => ImportFailure, { nullable: true, description: 'Set where it failed as a whole.' })
  failure!: ImportFailure | null;
}

export const ImportConnection = connectionType('Import', () => Import);
export type ImportConnection = InstanceType<typeof ImportConnection>;

@ObjectType({ description: 'Answer to a mutation of an import.' })
export class ImportAnswer extends Envelope {
  @Field(() => Import, { nullable: true, description: 'The import, as it is now.' })
  import?: Import;

  @Field(() => [Int], { nullable: true, description: 'Numbers of the parts that are missing, up to 1,000.' })
  missing?: number[];
}

/** How far an undo has got through what a sync run did: after this id, of its entries or of the accounts it created. */
export interface RunPlace {
  outcome: 'updated' | 'created';
  after?: string;
}

/** An import as it is stored. `parts`, `missingParts` and `requested` are counted while it is receiving. */
export interface StoredImport extends Omit<Import, 'missingParts'> {
  organizationId: string;
  /** Raised by every change, which names the one that it was decided on. */
  revision: number;
  /** Who set it going last: it goes on only while their key is valid, or their groups still may. */
  movedBy: Mover;
  /**
   * Those of the key that committed it: the plan discloses no more. What is only kept is in here, too: beside this release
   * 0.3.0 shows every other field that it does not know, and changes this one only as it takes an import in.
   */
  rights: ImportRights;
  /** How many slices it has, once it is committed. */
  slices: number;
  /** The slice that is planned or applied next, counted from 0. */
  nextSlice: number;
  /** Of an undo: where it gets its next rows; null once it has all of them. */
  runPlace?: RunPlace | null;
  /** Digest of the plans of all slices before the next one. */
  planDigest: string;
  /** What brakes are about, of all slices before the next one. */
  measures: Measures;
  /** How many accounts each field changed in, of all slices that are applied. */
  changedFields: Record<string, number>;
  /** When its rows and results are removed; null once they are. */
  rowsUntil: Date | null;
  /** When the import itself is forgotten. Set once its rows are removed: nothing finds them without it. */
  expiresAt?: Date;
}

/**
 * Who sent an import: the author of what it changes, whoever released or applied it. Imports that an earlier release
 * stored name who set them going last; where that is another caller than the creator, only the creator's id is left.
 */
export function senderOf({
  rights,
  movedBy,
  createdBy,
}: Pick<StoredImport, 'rights' | 'movedBy' | 'createdBy'>): Mover {
  if (rights.sentBy) return rights.sentBy;
  const { surface, requestId } = movedBy;
  return movedBy.apiKeyId === createdBy ? movedBy : { apiKeyId: createdBy, surface, requestId };
}

/** Since when an import waits for a decision, as far as its state says that it does. */
export const waitingSinceOf = ({ state, waitingSince }: Pick<StoredImport, 'state' | 'waitingSince'>): Date | null =>
  DECISION_STATES.includes(state) ? (waitingSince ?? null) : null;
