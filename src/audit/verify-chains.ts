import { type ChainStore } from './chain.store';
import { type ChainBreak, ChainVerifier, type StoredChain } from './chain-verifier';

/** What a verification found. */
export interface ChainReport {
  organizations: number;
  accounts: number;
  entries: number;
  /** By organization, external id and version. The verification ends at it. */
  firstBreak?: ChainBreak;
}

const ACCOUNTS_AT_A_TIME = 100;
/** How often an account is verified again that the service changes meanwhile. */
const MAX_TRIES = 10;

async function* allAccounts(store: ChainStore, organizationId: string): AsyncGenerator<StoredChain[]> {
  for (let after = ''; ; ) {
    const page = await store.listAccounts(organizationId, after, ACCOUNTS_AT_A_TIME);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.externalId;
  }
}

/** In the order of `accounts`. */
async function verifyAll(store: ChainStore, organizationId: string, accounts: readonly StoredChain[]) {
  const verifiers = new Map(accounts.map((account) => [account.accountId, new ChainVerifier(account)]));
  for await (const entry of store.readEntries(organizationId, [...verifiers.keys()])) {
    verifiers.get(entry.accountId)?.next(entry);
  }
  for (const verifier of verifiers.values()) verifier.end();
  return [...verifiers.values()];
}

/** Whether a break is still there when nobody changes the account between reading it and reading its entries. */
async function confirmed(store: ChainStore, found: ChainBreak): Promise<ChainBreak | undefined> {
  const { organizationId, accountId } = found;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const account = await store.findAccount(organizationId, accountId);
    if (!account) return { ...found, fault: 'MISSING_ACCOUNT' };
    const [verifier] = await verifyAll(store, organizationId, [account]);
    const after = await store.findAccount(organizationId, accountId);
    if (after?.version === account.version) return verifier?.firstBreak;
  }
  throw new Error(`The account ${found.externalId} keeps changing; verify it again later`);
}

async function verifyOrganization(store: ChainStore, organizationId: string, report: ChainReport): Promise<void> {
  for await (const accounts of allAccounts(store, organizationId)) {
    for (const { firstBreak, entries } of await verifyAll(store, organizationId, accounts)) {
      const confirmedBreak = firstBreak && (await confirmed(store, firstBreak));
      report.accounts += 1;
      report.entries += entries;
      if (confirmedBreak) {
        report.firstBreak = confirmedBreak;
        return;
      }
    }
  }
  for await (const { accountVersion: version, ...entry } of store.readOrphans(organizationId)) {
    const { accountId, externalId } = entry;
    report.firstBreak = { fault: 'MISSING_ACCOUNT', organizationId, externalId, accountId, version };
    return;
  }
}

/**
 * Verifies the chains of all accounts of organizations, up to the first break. Needs no key, and little memory: a batch
 * of accounts and of entries at a time. The service may go on writing meanwhile.
 */
export async function verifyChains(store: ChainStore, organizationIds: readonly string[]): Promise<ChainReport> {
  const report: ChainReport = { organizations: 0, accounts: 0, entries: 0 };
  for (const organizationId of organizationIds) {
    report.organizations += 1;
    await verifyOrganization(store, organizationId, report);
    if (report.firstBreak) break;
  }
  return report;
}
