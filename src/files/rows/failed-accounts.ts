import { isJsonObject, type Json } from '../../base/json/json';
import { ROW_FIELDS } from '../fields/row-fields';
import { accountCells } from './account-cells';
import { rejectedRowFormat } from './rejected-row-format';
import { type RowFault } from './tally';

/** A row that failed after it was sent. */
export interface FailedAccount extends Omit<RowFault, 'details'> {
  details?: RowFault['details'] | null;
  /** Which row it is of those that were sent, from 0. */
  index: number;
  externalId?: string | null | undefined;
  /** The account as it was sent, where that is kept. */
  row?: Json | undefined;
}

/**
 * Failed rows of which only accounts are kept, in the form that those of a file have: what is wrong, then the fields as an
 * export has them. The file can be corrected and pushed.
 * @returns the lines of the file; of accounts that are not kept, the ids
 */
export function failedAccountsCsv(failed: readonly FailedAccount[]): string[] {
  const isKept = failed.some(({ row }) => isJsonObject(row));
  const header = isKept ? ROW_FIELDS.map(({ name }) => name) : ['externalId'];
  const cellsOf = accountCells(header);
  const { head, line } = rejectedRowFormat('failed.csv', 'failed', { header, delimiter: ',' });
  const lineOf = ({ index, externalId = null, row, code, message, details }: FailedAccount) => {
    const account = isJsonObject(row) ? row : { externalId };
    const reason = { code, message, details: details ?? [] };
    return line({ lineNumber: index + 1, row: account, cells: cellsOf(account) }, reason);
  };
  return [head, ...failed.map(lineOf)];
}
