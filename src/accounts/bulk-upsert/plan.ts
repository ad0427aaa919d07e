import { type FieldChange } from '../../audit/field-change';
import { isJsonObject } from '../../json';
import { type Steps } from '../../turns';
import { type AppliedFields, applyRow, createAccount, type Stamp } from '../changes/apply-fields';
import { sizeFaultsAfter } from '../changes/size-limits';
import { type StoredAccount, type UnchangedAccount } from '../model/stored-account';
import { restoreNumbers } from '../ssn/restore-numbers';
import { maskChange } from '../ssn/ssn';
import { sizeFaults } from '../validation/free-form-size';
import { missingCreationFields } from '../validation/missing-fields';
import { validationFailure } from '../validation/validate';
import { type Row, type RowFailure } from './read-rows';

interface RowSuccess {
  index: number;
  externalId: string;
  status: 'created' | 'updated' | 'unchanged';
  /** Absent for a row that a dry run would create. */
  accountId?: string;
  updatedAt?: Date;
  changes?: FieldChange[];
}

export type RowResult = RowSuccess | (RowFailure & { status: 'failed' });

/** What is known of an account that exists. */
export type ExistingAccount = StoredAccount | UnchangedAccount;

/** What a batch comes to: an outcome per row, and what has to be written for it. */
export interface Plan {
  results: RowResult[];
  creates: StoredAccount[];
  updates: AppliedFields[];
}

export interface PlanContext extends Stamp {
  organizationId: string;
  dryRun: boolean;
  includeChanges: boolean;
  /** Whether the sender may read accounts. */
  mayRead: boolean;
}

const failed = (row: Row, failure: Pick<RowFailure, 'code' | 'message' | 'details'>): RowResult => ({
  index: row.index,
  externalId: row.externalId,
  status: 'failed',
  ...failure,
});

/**
 * What is wrong with a row; where nothing is, its fields with stored numbers in the place of their masks. A row that is
 * wrong already is told of a masked `person.ssn` too, so that its sender learns of everything at once.
 */
function faultsBeside({ fields, faults }: Row, stored: StoredAccount | undefined, { mayRead }: PlanContext) {
  if (faults.length === 0) return restoreNumbers(fields, stored, mayRead);
  const { ssn } = isJsonObject(fields.person) ? fields.person : {};
  const masked = typeof ssn === 'string' ? restoreNumbers({ person: { ssn } }, stored, mayRead).faults : [];
  const known = new Set(faults.map(({ field }) => field));
  return { fields, faults: [...faults, ...masked.filter(({ field }) => !known.has(field))] };
}

function planCreate(row: Row, context: PlanContext, plan: Plan): RowResult {
  const missing = missingCreationFields(row.fields);
  const faults = faultsBeside(row, undefined, context).faults;
  if (missing.length > 0) {
    const names = missing.map(({ field }) => field);
    const wrong = faults.filter(({ field }) => !names.includes(field));
    return failed(row, {
      code: 'MISSING_REQUIRED_FIELD',
      message: `Missing required fields: ${names.join(', ')}`,
      details: [...missing, ...wrong],
    });
  }
  if (faults.length > 0) return failed(row, validationFailure(faults));
  const account = createAccount(row, context.organizationId, context);
  const tooLarge = sizeFaults(account);
  if (tooLarge.length > 0) return failed(row, validationFailure(tooLarge));
  plan.creates.push(account);
  const { index, externalId } = row;
  if (context.dryRun) return { index, externalId, status: 'created' };
  return { index, externalId, status: 'created', accountId: account.id, updatedAt: account.updatedAt };
}

function planUpdate(row: Row, stored: ExistingAccount, context: PlanContext, plan: Plan): RowResult {
  const { index, externalId } = row;
  if ('isUnchanged' in stored) {
    if (row.faults.length > 0) return failed(row, validationFailure(row.faults));
    return { index, externalId, status: 'unchanged', accountId: stored.id, updatedAt: stored.updatedAt };
  }
  const { fields, faults } = faultsBeside(row, stored, context);
  if (faults.length > 0) return failed(row, validationFailure(faults));
  const applied = applyRow(stored, { ...row, fields }, context);
  if (!applied) {
    return { index, externalId, status: 'unchanged', accountId: stored.id, updatedAt: stored.updatedAt };
  }
  const tooLarge = sizeFaultsAfter(applied);
  if (tooLarge.length > 0) return failed(row, validationFailure(tooLarge));
  plan.updates.push(applied);
  return {
    index,
    externalId,
    status: 'updated',
    accountId: stored.id,
    updatedAt: context.dryRun ? stored.updatedAt : applied.written.updatedAt,
    ...(context.includeChanges && { changes: applied.changes.map(maskChange) }),
  };
}

/**
 * Decides the outcome of each row against the accounts that are stored. Pure.
 *
 * @param existing stored accounts by external id
 * @param refused rows that cannot be written, by external id, with the failure to report for them
 */
export function* planBatch(
  rows: readonly Row[],
  existing: ReadonlyMap<string, ExistingAccount>,
  refused: ReadonlyMap<string, Pick<RowFailure, 'code' | 'message'>>,
  context: PlanContext,
): Steps<Plan> {
  const plan: Plan = { results: [], creates: [], updates: [] };
  for (const row of rows) {
    const refusal = refused.get(row.externalId);
    const stored = existing.get(row.externalId);
    if (refusal) plan.results.push(failed(row, refusal));
    else plan.results.push(stored ? planUpdate(row, stored, context, plan) : planCreate(row, context, plan));
    yield;
  }
  return plan;
}
