import { type AnyBulkWriteOperation, type Db } from 'mongodb';
import { giveUpCounters } from '../../records/change-log/counter.store';
import { DERIVATION_RULES, derivedChanges } from '../model/derived-fields';
import { type StoredAccount } from '../model/stored-account';

const BATCH = 500;

/**
 * Derives the fields of accounts that were stored before the current rules of derivation, of all organizations. Records
 * which rules all accounts follow, so that later calls cost one read. Neither what the service shows of an account nor
 * its version changes.
 *
 * @returns the number of accounts that were out of date
 */
export async function refreshDerivedFields(database: Db): Promise<number> {
  const notes = database.collection<{ _id: string; rules: number }>('maintenance');
  const note = { _id: 'derivedFields' };
  if (((await notes.findOne(note))?.rules ?? 0) >= DERIVATION_RULES) return 0;
  const accounts = database.collection<StoredAccount>('accounts');
  let writes: AnyBulkWriteOperation<StoredAccount>[] = [];
  let refreshed = 0;
  // What counters counted stays right as long as no balance or category is another one.
  let isCountedAnew = false;
  let givenUp = false;
  const flush = async () => {
    if (isCountedAnew && !givenUp) await giveUpCounters(database);
    givenUp = isCountedAnew;
    if (writes.length > 0) refreshed += (await accounts.bulkWrite(writes, { ordered: false })).modifiedCount;
    writes = [];
  };
  for await (const { _id, ...stored } of accounts.find({}, { batchSize: BATCH })) {
    const { statusCategory, balanceAmount, searchKeys: _keys, nameKey: _name, ...source } = stored;
    const derived = derivedChanges(source, {});
    isCountedAnew ||= derived.statusCategory !== statusCategory || derived.balanceAmount !== balanceAmount;
    // An account that another instance updates in between is derived there.
    const { organizationId, externalId, version } = stored;
    writes.push({ updateOne: { filter: { _id, organizationId, externalId, version }, update: { $set: derived } } });
    if (writes.length === BATCH) await flush();
  }
  await flush();
  if (givenUp) await giveUpCounters(database);
  await notes.updateOne(note, { $set: { rules: DERIVATION_RULES } }, { upsert: true });
  return refreshed;
}
