import { currentTurn } from '../../../../base/scheduling/request-scope';
import { type ChainStore } from './chain.store';
import { type ChainBreak, ChainVerifier, type StoredChain } from './chain-verifier';

export interface ChainReport {
  organizations: number;
  accounts: number;
  entries: number;
  /** By organization, external id and version. The verification ends at it. */
  firstBreak?: ChainBreak;
}

/** A part of the chains of an organization: every account first, then the accounts that entries name. */
export interface ChainPlace {
  of: 'ACCOUNTS' | 'ENTRIES';
  /** The external id, or for entries the id, of the last account before this part. */
  after?: string;
}

export interface ChainStep extends Pick<ChainReport, 'accounts' | 'entries' | 'firstBreak'> {
  /** Where the next part begins; undefined at the end, or at a break. */
  next?: ChainPlace;
}

const ACCOUNTS_AT_A_TIME = 100;
/** Links that are verified between two looks at the accounts, if no account has more. */
const LINKS_AT_A_TIME = 2_000;
/** How often an account is verified again that the service changes meanwhile. */
const MAX_TRIES = 50;

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
  linksOfPart?: number;
}

/** How many links the account says that it has. */
const linksOf = ({ version }: StoredChain): number => (Number.isSafeInteger(version) && version > 0 ? version : 1);

async function* inBatches(accounts: AsyncIterable<StoredChain>): AsyncGenerator<StoredChain[]> {
  let batch: StoredChain[] = [];
  let links = 0;
  for await (const account of accounts) {
    links += linksOf(account);
    if (batch.push(account) < ACCOUNTS_AT_A_TIME && links < LINKS_AT_A_TIME) continue;
    yield batch;
    [batch, links] = [[], 0];
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
  const turn = currentTurn();
  for await (const entry of chains.readEntries(organizationId, [...verifiers.keys()])) {
    if (turn?.isOver()) await turn.next();
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

/** Whether a break is still there when the account does not change between reading it and reading its entries. */
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

/** Verifies accounts until a number of links is reached. */
async function verifyAccounts(
  organizationId: string,
  after: string | undefined,
  maxLinks: number,
  dependencies: ChainDependencies,
): Promise<ChainStep> {
  const { chains } = dependencies;
  const step: ChainStep = { accounts: 0, entries: 0 };
  const verify = async (accounts: readonly StoredChain[]) => {
    for (const { firstBreak, entries } of await verifyAll(organizationId, accounts, dependencies)) {
      const confirmedBreak = firstBreak && (await confirmed(firstBreak, dependencies));
      step.accounts += 1;
      step.entries += entries;
      if (confirmedBreak) return { ...step, firstBreak: confirmedBreak };
    }
    return undefined;
  };
  for await (const accounts of inBatches(chains.readAccounts(organizationId, after))) {
    const broken = await verify(accounts);
    if (broken) return broken;
    const last = accounts.at(-1)?.externalId;
    if (step.accounts + step.entries >= maxLinks && typeof last === 'string')
      return { ...step, next: { of: 'ACCOUNTS', after: last } };
  }
  // An external id that is not text sorts after every text.
  const unnamed = await chains.findUnnamed(organizationId);
  return (unnamed && (await verify([unnamed]))) ?? { ...step, next: { of: 'ENTRIES' } };
}

/** Looks for entries of accounts that do not exist, among a number of entries. */
async function verifyEntries(
  organizationId: string,
  after: string | undefined,
  maxLinks: number,
  { chains }: ChainDependencies,
): Promise<ChainStep> {
  const { orphan, last } = await chains.findOrphan(organizationId, after, maxLinks);
  const step: ChainStep = { accounts: 0, entries: 0 };
  if (orphan) {
    const { accountVersion: version, accountId, externalId } = orphan;
    return { ...step, firstBreak: { fault: 'MISSING_ACCOUNT', organizationId, externalId, accountId, version } };
  }
  return { ...step, ...(last !== undefined && { next: { of: 'ENTRIES', after: last } }) };
}

/**
 * Verifies a part of the chains of an organization, up to the first break.
 * @param maxLinks about how many links the part has; more, where one account has more
 */
export const verifyChainsFrom = (
  organizationId: string,
  { of, after }: ChainPlace,
  maxLinks: number,
  dependencies: ChainDependencies,
): Promise<ChainStep> =>
  (of === 'ACCOUNTS' ? verifyAccounts : verifyEntries)(organizationId, after, maxLinks, dependencies);

/** How far a verification has come. */
export interface ChainProgress extends Omit<ChainReport, 'firstBreak'> {
  /** The organization that it is at. Those before it are verified. */
  organizationId: string;
  place: ChainPlace;
}

/** More links would only keep one cursor open for longer. */
const LINKS_OF_PART = 20_000;

/**
 * Verifies the chains of all accounts of organizations, up to the first break, and that their values are those that the
 * chains lead to. Needs little memory: a batch of accounts and of entries at a time. The service may go on writing
 * meanwhile.
 * @param organizationIds in their order
 * @param begun where an earlier verification ended; what it has verified is not looked at again
 * @param onPart called after each part but the last of an organization
 */
export async function verifyChains(
  organizationIds: readonly string[],
  dependencies: ChainDependencies,
  begun?: ChainProgress,
  onPart?: (progress: ChainProgress) => Promise<void>,
): Promise<ChainReport> {
  const { linksOfPart = LINKS_OF_PART } = dependencies;
  const { organizations = 0, accounts = 0, entries = 0 } = begun ?? {};
  const report: ChainReport = { organizations, accounts, entries };
  for (const organizationId of organizationIds) {
    if (begun && organizationId < begun.organizationId) continue;
    const isBegun = organizationId === begun?.organizationId;
    if (!isBegun) report.organizations += 1;
    for (let place: ChainPlace | undefined = isBegun ? begun.place : { of: 'ACCOUNTS' }; place; ) {
      const step: ChainStep = await verifyChainsFrom(organizationId, place, linksOfPart, dependencies);
      report.accounts += step.accounts;
      report.entries += step.entries;
      if (step.firstBreak) return { ...report, firstBreak: step.firstBreak };
      place = step.next;
      if (place) await onPart?.({ ...report, organizationId, place });
    }
  }
  return report;
}
