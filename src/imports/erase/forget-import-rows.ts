import { untilUncontended } from '../../database/transactions/contention';
import { type UnitOfWork } from '../../database/transactions/transaction';
import { type Write } from '../../database/transactions/write';
import { currentDeadline } from '../../scheduling/request-scope';
import { type ImportResult, type ImportRow, type RowHead } from '../model/import-row';
import { type SliceRef, type SliceStore } from '../store/slice.store';

export interface ForgetImportRowsDependencies {
  importSlices: SliceStore;
  unitOfWork: UnitOfWork;
}

/** So many slices are rewritten in the transaction of the erasure. Each may have megabytes. */
const TOGETHER = 4;
const PATIENCE = { tries: 8, message: 'An import keeps changing rows of this account; send the request again' };

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
 *
 * Whoever sends imports decides how many slices name a person. Where they are more than fit into one transaction, all but
 * the last ones are rewritten at once: if the erasure does not succeed then, these rows are gone all the same, and it goes
 * on from there when it is tried again.
 */
export function createForgetImportRows({ importSlices, unitOfWork }: ForgetImportRowsDependencies) {
  /** The writes for one slice; none where nothing of the account is left in it. */
  async function forgetIn(ref: SliceRef, externalId: string): Promise<Write[]> {
    const isLeft = ({ kind, externalId: own }: RowHead) => own === externalId && kind !== 'erased';
    if (!(await importSlices.readHeads(ref))?.some(isLeft)) return [];
    const [rows, read] = await Promise.all([importSlices.readRows(ref), importSlices.readResults(ref)]);
    if (!rows || !read) return [];
    const isOfAccount = (row: ImportRow | undefined) => row?.externalId === externalId;
    const forgotten = rows.map((row): ImportRow => (isOfAccount(row) ? { kind: 'erased', externalId } : row));
    const results = read.results.map((result, at) => (isOfAccount(rows[at]) ? withoutPerson(result) : result));
    return Promise.all([
      importSlices.prepareRows(ref, forgotten),
      importSlices.prepareResults(ref, read, read.isDone, results),
    ]);
  }

  /** @throws ServiceError `CONFLICT` where a worker keeps changing the slice */
  function forgetNow(ref: SliceRef, externalId: string): Promise<void> {
    const isWritten = async () => (await forgetIn(ref, externalId)).length === 0;
    return untilUncontended(PATIENCE, async () => {
      const writes = await forgetIn(ref, externalId);
      if (writes.length > 0) await unitOfWork({ writes, isWritten });
    });
  }

  return async (organizationId: string, externalId: string): Promise<Write[]> => {
    const found = await importSlices.findByExternalId(organizationId, externalId);
    for (const ref of found.slice(0, -TOGETHER)) {
      await forgetNow(ref, externalId);
      currentDeadline()?.prolong();
    }
    const writes: Write[] = [];
    for (const ref of found.slice(-TOGETHER)) writes.push(...(await forgetIn(ref, externalId)));
    return writes;
  };
}
