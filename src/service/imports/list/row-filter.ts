import { ServiceError } from '../../../base/errors';
import { present } from '../../../base/json/present';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type BrakeName } from '../model/brakes';
import { type ImportCounts } from '../model/counts';
import { type ImportResult, ROW_STATUSES, type RowFault, type RowStatus } from '../model/import-row';
import { CODES_OF_IMPORT_ROWS, ROW_BRAKES, type RowBrake } from './imported-row';

/** Conditions on rows; all of those that are given must hold. */
export interface RowFilter {
  outcomes?: readonly RowStatus[];
  codes?: readonly RowFault['code'][];
  brakes?: readonly RowBrake[];
  /** A changed field, or any below it. */
  field?: string;
}

/** The same as they are sent: each list, or one value of it. */
interface SentRowFilter {
  outcomes?: readonly string[] | null | undefined;
  codes?: readonly string[] | null | undefined;
  brakes?: readonly string[] | null | undefined;
  field?: string | null | undefined;
}

/** @throws ServiceError `INVALID_QUERY` */
export function oneOf<Value extends string>(
  name: string,
  text: string | null | undefined,
  values: readonly Value[],
): Value | undefined {
  if (text === null || text === undefined) return undefined;
  const value = values.find((one) => one === text);
  if (value === undefined) throw new ServiceError('INVALID_QUERY', `${name} must be one of: ${values.join(', ')}`);
  return value;
}

/** Reads the conditions of a request. @throws ServiceError `INVALID_QUERY` */
export function readRowFilter({ outcomes, codes, brakes, field }: SentRowFilter): RowFilter {
  return present({
    outcomes: outcomes?.flatMap((one) => oneOf('outcome', one, ROW_STATUSES) ?? []),
    codes: codes?.flatMap((one) => oneOf('code', one, CODES_OF_IMPORT_ROWS) ?? []),
    brakes: brakes?.flatMap((one) => oneOf('brake', one, ROW_BRAKES) ?? []),
    field,
  });
}

/** Some conditions go by what is stored of accounts. @throws ServiceError `INSUFFICIENT_SCOPE` */
export function requireFilterRights({ brakes, field }: SentRowFilter, context: RequestContext): void {
  if (brakes) requireScope(context, 'accounts:read', 'brake');
  if (typeof field === 'string') requireScope(context, 'accounts:read', 'field');
}

/** The conditions as an access record says them. */
export const rowQueryOf = (id: string, { outcomes, codes, brakes, field }: RowFilter): string =>
  new URLSearchParams(
    present({ import: id, outcome: outcomes?.join(), code: codes?.join(), brake: brakes?.join(), field }),
  ).toString();

/** Whether a slice may hold a row that passes, as far as its summary says. Pure. */
export function mayHold(
  { counts, codes, brakes }: { counts: ImportCounts; codes: readonly string[]; brakes: readonly BrakeName[] },
  { outcomes, codes: wantedCodes, brakes: wantedBrakes, field }: RowFilter,
): boolean {
  const isPlanned = Object.values(counts).some((count) => count > 0);
  return (
    isPlanned &&
    (outcomes === undefined || outcomes.some((one) => counts[one] > 0)) &&
    (wantedCodes === undefined || wantedCodes.some((one) => codes.includes(one))) &&
    (wantedBrakes === undefined || wantedBrakes.some((one) => brakes.includes(one))) &&
    (field === undefined || counts.updated > 0)
  );
}

/** Whether a row passes. Pure. */
export const passes = (result: ImportResult, { outcomes, codes, brakes, field }: RowFilter): boolean =>
  (outcomes === undefined || outcomes.includes(result.status)) &&
  (codes === undefined || (result.code !== undefined && codes.includes(result.code))) &&
  (brakes === undefined || brakes.some((one) => result.brakes?.includes(one))) &&
  (field === undefined ||
    (result.changes ?? []).some((change) => change.field === field || change.field.startsWith(`${field}.`)));
