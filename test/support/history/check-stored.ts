import { type Db } from 'mongodb';
import { countersFaults } from '../counters-check';
import { groupBy } from '../group-by';

interface Stored {
  _id: { toString(): string };
  organizationId: string;
  externalId: string;
  version?: number;
  accountId?: string;
  accountVersion?: number;
}

/** Reads the database itself, past the service: nothing is half-written. @returns what is wrong */
export async function checkStored(db: Db): Promise<string[]> {
  const faults: string[] = [];
  const all = (name: string): Promise<Stored[]> =>
    db
      .collection<Stored>(name)
      .find({}, { projection: { changes: 0 } })
      .toArray() as Promise<Stored[]>;
  const [accounts, entries] = await Promise.all([all('accounts'), all('auditTrail')]);

  const names = new Map<string, number>();
  for (const { organizationId, externalId } of accounts) {
    const name = `${organizationId} ${externalId}`;
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  for (const [name, count] of names) if (count > 1) faults.push(`${count} accounts are ${name}`);

  const accountsById = new Map(accounts.map((account) => [account._id.toString(), account]));
  const byAccount = groupBy(entries, ({ accountId = '' }) => accountId);
  for (const [accountId, own] of byAccount) {
    const account = accountsById.get(accountId);
    if (!account) faults.push(`${own.length} entries without their account ${accountId}`);
    for (const entry of own) {
      const same = entry.organizationId === account?.organizationId && entry.externalId === account?.externalId;
      if (account && !same) faults.push(`entry ${entry._id} names another account than its own`);
    }
  }
  for (const { _id, version = 0, externalId } of accounts) {
    const versions = (byAccount.get(_id.toString()) ?? []).map(({ accountVersion = 0 }) => accountVersion);
    const gapless = versions.sort((one, other) => one - other).every((one, at) => one === at + 2);
    if (!gapless || versions.length !== version - 1) {
      faults.push(`${externalId} is at version ${version} with ${versions.length} entries`);
    }
  }
  for (const organizationId of new Set(accounts.map((account) => account.organizationId)))
    faults.push(...(await countersFaults(db, organizationId)));
  return faults;
}
