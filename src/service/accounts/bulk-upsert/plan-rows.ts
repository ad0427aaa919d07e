import { isJsonObject } from '../../../base/json/json';
import { type Steps } from '../../../base/scheduling/steps';
import { ERASED } from '../model/refusing-states';
import { type NewAccount, type StoredAccount } from '../model/stored-account';
import { hideGuessedNumbers } from '../ssn/hide-guessed-numbers';
import { maskChange } from '../ssn/mask-numbers';
import { restoreNumbers } from '../ssn/restore-numbers';
import { missingCreationFields, missingFailure } from '../validation/missing-fields';
import { validationFailure } from '../validation/validate';
import { type AccountChanges } from '../writes/account-writes';
import { type AppliedFields, applyRow, createAccount, type Stamp } from '../writes/apply-fields';
import { sizeFaultsAfter } from '../writes/size-limits';
import { type BulkUpsertResultRow, type RowFault } from './bulk-upsert-result';
import { type ExistingAccount } from './load-existing';
import { type UpsertRow } from './read-rows';

interface PlanContext extends Stamp {
  organizationId: string;
  dryRun: boolean;
  includeChanges: boolean;
  mayRead: boolean;
  /** Whether the results must not disclose that a number which was sent is the stored one. */
  hidesNumbers: boolean;
}

/** The plan for a row: its result and, if needed, the account to create or update. */
interface PlannedRow {
  result: BulkUpsertResultRow;
  create?: NewAccount;
  update?: AppliedFields;
}

/** Only an operator can mend the account, and the other rows must not wait for that. */
const UNREADABLE: RowFault = {
  code: 'INTERNAL_ERROR',
  message: 'What is stored of this account was damaged; the request id identifies it in the log',
};

const failedRow = ({ index, externalId }: UpsertRow, fault: RowFault): PlannedRow => ({
  result: { index, externalId, status: 'failed', ...fault },
});

/**
 * Checks a row. Returns its faults or, if there are none, its fields with stored numbers in place of their masks. A row
 * with other faults also reports a masked `person.ssn`, so that the sender learns of everything at once.
 */
function faultsBeside(
  { fields, faults }: UpsertRow,
  stored: StoredAccount | undefined,
  { mayRead }: Pick<PlanContext, 'mayRead'>,
) {
  if (faults.length === 0) return restoreNumbers(fields, stored, mayRead);
  const { ssn } = isJsonObject(fields.person) ? fields.person : {};
  const masked = typeof ssn === 'string' ? restoreNumbers({ person: { ssn } }, stored, mayRead).faults : [];
  const named = new Set(faults.map(({ field }) => field));
  return { fields, faults: [...faults, ...masked.filter(({ field }) => !named.has(field))] };
}

/** Why a row fails where there is no account that it could change. Pure. */
export function creationFault(row: UpsertRow): RowFault | undefined {
  const missing = missingCreationFields(row.fields);
  // Nothing is stored that a mask could stand for.
  const { faults } = faultsBeside(row, undefined, { mayRead: false });
  if (missing.length > 0) return missingFailure(missing, faults);
  return faults.length > 0 ? validationFailure(faults) : undefined;
}

function planCreate(row: UpsertRow, context: PlanContext): PlannedRow {
  const fault = creationFault(row);
  if (fault) return failedRow(row, fault);
  const account = createAccount(row, context.organizationId, context);
  const { index, externalId } = row;
  const stored = context.dryRun ? {} : { accountId: account.id, updatedAt: account.updatedAt };
  return { result: { index, externalId, status: 'created', ...stored }, create: account };
}

function unchangedRow(
  { index, externalId }: UpsertRow,
  { id, updatedAt }: Pick<StoredAccount, 'id' | 'updatedAt'>,
): PlannedRow {
  return { result: { index, externalId, status: 'unchanged', accountId: id, updatedAt } };
}

function planUpdate(row: UpsertRow, stored: StoredAccount, context: PlanContext): PlannedRow {
  if (stored.erasedAt) return failedRow(row, ERASED);
  const { fields, faults } = faultsBeside(row, stored, context);
  if (faults.length > 0) return failedRow(row, validationFailure(faults));
  const compared = context.hidesNumbers ? hideGuessedNumbers(row.fields, stored, context.mayRead) : stored;
  const applied = applyRow(compared, { fields, fingerprint: row.fingerprint }, context);
  if (!applied) return unchangedRow(row, stored);
  const tooLarge = sizeFaultsAfter(applied);
  if (tooLarge.length > 0) return failedRow(row, validationFailure(tooLarge));
  const result: BulkUpsertResultRow = {
    index: row.index,
    externalId: row.externalId,
    status: 'updated',
    accountId: stored.id,
    updatedAt: context.dryRun ? stored.updatedAt : applied.written.updatedAt,
    ...(context.includeChanges && { changes: applied.changes.map(maskChange) }),
  };
  return { result, update: applied };
}

/** Plans a row against the stored account, if there is one. Pure. */
function planRow(row: UpsertRow, stored: ExistingAccount | undefined, context: PlanContext): PlannedRow {
  if (!stored) return planCreate(row, context);
  if ('unreadable' in stored) return failedRow(row, UNREADABLE);
  return 'isUnchanged' in stored ? unchangedRow(row, stored) : planUpdate(row, stored, context);
}

/** The plan for rows: a result for each, and what has to be written. */
export interface Plan extends AccountChanges {
  results: BulkUpsertResultRow[];
}

/**
 * Plans rows against the stored accounts. Pure.
 *
 * @param existing stored accounts by external id
 * @param refused rows that cannot be written, by external id, with the fault to report for them
 */
export function* planRows(
  rows: readonly UpsertRow[],
  existing: ReadonlyMap<string, ExistingAccount>,
  refused: ReadonlyMap<string, RowFault>,
  context: PlanContext,
): Steps<Plan> {
  const results: BulkUpsertResultRow[] = [];
  const creates: NewAccount[] = [];
  const updates: AppliedFields[] = [];
  for (const row of rows) {
    const fault = refused.get(row.externalId);
    const planned = fault ? failedRow(row, fault) : planRow(row, existing.get(row.externalId), context);
    results.push(planned.result);
    if (planned.create) creates.push(planned.create);
    if (planned.update) updates.push(planned.update);
    yield;
  }
  return { results, creates, updates };
}
