import { ServiceError } from '../../../base/errors';
import { type BrakeName } from '../model/brakes';
import { type ImportCounts } from '../model/counts';
import { type ImportResult, ROW_STATUSES, type RowStatus } from '../model/import-row';
import { CODES_OF_IMPORT_ROWS, ROW_BRAKES, type RowBrake } from './imported-row';

/** Conditions on rows; all of those that are given must hold. */
export interface RowFilter {
  outcome?: RowStatus;
  code?: string;
  brake?: RowBrake;
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
export function readRowFilter(sent: { [Name in keyof RowFilter]?: string | null | undefined }): RowFilter {
  const outcome = oneOf('outcome', sent.outcome, ROW_STATUSES);
  const code = oneOf('code', sent.code, CODES_OF_IMPORT_ROWS);
  const brake = oneOf('brake', sent.brake, ROW_BRAKES);
  return { ...(outcome && { outcome }), ...(code && { code }), ...(brake && { brake }) };
}

/** Whether a slice may hold a row that passes, as far as its summary says. Pure. */
export function mayHold(
  { counts, codes, brakes }: { counts: ImportCounts; codes: readonly string[]; brakes: readonly BrakeName[] },
  { outcome, code, brake }: RowFilter,
): boolean {
  const isPlanned = Object.values(counts).some((count) => count > 0);
  return (
    isPlanned &&
    (outcome === undefined || counts[outcome] > 0) &&
    (code === undefined || codes.includes(code)) &&
    (brake === undefined || brakes.includes(brake))
  );
}

/** Whether a row passes. Pure. */
export const passes = (result: ImportResult, { outcome, code, brake }: RowFilter): boolean =>
  (outcome === undefined || result.status === outcome) &&
  (code === undefined || result.code === code) &&
  (brake === undefined || (result.brakes ?? []).includes(brake));
