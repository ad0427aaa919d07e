import { hasScope } from '../../access/scopes';
import { type Transaction } from '../../database/transaction';
import { ServiceError } from '../../errors';
import { isJsonObject, type JsonObject } from '../../json';
import { type RequestContext } from '../../request/request-context';
import { accountAfter, applyUpdate } from '../changes/apply-fields';
import { retryContended, TRIES_FOR_ONE } from '../changes/retry-contended';
import { sizeFaultsAfter } from '../changes/size-limits';
import { type WriteDependencies, writeAccounts } from '../changes/write-accounts';
import { UPDATABLE_FIELDS } from '../fields/account-schema';
import { type StoredAccount } from '../model/stored-account';
import { restoreNumbers } from '../ssn/restore-numbers';
import { faultsOfUpdate, validationFailure } from '../validation/validate';

/**
 * Reads the fields from the body of an update. The body has one of two shapes: if `update` is an object, only the fields
 * inside it count; otherwise the fields of the body itself.
 * @throws ServiceError `INVALID_REQUEST_BODY`, `NO_VALID_UPDATABLE_FIELDS`, `VALIDATION_FAILED`
 */
export function readUpdate(body: unknown): JsonObject {
  if (!isJsonObject(body)) throw new ServiceError('INVALID_REQUEST_BODY', 'The body must be a JSON object');
  const update = isJsonObject(body.update) ? body.update : body;
  const sent = UPDATABLE_FIELDS.filter((name) => Object.hasOwn(update, name) && update[name] !== undefined);
  if (sent.length === 0) {
    throw new ServiceError('NO_VALID_UPDATABLE_FIELDS', `Send at least one of: ${UPDATABLE_FIELDS.join(', ')}`);
  }
  const faults = faultsOfUpdate(update);
  if (faults.length > 0) throw validationError(faults);
  return update;
}

function validationError(faults: Parameters<typeof validationFailure>[0]): ServiceError {
  const { code, message, details } = validationFailure(faults);
  return new ServiceError(code, message, { details });
}

/** The failure for an account that the organization does not have. */
export const accountNotFound = () => new ServiceError('ACCOUNT_NOT_FOUND', 'No account has this externalId');

/** The versions of an account that an update may be made on: any, where it is undefined. */
export type VersionCondition = readonly number[] | undefined;

const versionMismatch = () =>
  new ServiceError('VERSION_MISMATCH', 'The account is at another version; read it again, then decide');

export interface AccountUpdateRequest {
  externalId: string;
  update: JsonObject;
  /** The write is guarded by the version that was read, so that what holds here still holds when it is written. */
  ifVersion: VersionCondition;
}

/**
 * Merges an update into one account. Where nothing changes nothing is written.
 * @param alongside writes more in the same transaction, told of the account as it will be
 * @throws ServiceError `ACCOUNT_NOT_FOUND`, `VERSION_MISMATCH`, `VALIDATION_FAILED` past a size limit, `CONFLICT`
 */
export function updateAccount(
  { externalId, update, ifVersion }: AccountUpdateRequest,
  context: RequestContext,
  dependencies: WriteDependencies,
  alongside: (stored: StoredAccount, transaction: Transaction) => Promise<void>,
): Promise<StoredAccount> {
  const { accounts, clock, newId } = dependencies;
  return retryContended(
    TRIES_FOR_ONE,
    async () => {
      const stored = await accounts.findByExternalId(context.organizationId, externalId);
      if (!stored) throw accountNotFound();
      if (ifVersion && !ifVersion.includes(stored.version)) throw versionMismatch();
      const { fields, faults } = restoreNumbers(update, stored, hasScope(context, 'accounts:read'));
      if (faults.length > 0) throw validationError(faults);
      const applied = applyUpdate(stored, fields, { now: clock(), newId });
      if (!applied) return stored;
      const tooLarge = sizeFaultsAfter(applied);
      if (tooLarge.length > 0) throw validationError(tooLarge);
      const after = accountAfter(applied);
      const writes = {
        creates: [],
        updates: [applied],
        alongside: (transaction: Transaction) => alongside(after, transaction),
      };
      await writeAccounts(writes, { operation: 'UPDATE' }, context, dependencies);
      return after;
    },
    () => {
      throw new ServiceError('CONFLICT', 'Other requests keep changing this account; send the update again');
    },
  );
}
