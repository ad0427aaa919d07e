import { type JsonObject } from '../../../src/base/json/json';
import { groupBy } from '../group-by';
import { type ServiceAddress } from '../http';
import { checkAccount } from './check-account';
import { type ClientLog } from './client-log';
import { restReader } from './read-history';

/** So many accounts are read at a time. */
const AT_A_TIME = 8;

/** Ids are unique over everything that was written, by whichever process. An event has the id of its entry. */
function repeatedIds(records: readonly JsonObject[]): string[] {
  const seen = new Set<unknown>();
  return records.flatMap(({ id }) => (seen.size === seen.add(id).size ? [`the id ${id} was given twice`] : []));
}

/**
 * Reads everything back and holds it against what the clients know: one creation per account, the history replayed is
 * the account, whatever was acknowledged took effect once and in an order that the clients can have seen, whatever was
 * refused did not. To be called when nothing is under way any more.
 * @returns what is wrong, told for a person, and how many operations were which
 */
export async function checkHistory(service: ServiceAddress, apiKey: string, log: ClientLog) {
  const reader = restReader(service, apiKey);
  const faults = [...log.answerFaults];
  const real = log.operations.filter(({ dryRun }) => !dryRun);
  const count = (...outcomes: string[]) => real.filter(({ knowledge }) => outcomes.includes(knowledge)).length;
  const counts = {
    accounts: 0,
    entries: 0,
    events: 0,
    /** Creations and updates. */
    acknowledged: count('created', 'updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    unknown: count('unknown'),
    /** Operations of unknown outcome that took effect. */
    unknownApplied: 0,
    reads: log.reads.length,
  };
  const operationsOf = groupBy(log.operations, ({ externalId }) => externalId);
  const readsOf = groupBy(log.reads, ({ externalId }) => externalId);
  const written: JsonObject[] = [];
  const existing: string[] = [];
  const check = async (externalId: string): Promise<void> => {
    const operations = operationsOf.get(externalId) ?? [];
    const reads = readsOf.get(externalId) ?? [];
    const account = await reader.account(externalId);
    if (account === undefined) {
      const done = operations.filter(({ knowledge, dryRun }) => !dryRun && !['refused', 'unknown'].includes(knowledge));
      if (done.length > 0) faults.push(`${externalId}: does not exist, though ${done[0]?.mark} was acknowledged`);
      if (reads.some((read) => read.account !== null)) faults.push(`${externalId}: was read, but does not exist`);
      return;
    }
    const [entries, events] = await Promise.all([reader.auditTrail(externalId), reader.timeline(externalId)]);
    const found = checkAccount({ account, entries, events, operations, reads });
    faults.push(...found.faults.map((fault) => `${externalId}: ${fault}`));
    existing.push(externalId);
    written.push(account, ...entries, ...(account.emailAddressIds as string[]).map((id) => ({ id })));
    counts.entries += entries.length;
    counts.events += events.length;
    counts.unknownApplied += found.unknownApplied;
  };
  const left = [...new Set([...operationsOf.keys(), ...readsOf.keys()])].values();
  const checkAll = async () => {
    for (const externalId of left) await check(externalId);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, checkAll));
  counts.accounts = existing.length;
  faults.push(...repeatedIds(written));
  const listed = (await reader.externalIds()).filter((externalId) => operationsOf.has(externalId));
  if (listed.sort().join('\n') !== existing.sort().join('\n')) {
    faults.push(`the list has ${listed.length} accounts, ${existing.length} exist`);
  }
  if (counts.accounts + counts.entries !== counts.acknowledged + counts.unknownApplied) {
    faults.push(`${counts.accounts} creations and ${counts.entries} updates for ${counts.acknowledged} acknowledged`);
  }
  return { faults, counts };
}
