import { readFile, rm } from 'node:fs/promises';
import { isJsonObject, type Json, type JsonObject } from '../../base/json/json';
import { replacePrivateFile } from '../../base/private-file';
import { type Config } from '../../base/settings/config';
import { isPersonal } from '../../service/accounts/fields/personal-paths';
import { createVerifiedAccountStore } from '../../service/accounts/verification/verified-account.store';
import { createValuesCheck } from '../../service/accounts/verification/verify-values';
import { type Platform } from '../../service/app/platform';
import { createMaintenanceStore } from '../../service/callers/keys/maintenance.store';
import { createChainStore } from '../../service/records/audit/integrity/chain.store';
import { createChangesSealer } from '../../service/records/audit/integrity/sealed-changes';
import {
  type ChainProgress,
  type ChainReport,
  verifyChains,
} from '../../service/records/audit/integrity/verify-chains';
import { organizationsOf } from '../../service/records/audit-roots';
import { createChangeLogStore } from '../../service/records/change-log/change-log.store';
import { decodeRefs } from '../../service/records/change-log/change-ref';
import { createAccountSecretStore } from '../../service/storage/encryption/account-secret.store';
import { UsageError } from '../terminal/exit-codes';
import {
  keyIdsOf,
  type RootStores,
  type RootsReport,
  requireExport,
  requireKnown,
  verifySignedRoots,
  withRootStores,
} from './signed-roots';

/** How far a verification is, in a file. Whoever may write to it decides what is not verified again. */
export interface KeptProgress {
  /** Where an earlier verification ended; absent where there was none. */
  begun?: ChainProgress;
  /** When the earliest of them began, this one included. */
  since: Date;
  keep(progress: ChainProgress): Promise<void>;
  /** It has ended, broken or not. */
  end(): Promise<void>;
}

/** The form of the file. */
const FORMAT = 'account-sync verification 1';

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isProgress(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const { organizationId, place, organizations, accounts, entries } = value;
  if (typeof organizationId !== 'string' || !isJsonObject(place)) return false;
  const isPlace = place.of === 'ACCOUNTS' || place.of === 'ENTRIES';
  return (
    isPlace && ['string', 'undefined'].includes(typeof place.after) && [organizations, accounts, entries].every(isCount)
  );
}

const timeOf = (value: Json | undefined): Date => new Date(typeof value === 'string' ? value : Number.NaN);

const isKept = (kept: Json, scope: string | null): kept is JsonObject =>
  isJsonObject(kept) &&
  kept.format === FORMAT &&
  kept.organization === scope &&
  isProgress(kept.progress) &&
  !Number.isNaN(timeOf(kept.since).getTime());

/**
 * @param organization the only one that is verified
 * @throws UsageError where the file is of something else
 */
export async function openProgress(file: string, organization: string | undefined, now: Date): Promise<KeptProgress> {
  const scope = organization ?? null;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`The file cannot be read: ${file}`);
  });
  let begun: Json | undefined;
  let since = now;
  if (text !== undefined) {
    let kept: Json = null;
    try {
      kept = JSON.parse(text);
    } catch {
      // Refused below.
    }
    if (!isKept(kept, scope))
      throw new UsageError(`${file} keeps no verification of ${organization ?? 'all organizations'}`);
    begun = kept.progress;
    since = timeOf(kept.since);
  }
  return {
    since,
    ...(begun !== undefined && { begun: begun as Json & ChainProgress }),
    keep: (progress) =>
      replacePrivateFile(file, `${JSON.stringify({ format: FORMAT, organization: scope, since, progress })}\n`),
    end: () => rm(file, { force: true }),
  };
}

/**
 * Verifies the chains of all accounts of organizations, and their values, up to the first break.
 * @param isAll whether these are all organizations: then nothing may belong to no organization
 * @param kept where an earlier verification ended, and where this one keeps how far it is
 * @throws EncryptionKeyError where the keys of the configuration are not those of the database
 */
export async function verifyAccounts(
  { openEncryption, backgroundStore }: Platform,
  organizationIds: readonly string[],
  isAll: boolean,
  kept?: KeptProgress,
): Promise<ChainReport> {
  const { dataKeys } = await openEncryption();
  const accountSecrets = backgroundStore(createAccountSecretStore);
  const sealer = createChangesSealer({ dataKeys, accountSecrets, isPersonal });
  const checkValues = createValuesCheck({ store: backgroundStore(createVerifiedAccountStore), dataKeys, sealer });
  const chains = backgroundStore(createChainStore);
  const firstBreak = isAll ? await chains.findStray() : undefined;
  if (firstBreak) return { organizations: 0, accounts: 0, entries: 0, firstBreak };
  return verifyChains(organizationIds, { chains, checkValues }, kept?.begun, kept?.keep);
}

const BLOCKS = 64;
/** More than ever wait. */
const MAX_WAITING = 1_000_000;

/**
 * Looks for an account that the feed of changes names, in organizations that have none any more. Before the first signed
 * root of an organization nothing else names it.
 */
async function findEmptied(
  { auditChains: chains, platform }: RootStores,
  organizationIds: readonly string[],
): Promise<ChainReport['firstBreak']> {
  const changeLog = platform.backgroundStore(createChangeLogStore);
  const kept = await chains.listOrganizations();
  for (const organizationId of organizationIds.filter((id) => !kept.includes(id))) {
    const firstMissing = async (changes: Uint8Array): Promise<ChainReport['firstBreak']> => {
      const named = decodeRefs(changes).flatMap((ref) => ('accountId' in ref ? [ref.accountId] : []));
      const [accountId] = await chains.findMissing(organizationId, [...new Set(named)]);
      if (accountId === undefined) return undefined;
      return { fault: 'MISSING_ACCOUNT', organizationId, externalId: '', accountId, version: 1 };
    };
    for (const note of await changeLog.readNotes({ organizationId, limit: MAX_WAITING })) {
      const lost = await firstMissing(note.changes);
      if (lost) return lost;
    }
    for (let from = (await changeLog.findOldest(organizationId))?.number; from !== undefined; ) {
      const blocks = await changeLog.read(organizationId, from, BLOCKS);
      for (const { changes } of blocks) {
        const lost = await firstMissing(changes);
        if (lost) return lost;
      }
      const last = blocks.at(-1);
      from = last && blocks.length === BLOCKS ? last.number + 1 : undefined;
    }
  }
  return undefined;
}

/** What earlier verifications found unbroken, and this one has not looked at again. */
interface VerifiedBefore {
  since: Date;
  accounts: number;
  entries: number;
}

export type HistoryReport = ChainReport & RootsReport & { before?: VerifiedBefore };

interface Scope {
  /** All organizations without it. */
  organization: string | undefined;
  /** An export to compare the roots with. */
  against: string | undefined;
  /** A file of the keys that may have signed. */
  publicKey: string | undefined;
  /** A file that keeps how far it is, to go on from there. */
  resume: string | undefined;
}

/** Those that left a trace anywhere: one whose accounts were all deleted has none to be found by. */
async function allOrganizations(stores: RootStores): Promise<string[]> {
  const lists = [await organizationsOf(stores), await stores.auditChains.listTraced()];
  return [...new Set(lists.flat())].sort();
}

/** Verifies chains and roots in the configured database, up to the first break. */
export async function verifyHistory(
  config: Config,
  { organization, against, publicKey, resume }: Scope,
  now: Date,
  interrupted: AbortSignal,
): Promise<HistoryReport> {
  const keyIds = await keyIdsOf(publicKey);
  if (against !== undefined) await requireExport(against);
  const kept = resume === undefined ? undefined : await openProgress(resume, organization, now);
  return withRootStores(
    config,
    async (stores) => {
      // An export names what the database may have lost.
      if (against === undefined) await requireKnown(organization, stores);
      const organizations = organization === undefined ? await allOrganizations(stores) : [organization];
      const chains = await verifyAccounts(stores.platform, organizations, organization === undefined, kept);
      const roots = chains.firstBreak
        ? { roots: 0, accepted: [], remembered: 0 }
        : await verifySignedRoots(config, stores, { organization, organizations, keyIds, against, now });
      const report: HistoryReport = { ...chains, ...roots };
      if (kept?.begun) {
        const { accounts, entries } = kept.begun;
        report.before = { since: kept.since, accounts, entries };
      }
      // A root says more of what was removed.
      if (isUnbroken(report)) report.firstBreak = await findEmptied(stores, organizations);
      if (organization === undefined) {
        // For metrics. Who may only read the database can verify all the same.
        const verification = { endedAt: now, isUnbroken: isUnbroken(report) };
        const maintenance = stores.platform.backgroundStore(createMaintenanceStore);
        await maintenance.recordVerification(verification).catch(() => undefined);
      }
      await kept?.end();
      return report;
    },
    { interrupted },
  );
}

export const isUnbroken = ({ firstBreak, brokenRoot }: HistoryReport): boolean => !(firstBreak || brokenRoot);
