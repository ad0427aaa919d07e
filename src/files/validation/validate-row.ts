import { type FieldFault } from '../../base/errors';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json/json';
import { keysOf } from '../../service/accounts/fields/field-path';
import {
  MISSING_EXTERNAL_ID,
  missingCreationFields,
  missingFailure,
} from '../../service/accounts/validation/missing-fields';
import { pruneRow, validationFailure } from '../../service/accounts/validation/validate';
import { shapeOf } from '../columns/values/shape';
import { type CellFault } from '../input/cell-fault';
import { type SourceRow } from '../rows/source-row';
import { type RowFault } from '../rows/tally';

/** Why a row is not pushed. */
export interface RowRejection extends RowFault {
  details: readonly CellFault[];
  /** Further faults if the account does not exist yet. Only the service knows whether it does. */
  ifNew: readonly FieldFault[];
  /** Whether a dry run may still send the row, to learn what the service finds wrong with it. */
  canDryRun: boolean;
}

const NOT_READABLE = 'ROW_NOT_READABLE';
const INVALID = 'VALIDATION_FAILED';

const namesOf = (faults: readonly FieldFault[]): string[] => faults.map(({ field }) => field);

/** Adds the other faults of fields that have none yet: the first fault of a field wins. */
const mergeFaults = (faults: readonly CellFault[], others: readonly CellFault[]): CellFault[] => [
  ...faults,
  ...others.filter(({ field }) => !namesOf(faults).includes(field)),
];

const MISSING = 'MISSING_REQUIRED_FIELD';
const MISSING_ID: CellFault = { ...MISSING_EXTERNAL_ID, code: MISSING };

const idFaults = ({ externalId }: JsonObject): CellFault[] =>
  externalId === undefined || externalId === '' ? [MISSING_ID] : [];

const valueAt = (row: JsonObject, field: string): Json | undefined =>
  keysOf(field).reduce<Json | undefined>((value, key) => (isJsonObject(value) ? ownValue(value, key) : undefined), row);

function shapeIn(row: JsonObject, field: string): { shape?: string } {
  const value = valueAt(row, field);
  return typeof value === 'string' || typeof value === 'number' ? { shape: shapeOf(String(value)) } : {};
}

const NOT_A_FRACTION = 'must not be greater than 1';

const NO_TEXT = /^must be (?:a list|an object|a finite number|true or false)/;
const FLAT = '; JSON made of a table keeps its texts: use the table as CSV, whose cells are converted';

/** What helps against a fault in a file with columns, and in one that has lost them. */
function adviceOn({ field, message }: FieldFault, row: JsonObject, { cells }: SourceRow): string {
  if (cells) return message === NOT_A_FRACTION ? `; --map "column=${field}:percent" reads 60 as 0.6` : '';
  const value = valueAt(row, field);
  return value === '' || (typeof value === 'string' && NO_TEXT.test(message)) ? FLAT : '';
}

/** Validates a row by the rules of the service. Drops undeclared fields. */
function serviceFaults(row: JsonObject, record: SourceRow): CellFault[] {
  const faults = pruneRow(row).map((fault) => ({
    field: fault.field,
    message: fault.message + adviceOn(fault, row, record),
    code: INVALID,
    ...shapeIn(row, fault.field),
  }));
  return mergeFaults(idFaults(row), faults);
}

/** Whether the row was read, and only breaks rules. */
const isJudged = ({ details }: NonNullable<SourceRow['fault']>): boolean =>
  details?.every(({ code }) => code === INVALID) ?? false;

function failureOf(faults: readonly CellFault[], { fault }: SourceRow): RowFault {
  const [first] = faults;
  if (fault && !isJudged(fault)) return { code: NOT_READABLE, message: fault.message };
  if (faults.length === 1 && first?.field === 'organizationId') {
    return { code: 'ORGANIZATION_ID_NOT_ALLOWED', message: `organizationId ${first.message}` };
  }
  if (faults.includes(MISSING_ID)) {
    const { code, message } = missingFailure([MISSING_ID], faults);
    return { code, message };
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
  const details = mergeFaults([...organization, ...(fault?.details ?? [])], serviceFaults(account, record));
  if (details.length === 0) return undefined;
  const names = namesOf(details);
  const ifNew = missingCreationFields(account).filter(({ field }) => !names.includes(field));
  const canDryRun = !names.includes('externalId') && !names.includes('organizationId');
  return { ...failureOf(details, record), details, ifNew, canDryRun };
}

/**
 * Why a row is not pushed where it is known whether its account exists.
 * @param lacks what a new account needs and the row does not have: a fault like the others. Empty if the account exists
 */
export function withMissing(
  rejection: RowRejection | undefined,
  lacks: readonly FieldFault[],
): RowRejection | undefined {
  const own = rejection?.details ?? [];
  const named = namesOf(own);
  const missing = lacks.filter(({ field }) => !named.includes(field)).map((fault) => ({ ...fault, code: MISSING }));
  // A row that is not read, or too large, has one reason.
  if (missing.length === 0 || (rejection && own.length === 0)) return rejection && { ...rejection, ifNew: [] };
  const { code, message } = rejection && rejection.code !== INVALID ? rejection : missingFailure(missing, own);
  return { code, message, details: [...own, ...missing], ifNew: [], canDryRun: rejection?.canDryRun ?? true };
}

/** The reason to report for a row that the service has not seen. */
export const localReason = ({ ifNew, details, ...failure }: RowRejection): RowFault => ({
  ...failure,
  details: [...details, ...ifNew.map((fault) => ({ ...fault, code: MISSING }))],
});

/** The reason to report, with the faults that the service added in a dry run. */
export const reasonFromService = (
  { ifNew, details, ...failure }: RowRejection,
  faults: readonly FieldFault[],
): RowFault => ({
  ...failure,
  details: mergeFaults(
    details,
    faults.map((fault) => ({ ...fault, code: namesOf(ifNew).includes(fault.field) ? MISSING : INVALID })),
  ),
});

/**
 * The reason to report for a row that the service refused: each fault with its code and, where the row itself shows
 * it, with the form of its cell and the option that helps.
 * @param row the account that was sent
 */
export function refusalReason({ details = [], ...refusal }: RowFault, record: SourceRow, row: Json): RowFault {
  const own = validateRow(record, row, undefined)?.details ?? [];
  const explained = details.map(
    (fault) => own.find(({ field, message }) => field === fault.field && message.startsWith(fault.message)) ?? fault,
  );
  // The service says of missing fields alone in which they are; what else is wrong is found here as well.
  return { ...refusal, details: refusal.code === MISSING ? mergeFaults(explained, own) : explained };
}
