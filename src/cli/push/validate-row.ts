import { missingCreationFields } from '../../accounts/validation/missing-fields';
import { pruneRow, validationFailure } from '../../accounts/validation/validate';
import { type FieldFault } from '../../errors';
import { isJsonObject, type JsonObject } from '../../json';
import { type SourceRow } from './rows/source-row';
import { type RowFault } from './rows/tally';

/** Why a row is not pushed. */
export interface RowRejection extends RowFault {
  details: readonly FieldFault[];
  /** Further faults if the account does not exist yet. Only the service knows whether it does. */
  ifNew: readonly FieldFault[];
  /** Whether a dry run may still send the row, to learn what the service finds wrong with it. */
  canDryRun: boolean;
}

const NOT_READABLE = 'ROW_NOT_READABLE';

const namesOf = (faults: readonly FieldFault[]): string[] => faults.map(({ field }) => field);

/** Adds the other faults of fields that have none yet: the first fault of a field wins. */
const mergeFaults = (faults: readonly FieldFault[], others: readonly FieldFault[]): FieldFault[] => [
  ...faults,
  ...others.filter(({ field }) => !namesOf(faults).includes(field)),
];

const MISSING_ID: FieldFault = { field: 'externalId', message: 'is required' };

const idFaults = ({ externalId }: JsonObject): FieldFault[] =>
  externalId === undefined || externalId === '' ? [MISSING_ID] : [];

/** Validates a row by the service's own rules. Drops undeclared fields. */
function serviceFaults(row: JsonObject): FieldFault[] {
  return mergeFaults(idFaults(row), pruneRow(row));
}

function failureOf(faults: readonly FieldFault[], { fault }: SourceRow): RowFault {
  const [first] = faults;
  if (fault) return { code: NOT_READABLE, message: fault.message };
  if (faults.length === 1 && first?.field === 'organizationId') {
    return { code: 'ORGANIZATION_ID_NOT_ALLOWED', message: `organizationId ${first.message}` };
  }
  if (faults.includes(MISSING_ID)) {
    return { code: 'MISSING_REQUIRED_FIELD', message: 'Missing required fields: externalId' };
  }
  const { code, message } = validationFailure([...faults]);
  return { code, message };
}

/**
 * Validates a row before it is sent, by the rules of the service, and collects all faults at once.
 * @param row the account that would be sent
 * @param organizationFault what is wrong with the row's organization
 * @returns undefined for a valid row
 */
export function validateRow(
  record: SourceRow,
  row: unknown,
  organizationFault: string | undefined,
): RowRejection | undefined {
  const { fault } = record;
  if (fault && !fault.details) return { ...failureOf([], record), details: [], ifNew: [], canDryRun: false };
  // A copy as the service would parse it. Validation drops fields, and the row to send must stay as it is.
  const account: unknown = JSON.parse(JSON.stringify(row));
  if (!isJsonObject(account)) return undefined;
  const organization = organizationFault === undefined ? [] : [{ field: 'organizationId', message: organizationFault }];
  const details = mergeFaults([...organization, ...(fault?.details ?? [])], serviceFaults(account));
  if (details.length === 0) return undefined;
  const names = namesOf(details);
  const ifNew = missingCreationFields(account).filter(({ field }) => !names.includes(field));
  const canDryRun = !names.includes('externalId') && !names.includes('organizationId');
  return { ...failureOf(details, record), details, ifNew, canDryRun };
}

/** The reason to report for a row that the service has not seen. */
export const localReason = ({ ifNew, details, ...failure }: RowRejection): RowFault => ({
  ...failure,
  details: [...details, ...ifNew.map(({ field }) => ({ field, message: 'is required if the account is new' }))],
});

/** The reason to report, with the faults that the service added in a dry run. */
export const reasonFromService = ({ details, ...failure }: RowRejection, told: readonly FieldFault[]): RowFault => ({
  ...failure,
  details: mergeFaults(details, told),
});
