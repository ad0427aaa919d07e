import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Envelope, FieldFaultType } from '../../../base/envelope';
import { type FieldFault } from '../../../base/errors';
import { OneOfInRest } from '../../../base/field-options/in-rest';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type Answer, type Keeping } from '../../callers/request/kept-answer';
import { FieldChange } from '../../records/audit/entries/field-change';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { RowOutcome } from '../fields/enums';

/** Codes of a row that fails; `docs/errors.md` explains each. */
export const ROW_CODES = [
  'MISSING_REQUIRED_FIELD',
  'VALIDATION_FAILED',
  'DUPLICATE_EXTERNAL_ID',
  'ORGANIZATION_ID_NOT_ALLOWED',
  'ACCOUNT_ERASED',
  'CONFLICT',
  'INTERNAL_ERROR',
] as const;

export interface RowFault {
  code: (typeof ROW_CODES)[number];
  message: string;
  details?: FieldFault[];
}

@ObjectType({ description: 'What became of one row of a bulk upsert.' })
export class BulkUpsertResultRow {
  @Field(() => Int, { description: 'Zero-based position of the account in the request.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'The account’s external identifier, when available.' })
  externalId?: string;

  @Field(() => RowOutcome, { description: 'Outcome for the row.' })
  status!: `${RowOutcome}`;

  @Field(() => ID, { nullable: true, description: 'Account id, for rows that succeeded.' })
  accountId?: string;

  @Field(() => TimeScalar, { nullable: true, description: 'Last update time, when available.' })
  updatedAt?: Date;

  @Field(() => String, { nullable: true, description: 'Machine-readable error code, for failed rows.' })
  @OneOfInRest(ROW_CODES)
  code?: RowFault['code'];

  @Field(() => String, { nullable: true, description: 'Human-readable message, for failed rows.' })
  message?: string;

  @Field(() => [FieldFaultType], { nullable: true, description: 'Field-level findings of a validation failure.' })
  details?: FieldFault[];

  @Field(() => [FieldChange], { nullable: true, description: 'Changed fields, for updated rows when asked for.' })
  changes?: FieldChange[];
}

@ObjectType({ description: 'Answer to a bulk upsert. The counts add up to `requested`.' })
export class BulkUpsertAccountsResult extends Envelope {
  @Field(() => Boolean, { nullable: true, description: 'Whether it was a dry run.' })
  dryRun?: boolean;

  @Field(() => Int, { nullable: true, description: 'Count of accounts in the request.' })
  requested?: number;

  @Field(() => Int, { nullable: true, description: 'Count of created rows.' })
  created?: number;

  @Field(() => Int, { nullable: true, description: 'Count of updated rows.' })
  updated?: number;

  @Field(() => Int, { nullable: true, description: 'Count of unchanged rows.' })
  unchanged?: number;

  @Field(() => Int, { nullable: true, description: 'Count of failed rows.' })
  failed?: number;

  @Field(() => [BulkUpsertResultRow], { nullable: true, description: 'One result per requested account, in order.' })
  results?: BulkUpsertResultRow[];
}

/** The answer to a bulk upsert that was carried out, whatever the outcome of its rows. */
export type BulkUpsertAnswer = Required<Omit<BulkUpsertAccountsResult, 'details' | 'retryAfterSeconds'>>;

/** Builds the answer from the results of all rows, which may be in any order. Pure. */
export function reportRows(
  settled: readonly BulkUpsertResultRow[],
  rejected: readonly BulkUpsertResultRow[],
  dryRun: boolean,
): BulkUpsertAnswer {
  const results = [...settled, ...rejected];
  results.sort((one, other) => one.index - other.index);
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  for (const { status } of results) counts[status] += 1;
  return {
    success: true,
    code: 'ACCOUNTS_BULK_UPSERT_COMPLETED',
    message: dryRun ? 'Dry run completed; nothing was written' : 'Bulk upsert completed',
    dryRun,
    requested: results.length,
    ...counts,
    results,
  };
}

export function countFailures({ results }: BulkUpsertAnswer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of results) if (code !== undefined) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

interface KeptResult extends BulkUpsertAccountsResult {
  /** The run whose entries in the audit trail have the changes of the updated rows; absent if the answer has none. */
  changesOf?: string;
}

/**
 * Keeps the answer to a bulk upsert without the changes of its rows, and reads these from the audit trail again. There
 * they are encrypted with the key of their account, so erasing a person erases them here too, whichever comes first.
 */
export function keptWithoutChanges(
  organizationId: string,
  syncRunId: string,
  auditTrail: Pick<AuditTrailStore, 'findOfRun'>,
): Keeping<BulkUpsertAccountsResult> {
  return {
    strip(answer) {
      const { results, ...rest } = answer as Answer & BulkUpsertAccountsResult;
      if (!results?.some(({ changes }) => changes)) return answer;
      return { ...rest, results: results.map(({ changes: _, ...row }) => row), changesOf: syncRunId } as Answer;
    },
    async restore(kept) {
      const { changesOf, ...answer } = kept as KeptResult;
      const { results } = answer;
      if (changesOf === undefined || !results) return answer;
      const updated = results.flatMap(({ status, updatedAt }) => (status === 'updated' && updatedAt ? updatedAt : []));
      const times = Array.from(new Set(updated), (time) => new Date(time));
      const entries = await auditTrail.findOfRun(organizationId, changesOf, times);
      const changes = new Map(entries.map((entry) => [entry.accountId, entry.changes]));
      const withChanges = (row: BulkUpsertResultRow) =>
        row.status === 'updated' ? { ...row, changes: changes.get(row.accountId ?? '') ?? [] } : row;
      return { ...answer, results: results.map(withChanges) };
    },
  };
}
