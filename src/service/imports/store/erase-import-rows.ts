import { present } from '../../../base/json/present';
import { currentDeadline } from '../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../base/scheduling/resting';
import { type EraseRows } from '../../accounts/hold-and-erase/erase-person';
import { type CompactionStore } from '../../storage/database/compaction.store';
import { untilUncontended } from '../../storage/database/transactions/contention';
import { type UnitOfWork } from '../../storage/database/transactions/transaction';
import { type Write } from '../../storage/database/transactions/write';
import { type ImportResult, type ImportRow, type RowHead } from '../model/import-row';
import { type ErasureStore } from './erasure.store';
import { type SliceRef, type SliceStore } from './slice.store';

export interface EraseImportRowsDependencies {
  importSlices: SliceStore;
  importErasures: ErasureStore;
  compaction: CompactionStore;
  unitOfWork: UnitOfWork;
  beginResting: BeginResting;
  clock: () => Date;
  newId: () => string;
  /** So long a part may be on its way. */
  longestRequestMs: number;
}

const PATIENCE = { tries: 8, message: 'An import keeps changing rows of this account; send the request again' };

/** A result without what it says of a person. */
const withoutPerson = ({ status, code, accountId, version, brakes }: ImportResult): ImportResult => ({
  status,
  ...present({ code, accountId, version, brakes }),
});

/**
 * Removes what imports keep of a person. A worker that has read one of these slices cannot write to it any more: it reads
 * again, and finds the account erased.
 *
 * The sender of imports decides how many slices name a person, so each is rewritten in a separate transaction, once the
 * erasure is committed: one that is refused has rewritten nothing. The erasure leaves a note, by which a worker looks once
 * more, where the service died meanwhile or a part was on its way.
 */
export function createEraseImportRows(dependencies: EraseImportRowsDependencies): EraseRows {
  const { importSlices, importErasures, compaction, unitOfWork, beginResting, clock, newId, longestRequestMs } =
    dependencies;

  /** The writes for one slice; none where nothing of the account is left in it. */
  async function eraseIn(ref: SliceRef, externalId: string): Promise<Write[]> {
    const isLeft = ({ kind, externalId: own }: RowHead) => own === externalId && kind !== 'erased';
    if (!(await importSlices.readHeads(ref))?.some(isLeft)) return [];
    const [rows, read] = await Promise.all([importSlices.readRows(ref), importSlices.readResults(ref)]);
    if (!rows || !read) return [];
    const isOfAccount = (row: ImportRow | undefined) => row?.externalId === externalId;
    const forgotten = rows.map((row): ImportRow => (isOfAccount(row) ? { kind: 'erased', externalId } : row));
    const results = read.results.map((result, at) => (isOfAccount(rows[at]) ? withoutPerson(result) : result));
    const writes = await Promise.all([
      importSlices.prepareRows(ref, forgotten),
      importSlices.prepareResults(ref, read, read.isDone, results),
    ]);
    return [...writes, ...(await compaction.prepareNotes())];
  }

  return {
    async prepareNote(organizationId, externalId) {
      const due = new Date(clock().getTime() + 2 * longestRequestMs);
      return [await importErasures.prepareInsert({ id: newId(), organizationId, externalId }, due)];
    },
    async erase(organizationId, externalId) {
      const rest = beginResting();
      for (const ref of await importSlices.findByExternalId(organizationId, externalId)) {
        const isWritten = async () => (await eraseIn(ref, externalId)).length === 0;
        await untilUncontended(PATIENCE, async () => {
          const writes = await eraseIn(ref, externalId);
          if (writes.length > 0) await unitOfWork({ writes, isWritten });
        });
        await rest();
        currentDeadline()?.prolong();
      }
    },
  };
}
