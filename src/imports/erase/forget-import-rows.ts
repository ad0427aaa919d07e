import { type Write } from '../../database/transactions/write';
import { type ImportResult, type ImportRow } from '../model/import-row';
import { type SliceStore } from '../store/slice.store';

/** A result without what it tells of a person. */
const withoutPerson = ({ status, code, accountId, version, brakes }: ImportResult): ImportResult => ({
  status,
  ...(code !== undefined && { code }),
  ...(accountId !== undefined && { accountId }),
  ...(version !== undefined && { version }),
  ...(brakes && { brakes }),
});

/**
 * The writes that remove what imports keep of an account. A worker that has read one of these slices cannot write to it
 * any more: it reads again, and finds the account erased.
 */
export const createForgetImportRows =
  ({ importSlices }: { importSlices: SliceStore }) =>
  async (organizationId: string, externalId: string): Promise<Write[]> => {
    const isOfAccount = (row: ImportRow | undefined) => row?.externalId === externalId;
    const found = await importSlices.findByExternalId(organizationId, externalId);
    const writes = found.map(async (ref): Promise<Write[]> => {
      const [rows, read] = await Promise.all([importSlices.readRows(ref), importSlices.readResults(ref)]);
      if (!rows || !read) return [];
      const forgotten = rows.map((row): ImportRow => (isOfAccount(row) ? { kind: 'erased', externalId } : row));
      const results = read.results.map((result, at) => (isOfAccount(rows[at]) ? withoutPerson(result) : result));
      return Promise.all([
        importSlices.prepareRows(ref, forgotten),
        importSlices.prepareResults(ref, read, read.isDone, results),
      ]);
    });
    return (await Promise.all(writes)).flat();
  };
