import { csvLines } from '../../../ui/csv';

/** A row of a run that failed. Its content is not kept. */
export interface FailedRunRow {
  index: number;
  externalId?: string | null;
  code: string;
  details?: readonly { field: string; message: string }[] | null;
}

/** Failed rows of a run as CSV: a line for each fault, with the row counted from 1. */
export const failedRowsCsv = (rows: readonly FailedRunRow[]): string =>
  csvLines([
    ['row', 'externalId', 'code', 'field', 'message'],
    ...rows.flatMap(({ index, externalId, code, details }) => {
      const faults = details?.length ? details : [{ field: '', message: '' }];
      return faults.map(({ field, message }) => [index + 1, externalId, code, field, message]);
    }),
  ]);
