import { type FieldChange } from '../../audit/entries/field-change';
import { type FieldFault } from '../../errors';

/** Codes of a row that fails; `docs/errors.md` explains each. */
export const ROW_CODES = [
  'MISSING_REQUIRED_FIELD',
  'VALIDATION_FAILED',
  'DUPLICATE_EXTERNAL_ID',
  'ORGANIZATION_ID_NOT_ALLOWED',
  'ACCOUNT_ERASED',
  'CONFLICT',
  'INTERNAL_ERROR',
] as const;

type RowCode = (typeof ROW_CODES)[number];

/** Why a row fails. */
export interface RowFault {
  code: RowCode;
  message: string;
  details?: FieldFault[];
}

/** The fault of a row that fails whatever is stored. */
export interface RejectedRow extends RowFault {
  index: number;
  externalId?: string;
}

interface SuccessfulRow {
  index: number;
  externalId: string;
  status: 'created' | 'updated' | 'unchanged';
  /** Absent for a row that a dry run would create. */
  accountId?: string;
  updatedAt?: Date;
  changes?: FieldChange[];
}

/** The outcome of a row. */
export type RowResult = SuccessfulRow | (RejectedRow & { status: 'failed' });
