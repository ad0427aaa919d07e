import { ServiceError } from '../../../base/errors';
import { isJsonObject, type JsonObject } from '../../../base/json/json';
import { LIMITS } from '../fields/limits';

export interface BulkUpsertCommand {
  accounts: readonly unknown[];
  dryRun: boolean;
  includeChanges: boolean;
}

function readFlag(value: unknown, name: string): boolean {
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  throw new ServiceError('INVALID_REQUEST_BODY', `${name} must be true or false`);
}

const OPTIONS = ['dryRun', 'includeChanges'] as const;
const lettersOf = (name: string): string => name.replace(/[^a-z]/gi, '').toLowerCase();

/** An option that is almost spelt right would be carried out as if it had not been sent. */
function requireSpelling(body: JsonObject): void {
  for (const name of Object.keys(body)) {
    const meant = OPTIONS.find((option) => name !== option && lettersOf(name) === lettersOf(option));
    if (meant) throw new ServiceError('INVALID_REQUEST_BODY', `The body has a misspelt option; write ${meant}`);
  }
}

/**
 * Reads the command from a request body.
 * @throws ServiceError `INVALID_REQUEST_BODY`, `ACCOUNTS_REQUIRED`, `ACCOUNTS_LIMIT_EXCEEDED`
 */
export function readBulkUpsertCommand(body: unknown): BulkUpsertCommand {
  if (!isJsonObject(body)) throw new ServiceError('INVALID_REQUEST_BODY', 'The body must be a JSON object');
  requireSpelling(body);
  const { accounts } = body;
  if (!Array.isArray(accounts))
    throw new ServiceError('INVALID_REQUEST_BODY', 'The body must hold a list named accounts');
  const command = {
    accounts,
    dryRun: readFlag(body.dryRun, 'dryRun'),
    includeChanges: readFlag(body.includeChanges, 'includeChanges'),
  };
  if (accounts.length === 0) throw new ServiceError('ACCOUNTS_REQUIRED', 'accounts must not be empty');
  if (accounts.length > LIMITS.rowsPerRequest) {
    throw new ServiceError('ACCOUNTS_LIMIT_EXCEEDED', `accounts must hold at most ${LIMITS.rowsPerRequest} items`);
  }
  return command;
}
