import { missingCreationFields } from '../../accounts/validation/missing-fields';
import { faultsOfRow, validationFailure } from '../../accounts/validation/validate';
import { type FieldFault } from '../../errors';
import { isJsonObject, type JsonObject } from '../../json';
import { type SourceRow } from './rows/source-row';
import { type RowFault } from './rows/tally';

/** Why a row is not pushed. */
export interface RowRejection extends RowFault {
  details: readonly FieldFault[];
  /** What is wrong besides if the account does not exist yet; only the service knows whether it does. */
  ifNew: readonly FieldFault[];
  /** Whether a dry run may send the row all the same, to learn what the service finds wrong with it. */
  canDryRun: boolean;
}

const NOT_READABLE = 'ROW_NOT_READABLE';

const namesOf = (faults: readonly FieldFault[]): string[] => faults.map(({ field }) => field);

/** The faults, and of the others those of fields that are not among them: the first that is found counts. */
const mergeFaults = (faults: readonly FieldFault[], others: readonly FieldFault[]): FieldFault[] => [
  ...faults,
  ...others.filter(({ field }) => !namesOf(faults).includes(field)),
];

const MISSING_ID: FieldFault = { field: 'externalId', message: 'is required' };

const idFaults = ({ externalId }: JsonObject): FieldFault[] =>
  externalId === undefined || externalId === '' ? [MISSING_ID] : [];

/** What the service would find wrong with the fields of a row, by its own rules. Drops what is not declared. */
function serviceFaults(row: JsonObject): FieldFault[] {
  return mergeFaults(idFaults(row), faultsOfRow(row));
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
 * Judges a row before it is sent, by the rules of the service, and names everything that is wrong with it at once.
 * @param row the account that would be sent
 * @param organizationFault what is wrong with the organization that the row names
 * @returns undefined where nothing is
 */
export function validateRow(
  record: SourceRow,
  row: unknown,
  organizationFault: string | undefined,
): RowRejection | undefined {
  const { fault } = record;
  if (fault && !fault.details) return { ...failureOf([], record), details: [], ifNew: [], canDryRun: false };
  // As the service would have it: without what JSON has not, and apart from the row that is sent.
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

/** The reason for a person, of a row that the service has not seen. */
export const localReason = ({ ifNew, details, ...failure }: RowRejection): RowFault => ({
  ...failure,
  details: [...details, ...ifNew.map(({ field }) => ({ field, message: 'is required if the account is new' }))],
});

/** The reason, with what a dry run says is wrong besides. */
export const reasonFromService = ({ details, ...failure }: RowRejection, told: readonly FieldFault[]): RowFault => ({
  ...failure,
  details: mergeFaults(details, told),
});
