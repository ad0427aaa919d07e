import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { SettingError } from '../../base/errors';
import { type Config } from '../../base/settings/config';
import { MINUTE_MS } from '../../base/time/durations';
import { type CommandOptions, type Platform, withPlatform } from '../../service/app/platform';
import { createSecurityEventStore } from '../../service/callers/security-events/security-event.store';
import { createAccessRecordStore } from '../../service/records/access-records/access-record.store';
import { createAccessNotes } from '../../service/records/access-records/record-access';
import { type ChainStore, createChainStore } from '../../service/records/audit/integrity/chain.store';
import { type Link } from '../../service/records/audit/integrity/link-hash';
import { organizationsOf, signAll } from '../../service/records/audit-roots';
import { acceptHistory } from '../../service/records/audit-roots/accept-history';
import { type AuditRoot, BEGINNING } from '../../service/records/audit-roots/audit-root';
import { type AuditRootStore, createAuditRootStore } from '../../service/records/audit-roots/audit-root.store';
import {
  type ExportReport,
  exportRoots,
  rootsOfExport,
  verifyExport,
} from '../../service/records/audit-roots/export-roots';
import { createRootMemory, type RootMemory } from '../../service/records/audit-roots/root-memory';
import { linksOf } from '../../service/records/audit-roots/sign-windows';
import { compareRoots, type RootReport, verifyRoots } from '../../service/records/audit-roots/verify-roots';
import { requireOrganization } from '../../service/storage/database/organizations';
import {
  findSigningKey,
  rootsFileOf,
  type SigningKey,
  signingKeyFileOf,
  signingKeyIdOf,
} from '../../service/storage/encryption/signing-key';
import { UsageError } from '../terminal/exit-codes';
import { openInput, readOptionFile } from '../terminal/read-input';
import { type TimeRange } from '../terminal/time-range';

export type { ExportReport };

/** What works on signed roots takes. */
export interface RootStores {
  auditChains: ChainStore;
  auditRoots: AuditRootStore;
  rootMemory: RootMemory;
  platform: Platform;
}

/** Works on the configured database, also while the service is running. */
export function withRootStores<Result>(
  config: Config,
  work: (stores: RootStores) => Promise<Result>,
  options: Pick<CommandOptions, 'interrupted'> = {},
): Promise<Result> {
  const onPlatform = async (platform: Platform) => {
    const rootMemory = createRootMemory(rootsFileOf(config));
    await rootMemory.load();
    const auditChains = platform.backgroundStore(createChainStore);
    const auditRoots = platform.backgroundStore(createAuditRootStore);
    return work({ auditChains, auditRoots, rootMemory, platform });
  };
  return withPlatform(config, onPlatform, options);
}

/** @throws where an organization is named of which neither the database nor the file of the newest roots knows */
export async function requireKnown(
  organization: string | undefined,
  { platform, rootMemory }: RootStores,
): Promise<void> {
  if (organization === undefined || rootMemory.find(organization)) return;
  await platform.backgroundStore((db) => requireOrganization(db, organization));
}

const END_OF_KEY = '-----END PUBLIC KEY-----';

/** @returns the ids of the public keys in a file, if one is named */
export async function keyIdsOf(publicKeyFile: string | undefined): Promise<string[]> {
  if (publicKeyFile === undefined) return [];
  const keys = readOptionFile(publicKeyFile, 'The file of --public-key').split(END_OF_KEY).slice(0, -1);
  try {
    if (keys.length > 0) return keys.map((key) => signingKeyIdOf(`${key}${END_OF_KEY}\n`));
  } catch {
    // Reported below.
  }
  throw new UsageError(`${publicKeyFile} must hold public keys as PEM`);
}

async function requireSigningKey(config: Config): Promise<SigningKey> {
  const key = await findSigningKey(config);
  if (key) return key;
  const file = signingKeyFileOf(config);
  const hint = file === undefined ? '' : `, or put ${file} back; the service makes it at its first start`;
  throw new SettingError(`There is no key to sign with: set AUDIT_SIGNING_KEY or AUDIT_SIGNING_KEY_FILE${hint}`);
}

const windowMsOf = ({ auditRootMinutes }: Config): number => auditRootMinutes * MINUTE_MS;

/** The time by this clock or by that of the database: a window is over when it is over for both. */
const earlierOf = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()));

export interface RootVerification {
  /** The only one of which exported roots are compared. */
  organization: string | undefined;
  organizations: readonly string[];
  keyIds: readonly string[];
  /** A file that was exported before. */
  against?: string | undefined;
  now: Date;
}

export interface RootsReport extends RootReport {
  /** Organizations whose newest root is remembered outside of the database. */
  remembered: number;
  /** Exported roots that are still there. */
  compared?: number;
}

async function* exportedRoots(file: string, organization: string | undefined): AsyncGenerator<AuditRoot> {
  const handle = await openInput(file);
  let isEmpty = true;
  for await (const { root } of rootsOfExport(handle.readLines(), file)) {
    isEmpty = false;
    if (root.organizationId === (organization ?? root.organizationId)) yield root;
  }
  if (isEmpty) throw new UsageError(`${file} holds no exported root`);
}

/** @throws UsageError where a file is not an export, before the history is read for hours. A pipe can be read only once. */
export async function requireExport(file: string): Promise<void> {
  if ((await stat(file).catch(() => undefined))?.isFIFO()) return;
  for await (const _root of exportedRoots(file, undefined));
}

/** Verifies the roots of organizations, up to the first break. */
export async function verifySignedRoots(
  config: Config,
  { auditChains: chains, auditRoots: roots, rootMemory: memory }: RootStores,
  { organization, organizations, keyIds, against, now }: RootVerification,
): Promise<RootsReport> {
  const configuredKeyId = (await findSigningKey(config))?.id;
  const remembered = organizations.filter((organizationId) => memory.find(organizationId)).length;
  const report: RootsReport = { roots: 0, accepted: [], remembered };
  const dependencies = { chains, roots, memory, keyIds, configuredKeyId, now, windowMs: windowMsOf(config) };
  for (const organizationId of organizations) {
    const { roots: count, accepted, brokenRoot } = await verifyRoots(organizationId, dependencies);
    report.roots += count;
    report.accepted.push(...accepted);
    if (brokenRoot) return { ...report, brokenRoot };
  }
  if (against === undefined) return report;
  return { ...report, ...(await compareRoots(exportedRoots(against, organization), roots)) };
}

export interface SigningReport {
  signed: number;
  refusals: { organizationId: string; reason: string }[];
}

/** Signs what can be signed by now. @throws where there is no signing key */
export async function signHistory(config: Config, now: Date, interrupted: AbortSignal): Promise<SigningReport> {
  const signingKey = await requireSigningKey(config);
  return withRootStores(
    config,
    async (stores) => {
      const report: SigningReport = { signed: 0, refusals: [] };
      const until = earlierOf(now, await stores.platform.databaseTime());
      const parts = { ...stores, signingKey, windowMs: windowMsOf(config) };
      for await (const { organizationId, signed, refusal: reason } of signAll(parts, until)) {
        report.signed += signed;
        if (reason !== undefined) report.refusals.push({ organizationId, reason });
      }
      return report;
    },
    { interrupted },
  );
}

export interface AcceptOptions {
  /** All organizations without it. */
  organization?: string;
  reason: string;
  /** Earlier keys that have signed. */
  publicKey?: string;
}

/** Accepts what is stored where it does not fit its roots. @returns the roots that say so */
export async function acceptStoredHistory(
  config: Config,
  { organization, reason, publicKey }: AcceptOptions,
  now: Date,
): Promise<AuditRoot[]> {
  const key = await requireSigningKey(config);
  const earlier = await keyIdsOf(publicKey);
  return withRootStores(config, async (stores) => {
    const { auditChains: chains, auditRoots: roots, rootMemory: memory, platform } = stores;
    await requireKnown(organization, stores);
    const events = platform.backgroundStore(createSecurityEventStore);
    const parts = { chains, roots, memory, configuredKeyId: key.id, windowMs: windowMsOf(config) };
    const time = earlierOf(now, await platform.databaseTime());
    const accepted: AuditRoot[] = [];
    for (const organizationId of organization === undefined ? await organizationsOf(stores) : [organization]) {
      const remembered = memory.find(organizationId)?.keyId;
      const keyIds = [key.id, ...earlier, ...(remembered === undefined ? [] : [remembered])];
      const event = { organizationId, kind: 'HISTORY_ACCEPTED', apiKeyId: key.id } as const;
      const root = await acceptHistory({ organizationId, reason }, { ...parts, keyIds, now: time }, key, () =>
        events.add(event, { count: 1, firstAt: now, lastAt: now, clientAddresses: [] }),
      );
      if (root) accepted.push(root);
    }
    await memory.save();
    return accepted;
  });
}

/** @returns PEM @throws where there is no signing key */
export const publicKeyOf = async (config: Config): Promise<string> => (await requireSigningKey(config)).publicKey;

/** What is exported. */
export interface ExportScope extends TimeRange {
  /** All organizations without it. */
  organization?: string;
  /** Roots without their links. */
  rootsOnly?: boolean;
}

async function* rootsOf({ organization, since, until }: ExportScope, { auditRoots }: RootStores) {
  for (const organizationId of organization === undefined ? await auditRoots.listOrganizations() : [organization]) {
    const from = since === undefined ? BEGINNING : new Date(Date.parse(since) + 1);
    for await (const root of auditRoots.readFrom(organizationId, from)) {
      if (until === undefined || root.from <= new Date(until)) yield root;
    }
  }
}

/** What all links have. */
type AccountLink = { externalId: string };

/** Who reads without an API key. */
const COMMAND_LINE = 'command-line';
/** Links that wait until the access to their accounts is recorded. */
const RECORDED_TOGETHER = 500;

/** The links of roots. Where every read of an account is recorded, each is returned after its record. */
function recordedLinksOf(config: Config, { auditChains, platform }: RootStores) {
  if (config.accessRecords === 'numbers') return (root: AuditRoot) => linksOf(auditChains, root);
  const { newId, clock, backgroundStore } = platform;
  const openNotes = createAccessNotes({
    accessRecordStore: backgroundStore(createAccessRecordStore),
    newId,
    clock,
    onUnexpected: (error) => {
      throw error;
    },
  });
  const caller = {
    apiKeyId: COMMAND_LINE,
    requestId: newId(),
    surface: 'COMMAND_LINE',
    clientAddress: hostname(),
  } as const;
  return async function* (root: AuditRoot) {
    const { organizationId } = root;
    const notes = openNotes({ ...caller, organizationId, operation: 'audit export', recordsEveryRead: true });
    let waiting: Link[] = [];
    for await (const line of linksOf(auditChains, root)) {
      waiting.push(line);
      notes.discloses([(line.link as AccountLink).externalId]);
      if (waiting.length < RECORDED_TOGETHER) continue;
      await notes.settle();
      yield* waiting;
      waiting = [];
    }
    await notes.settle();
    yield* waiting;
  };
}

/** Hands over the lines of an export: the windows that hold a time of the range. */
export async function withExport(
  config: Config,
  scope: ExportScope,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  await withRootStores(config, async (stores) => {
    await requireKnown(scope.organization, stores);
    await write(exportRoots(rootsOf(scope, stores), scope.rootsOnly ? undefined : recordedLinksOf(config, stores)));
  });
}

/** Verifies exported roots, without any database. */
export async function verifyExportFile(
  file: string,
  publicKey: string | undefined,
  signal: AbortSignal,
): Promise<ExportReport> {
  const keyIds = await keyIdsOf(publicKey);
  const lines = (await openInput(file)).readLines({ signal });
  const report = await verifyExport(lines, keyIds);
  if (report.roots === 0 && !report.firstBreak) throw new UsageError(`${file} holds no exported root`);
  return report;
}
