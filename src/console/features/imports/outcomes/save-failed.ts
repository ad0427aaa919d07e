import { type FailedAccount } from '../../../../files/rows/failed-accounts';
import { saveFile } from '../../../ui/save-file';

/** Saves failed rows in the one form that they have on every page. What reads and writes columns comes when it is needed. */
export async function saveFailed(failed: readonly FailedAccount[], id: string): Promise<void> {
  const { failedAccountsCsv } = await import('../../../../files/rows/failed-accounts');
  saveFile(new Blob(failedAccountsCsv(failed), { type: 'text/csv' }), `failed-rows-${id}.csv`);
}
