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

/**
 * Compares the values of accounts with their history.
 * @param accountIds of one organization, with unbroken chains
 * @returns what is wrong, by account id
 */
export type CheckValues = (
  organizationId: string,
  accountIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<ChainBreak, 'fault' | 'version'>>>;

export interface ChainDependencies {
  chains: ChainStore;
  checkValues: CheckValues;
}

async function* inBatches(accounts: AsyncIterable<StoredChain>): AsyncGenerator<StoredChain[]> {
  let batch: StoredChain[] = [];
  for await (const account of accounts) {
    if (batch.push(account) < ACCOUNTS_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Accounts of one organization. @returns in their order */
async function verifyAll(
  organizationId: string,
  accounts: readonly StoredChain[],
  { chains, checkValues }: ChainDependencies,
): Promise<Pick<ChainVerifier, 'firstBreak' | 'entries'>[]> {
  const verifiers = new Map(accounts.map((account) => [account.accountId, new ChainVerifier(account)]));
  for await (const entry of chains.readEntries(organizationId, [...verifiers.keys()])) {
    verifiers.get(entry.accountId)?.next(entry);
  }
  for (const verifier of verifiers.values()) verifier.end();
  const whole = [...verifiers].filter(([, { firstBreak }]) => !firstBreak).map(([id]) => id);
  const faults = await checkValues(organizationId, whole);
  return accounts.map(({ accountId, externalId }) => {
    const { entries = 0, firstBreak } = verifiers.get(accountId) ?? {};
    const fault = faults.get(accountId);
    return { entries, firstBreak: fault ? { ...fault, organizationId, externalId, accountId } : firstBreak };
  });
}

/** Whether a break is still there when nobody changes the account between reading it and reading its entries. */
async function confirmed(found: ChainBreak, dependencies: ChainDependencies): Promise<ChainBreak | undefined> {
  const { organizationId, accountId } = found;
  // The service never writes such an account.
  if (found.fault === 'MALFORMED') return found;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const account = await dependencies.chains.findAccount(organizationId, accountId);
    if (!account) return { ...found, fault: 'MISSING_ACCOUNT' };
    const [verifier] = await verifyAll(organizationId, [account], dependencies);
    const after = await dependencies.chains.findAccount(organizationId, accountId);
    if (after?.version === account.version) return verifier?.firstBreak;
  }
  throw new Error(`The account ${found.externalId} keeps changing; verify it again later`);
}

async function verifyOrganization(
  organizationId: string,
  dependencies: ChainDependencies,
  report: ChainReport,
): Promise<void> {
  const { chains } = dependencies;
  for await (const accounts of inBatches(chains.readAccounts(organizationId))) {
    for (const { firstBreak, entries } of await verifyAll(organizationId, accounts, dependencies)) {
      const confirmedBreak = firstBreak && (await confirmed(firstBreak, dependencies));
      report.accounts += 1;
      report.entries += entries;
      if (confirmedBreak) {
        report.firstBreak = confirmedBreak;
        return;
      }
    }
  }
  for await (const { accountVersion: version, ...entry } of chains.readOrphans(organizationId)) {
    const { accountId, externalId } = entry;
    report.firstBreak = { fault: 'MISSING_ACCOUNT', organizationId, externalId, accountId, version };
    return;
  }
}

/**
 * Verifies the chains of all accounts of organizations, up to the first break, and that their values are those that the
 * chains lead to. Needs little memory: a batch of accounts and of entries at a time. The service may go on writing
 * meanwhile.
 */
export async function verifyChains(
  organizationIds: readonly string[],
  dependencies: ChainDependencies,
): Promise<ChainReport> {
  const report: ChainReport = { organizations: 0, accounts: 0, entries: 0 };
  for (const organizationId of organizationIds) {
    report.organizations += 1;
    await verifyOrganization(organizationId, dependencies, report);
    if (report.firstBreak) break;
  }
  return report;
}
