import { open, readFile } from 'node:fs/promises';
import { type ChainStore, createChainStore } from '../../audit/chain.store';
import { type ChainReport, verifyChains } from '../../audit/verify-chains';
import { settleMsOf } from '../../audit-roots';
import { startOf } from '../../audit-roots/audit-root';
import { type AuditRootStore, createAuditRootStore } from '../../audit-roots/audit-root.store';
import { type ExportReport, exportRoot, verifyExport } from '../../audit-roots/export-root';
import { createRunRootStore, type RunRootStore } from '../../audit-roots/run-root.store';
import { linksOfDay, sealDays } from '../../audit-roots/seal-days';
import { type DayBreak, verifyDay, verifyRoots } from '../../audit-roots/verify-roots';
import { linksOfRun, type RunBreak, type RunReport, verifyRun, verifyRuns } from '../../audit-roots/verify-run';
import { type Config } from '../../config';
import { openDatabase } from '../../database/connect';
import { openSigningKey, type SigningKey, signingKeyIdOf } from '../../encryption/signing-key';
import { UsageError } from '../terminal/exit-codes';

export type { ExportReport, RunBreak, RunReport };

interface Stores {
  chains: ChainStore;
  roots: AuditRootStore;
  runs: RunRootStore;
}

/** Works on the configured database, also while the service is running. */
async function withStores<Result>(config: Config, work: (stores: Stores) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    const { db } = database;
    return await work({
      chains: createChainStore(db),
      roots: createAuditRootStore(db),
      runs: createRunRootStore(db),
    });
  } finally {
    await database.close();
  }
}

/** @returns the id of the public key in a file, if one is named */
async function keyIdsOf(publicKeyFile: string | undefined): Promise<string[]> {
  if (publicKeyFile === undefined) return [];
  const text = await readFile(publicKeyFile, 'utf8');
  try {
    return [signingKeyIdOf(text)];
  } catch {
    throw new UsageError(`${publicKeyFile} must hold a public key as PEM`);
  }
}

/** What the verification of signed roots found. */
interface RootReport {
  /** Days with a signed root. */
  days: number;
  /** Sync runs with a signed root, of those that no signed day covers yet. */
  runs: number;
  brokenDay?: DayBreak;
  brokenRun?: RunBreak;
}

export type HistoryReport = ChainReport & RootReport;

interface Scope {
  /** All organizations without it. */
  organization?: string;
  /** This day's root alone, not the chains. */
  day?: string;
  publicKey?: string;
}

async function verifySigned(
  organizationId: string,
  day: string | undefined,
  dependencies: Stores & { keyIds: readonly string[] },
): Promise<RootReport> {
  if (day !== undefined) {
    const brokenDay = await verifyDay(organizationId, day, dependencies);
    return { days: 1, runs: 0, ...(brokenDay && { brokenDay }) };
  }
  const ofDays = await verifyRoots(organizationId, dependencies);
  if (ofDays.brokenDay) return { ...ofDays, runs: 0 };
  const newest = await dependencies.roots.findNewest(organizationId);
  // A run that began on the newest signed day may have ended after it.
  const from = newest ? startOf(newest.day) : new Date(0);
  return { ...ofDays, ...(await verifyRuns(organizationId, from, dependencies)) };
}

/** Verifies chains and roots in the configured database, up to the first break. */
export async function verifyHistory(config: Config, { organization, day, publicKey }: Scope): Promise<HistoryReport> {
  const keyIds = await keyIdsOf(publicKey);
  return withStores(config, async (stores) => {
    const organizations = organization === undefined ? await stores.chains.listOrganizations() : [organization];
    const chains = await verifyChains(stores.chains, day === undefined ? organizations : []);
    const report: HistoryReport = { ...chains, days: 0, runs: 0 };
    if (report.firstBreak) return report;
    for (const id of organizations) {
      const { days, runs, ...broken } = await verifySigned(id, day, { ...stores, keyIds });
      report.days += days;
      report.runs += runs;
      if (broken.brokenDay || broken.brokenRun) return { ...report, ...broken };
    }
    return report;
  });
}

/** Verifies a sync run in the configured database. */
export async function verifySyncRun(
  config: Config,
  { run, publicKey }: { run: string; publicKey?: string },
): Promise<RunReport> {
  const keyIds = await keyIdsOf(publicKey);
  return withStores(config, (stores) => verifyRun(run, { ...stores, keyIds }));
}

async function requireSigningKey(config: Config): Promise<SigningKey> {
  const { key } = await openSigningKey(config);
  if (!key) throw new UsageError('There is no key to sign with: set AUDIT_SIGNING_KEY or AUDIT_SIGNING_KEY_FILE');
  return key;
}

/** Signs the roots of the days that are over. @returns how many @throws where there is no signing key */
export async function sealHistory(config: Config, now: Date): Promise<number> {
  const key = await requireSigningKey(config);
  const settleMs = settleMsOf(config.requestTimeoutSeconds * 1000 + config.databaseTimeoutMs);
  return withStores(config, async (stores) => {
    let sealed = 0;
    for (const id of await stores.chains.listOrganizations())
      sealed += await sealDays(id, { ...stores, key, now, settleMs });
    return sealed;
  });
}

/** @returns PEM @throws where there is no signing key */
export const publicKeyOf = async (config: Config): Promise<string> => (await requireSigningKey(config)).publicKey;

/** What is exported: a day of an organization, or a sync run. */
export type Exported = { organization: string; day: string } | { run: string };

async function linesOf(exported: Exported, { chains, roots, runs }: Stores): Promise<AsyncIterable<string>> {
  if ('run' in exported) {
    const root = (await runs.findRun(exported.run))?.signedRoot;
    if (!root) throw new Error(`The run ${exported.run} has no root`);
    return exportRoot(root, linksOfRun(chains, root));
  }
  const { organization, day } = exported;
  const root = await roots.find(organization, day);
  if (!root) throw new Error(`${day} has no root`);
  return exportRoot(root, linksOfDay(chains, organization, day));
}

/** Hands over the lines of an export. @throws where the day or the run has no root */
export async function withExport(
  config: Config,
  exported: Exported,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  await withStores(config, async (stores) => write(await linesOf(exported, stores)));
}

/** Verifies an exported day or run, without any database. */
export async function verifyExportFile(file: string, publicKey: string | undefined): Promise<ExportReport> {
  const keyIds = await keyIdsOf(publicKey);
  const handle = await open(file);
  return verifyExport(handle.readLines(), keyIds);
}
