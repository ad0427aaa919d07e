import { type FieldFault } from '../../../base/errors';
import { isJsonObject, type JsonObject } from '../../../base/json/json';

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The fields that a new account needs and `row` lacks. Null and "" count as missing. */
export function missingCreationFields(row: JsonObject): FieldFault[] {
  const filenumber = isJsonObject(row.metadata) ? row.metadata.filenumber : undefined;
  const needed: [field: string, value: unknown][] = [
    ['phoneNumber', row.phoneNumber],
    ['portfolioId', row.portfolioId],
    ['metadata.filenumber', filenumber],
  ];
  return needed
    .filter(([, value]) => isMissing(value))
    .map(([field]) => ({ field, message: 'is required to create an account' }));
}

/** The fault of a row that names no account. */
export const MISSING_EXTERNAL_ID: FieldFault = { field: 'externalId', message: 'is required' };

/**
 * Why a row without required fields fails. `details` has the missing fields alone; the message also says what else is
 * wrong, so that one answer shows everything.
 * @param wrong faults of fields that are there
 */
export function missingFailure(missing: FieldFault[], wrong: readonly FieldFault[] = []) {
  const names = missing.map(({ field }) => field);
  const others = wrong.filter(({ field }) => !names.includes(field)).map(({ field, message }) => `${field} ${message}`);
  const rest = others.length > 0 ? `; also not valid: ${others.join('; ')}` : '';
  return {
    code: 'MISSING_REQUIRED_FIELD' as const,
    message: `Missing required fields: ${names.join(', ')}${rest}`,
    details: missing,
  };
}
