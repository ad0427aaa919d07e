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
  const projection = { changes: 0 };
  const all = (name: string) => db.collection<Stored>(name).find({}, { projection }).toArray() as Promise<Stored[]>;
  const [accounts, entries] = await Promise.all([all('accounts'), all('auditTrail')]);

  const named = groupBy(accounts, ({ organizationId, externalId }) => `${organizationId} ${externalId}`);
  for (const [name, { length }] of named) if (length > 1) faults.push(`${length} accounts are ${name}`);

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
