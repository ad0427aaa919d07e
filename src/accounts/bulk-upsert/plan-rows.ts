import { type Steps } from '../../scheduling/steps';
import { type AccountChanges } from '../changes/account-writes';
import { type AppliedFields } from '../changes/apply-fields';
import { type NewAccount } from '../model/stored-account';
import { type ExistingAccount } from './load-existing';
import { failedRow, type PlanContext, planRow } from './plan-row';
import { type UpsertRow } from './read-rows';
import { type RowFault, type RowResult } from './row-result';

/** The plan for rows: a result for each, and what has to be written. */
export interface Plan extends AccountChanges {
  results: RowResult[];
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
  const results: RowResult[] = [];
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
