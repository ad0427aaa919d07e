import { type FieldFault } from '../../errors';
import { isJsonObject, type JsonObject } from '../../json';

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
