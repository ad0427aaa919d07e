import { ServiceError } from '../../../base/errors';
import { type Json } from '../../../base/json/json';
import { isWellFormedText } from '../../accounts/fields/formats';
import { type SharedMutation } from '../../callers/request/run-mutation';
import { requireScope } from '../../callers/rights/scopes';
import { readBrakes } from '../model/brakes';
import { type CompleteFeed, type ImportAnswer } from '../model/import';
import { IMPORT_LIMITS } from '../model/import-limits';
import { listedFields } from '../model/listed-fields';
import { type AddImportDependencies, addImport, type NewImport } from '../transitions/add-import';

const FIELDS = ['name', 'complete', 'review', 'brakes'];

const invalid = (message: string) => new ServiceError('INVALID_REQUEST_BODY', message);

/** @throws ServiceError `INVALID_REQUEST_BODY` for what is no text, or too long */
export function readText(value: Json | undefined, name: string): string {
  const isText = isWellFormedText(value) && value !== '' && Array.from(value).length <= IMPORT_LIMITS.nameLength;
  if (isText) return value;
  throw invalid(`${name} must be 1 to ${IMPORT_LIMITS.nameLength} characters of Unicode text`);
}

function readComplete(sent: Json | undefined): CompleteFeed | null {
  if (sent === undefined || sent === null) return null;
  const { portfolioId } = listedFields(sent, ['portfolioId'], 'complete');
  return { portfolioId: readText(portfolioId, 'complete.portfolioId') };
}

/** Reads what the caller wants of an import. @throws ServiceError `INVALID_REQUEST_BODY` */
export function readNewImport(body: Json): NewImport {
  const { name, complete, review, brakes } = listedFields(body, FIELDS);
  const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null;
  if (!isAbsent(review) && typeof review !== 'boolean') throw invalid('review must be true or false');
  return {
    kind: 'UPSERT',
    name: isAbsent(name) ? null : readText(name, 'name'),
    complete: readComplete(complete),
    review: review === true,
    brakes: readBrakes(brakes),
    undoes: null,
  };
}

/** Creates an import that waits for its parts. */
export const createImport = (dependencies: AddImportDependencies): SharedMutation<NewImport, ImportAnswer> => ({
  scope: 'accounts:write',
  carryOut: async (wanted, context) => {
    // Limit after limit, it would disclose the stored balance of an account.
    if (wanted.brakes.balanceMoved !== null) requireScope(context, 'accounts:read', 'balanceMoved');
    return addImport(wanted, context, dependencies);
  },
});
