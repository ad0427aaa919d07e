import { ServiceError } from '../../../base/errors';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';
import { requirePageSize } from '../../../base/paging/page';
import { mapInTurns } from '../../../base/scheduling/steps';
import { MAX_TIME_MS } from '../../../base/time/durations';
import { accountNotFound, type StoredAccount } from '../../accounts/model/stored-account';
import { valuesKeyIdOf } from '../../accounts/sealing/values-digest';
import { type AccountStore } from '../../accounts/store/account.store';
import { type ActorNamesDependencies, findActorNames } from '../../callers/access/actor';
import { type RequestContext } from '../../callers/request/request-context';
import { hasScope, requireScope } from '../../callers/rights/scopes';
import { type AuditRoot } from '../../records/audit-roots/audit-root';
import { MerklePaths } from '../../records/audit-roots/merkle-path';
import { type DataKeyService } from '../../storage/encryption/data-keys/data-keys';
import { type SigningKey } from '../../storage/encryption/signing-key';
import { type EvidenceStore } from './evidence.store';
import { headLine, hex, linkLine, type RootPath, rootLine, signStatement, statementLine } from './evidence-line';
import { type BareLink, LinkLines } from './link-lines';

export interface EvidenceDependencies extends ActorNamesDependencies {
  accounts: AccountStore;
  evidence: EvidenceStore;
  dataKeys: DataKeyService;
  /** Without a signing key nothing would prove that a file comes from this service, so no file is written. */
  signingKey: SigningKey | undefined;
  clock: () => Date;
}

export interface EvidencePage {
  lines: string[];
  nextCursor: string | null;
}

/**
 * How far a file has been written. Versions and roots that come meanwhile are left out, so all pages agree. Times are in
 * milliseconds; -1 means no time.
 */
const POSITION = defineOrder({
  /** The version whose link comes next; 0 at the beginning. */
  version: KEY_FIELDS.wholeNumber,
  /** The newest version of the file. */
  head: KEY_FIELDS.wholeNumber,
  /** Roots that end later than this come next; -1 until a link is under a root. */
  returned: KEY_FIELDS.wholeNumber,
  /** The end of the newest root that covers a link so far. */
  covering: KEY_FIELDS.wholeNumber,
  /** The end of the newest root of the file. */
  newest: KEY_FIELDS.wholeNumber,
});
type Position = SortKeyOf<typeof POSITION>;

/** @throws ServiceError `INVALID_QUERY` for a cursor of another account, or from before the person was erased */
function positionOf(cursor: string, account: StoredAccount): Position {
  const position = POSITION.positionOf(cursor);
  const { version, head, returned, covering, newest } = position;
  const isOfAccount = version >= 1 && version <= head + 1 && head <= account.version;
  const areTimes = [returned, covering, newest].every((time) => time >= -1 && time <= MAX_TIME_MS);
  if (!isOfAccount || !areTimes) throw new ServiceError('INVALID_QUERY', 'cursor is not one of this account');
  // The rest of the file would lack values without the link that says why. An erasure is the last change of an account.
  if (account.erasedAt && head < account.version)
    throw new ServiceError('INVALID_QUERY', 'The person was erased since this file was begun: begin again');
  return position;
}

const ENTRIES_AT_A_TIME = 250;
/** How many hashes of links under the same roots are read for one page; mostly those of other accounts. */
const MAX_HASHES = 200_000;

interface CoveredLink extends BareLink {
  root: AuditRoot | undefined;
}

/** The links of the next versions, oldest first. */
async function linksOf(
  account: StoredAccount,
  { version, head }: Position,
  { limit, withNumbers }: { limit: number; withNumbers: boolean },
  { evidence, dataKeys }: EvidenceDependencies,
): Promise<BareLink[]> {
  const { organizationId } = account;
  const first = Math.max(version, 1);
  const last = Math.min(head, first + limit - 1);
  const { all } = await dataKeys.of(organizationId, [account.creation.valuesKeyId, valuesKeyIdOf(account)]);
  const lines = new LinkLines(account, all, withNumbers);
  const links: BareLink[] = [];
  for (let newest = account.version; newest >= Math.max(first, 2); ) {
    const entries = await evidence.listEntries(organizationId, account, newest, ENTRIES_AT_A_TIME);
    const wanted = entries.filter(({ opened }) => opened.accountVersion >= first);
    const returned = await mapInTurns(wanted, (entry) => lines.entry(entry));
    links.push(...returned.filter((link) => link.version <= last));
    if (wanted.length < ENTRIES_AT_A_TIME) break;
    newest -= wanted.length;
  }
  if (first === 1) links.push(lines.creation());
  return links.reverse();
}

/** The links with their roots, until too many hashes would have to be read. */
async function covered(
  organizationId: string,
  links: readonly BareLink[],
  { newest }: Position,
  { evidence }: EvidenceDependencies,
): Promise<CoveredLink[]> {
  const found: CoveredLink[] = [];
  const roots: AuditRoot[] = [];
  let hashes = 0;
  for (const link of links) {
    const isUnder = ({ from, until }: AuditRoot) => from <= link.createdAt && link.createdAt < until;
    let root = roots.find(isUnder);
    if (!root && link.createdAt.getTime() < newest) {
      root = await evidence.findRoot(organizationId, link.createdAt);
      if (root) {
        hashes += root.links;
        if (hashes > MAX_HASHES && roots.length > 0) break;
        roots.push(root);
      }
    }
    found.push({ ...link, root: root && root.until.getTime() <= newest ? root : undefined });
  }
  return found;
}

/** Where links stand under their roots, by their hashes. */
async function pathsOf(
  links: readonly CoveredLink[],
  { evidence }: EvidenceDependencies,
): Promise<Map<string, RootPath>> {
  const found = new Map<string, RootPath>();
  for (const root of new Set(links.flatMap((link) => link.root ?? []))) {
    const own = links.filter((link) => link.root === root).map(({ line }) => hex(line.hash));
    const paths = new MerklePaths(new Set(own));
    await evidence.readHashes(root, (hash) => paths.add(hash));
    for (const [hash, path] of paths.end()) found.set(hash, { until: root.until, ...path });
  }
  return found;
}

export type WriteEvidence = ReturnType<typeof createWriteEvidence>;

export function createWriteEvidence(dependencies: EvidenceDependencies) {
  const { accounts, evidence, signingKey, clock } = dependencies;

  async function begin({ organizationId, version }: StoredAccount): Promise<Position> {
    const newest = await evidence.findNewestRoot(organizationId);
    return { version: 0, head: version, returned: -1, covering: -1, newest: newest?.until.getTime() ?? -1 };
  }

  async function statementOf(account: StoredAccount, version: number, key: SigningKey): Promise<string> {
    const { organizationId, id: accountId, externalId, creation } = account;
    const [newest] = version > 1 ? await evidence.listEntries(organizationId, account, version, 1) : [];
    const head = newest?.stored.hash ?? creation.hash;
    const ids = [creation.apiKeyId, ...(await evidence.listKeyIds(organizationId, accountId))];
    const names = await findActorNames(organizationId, ids, dependencies);
    const keys = Object.fromEntries([...new Set(ids)].map((id) => [id, names.get(id) ?? null]));
    const subject = { organizationId, accountId, externalId };
    const facts = { ...subject, version, newest: account.version, head, keys, toldAt: clock() };
    return statementLine(signStatement(facts, key));
  }

  /**
   * The next lines of the evidence of one account. Needs the scopes `accounts:read` and `audit:read`; with
   * `accounts:read:ssn` numbers are in full, which leaves an access record.
   * @throws ServiceError `INSUFFICIENT_SCOPE`, `ACCOUNT_NOT_FOUND`, `INVALID_QUERY`, `EVIDENCE_UNAVAILABLE`
   */
  return async (
    externalId: string,
    limit: number,
    cursor: string | undefined,
    context: RequestContext,
  ): Promise<EvidencePage> => {
    for (const scope of ['accounts:read', 'audit:read'] as const) requireScope(context, scope);
    if (!signingKey) throw new ServiceError('EVIDENCE_UNAVAILABLE', 'The service has no key to sign evidence with');
    const { organizationId, protocol } = context;
    const size = requirePageSize(limit, protocol);
    const account = await accounts.findByExternalId(organizationId, externalId);
    if (!account) throw accountNotFound();
    const position = cursor === undefined ? await begin(account) : positionOf(cursor, account);
    const withNumbers = hasScope(context, 'accounts:read:ssn');

    const bare = await linksOf(account, position, { limit: size, withNumbers }, dependencies);
    const links = await covered(organizationId, bare, position, dependencies);
    const paths = await pathsOf(links, dependencies);
    const lines = cursor === undefined ? [headLine({ organizationId, accountId: account.id, externalId })] : [];
    let [version, returned, covering] = [Math.max(position.version, 1), position.returned, position.covering];
    let hasNumbers = false;

    /** Writes the roots up to a time. @returns whether all of them are written */
    const writeRoots = async (upTo: number): Promise<boolean> => {
      if (returned < 0 || upTo <= returned) return true;
      const left = size - lines.length;
      if (left <= 0) return false;
      const roots = await evidence.listRoots(organizationId, new Date(returned), new Date(upTo), left);
      lines.push(...roots.map(rootLine));
      returned = roots.length < left ? upTo : (roots.at(-1)?.until.getTime() ?? upTo);
      return roots.length < left;
    };
    const page = (isEnd: boolean): EvidencePage => ({
      lines,
      nextCursor: isEnd ? null : POSITION.cursorOf({ ...position, version, returned, covering }),
    });
    for (const { root, ...link } of links) {
      if (lines.length >= size || !(await writeRoots(Math.min(link.createdAt.getTime(), position.newest)))) break;
      if (root) {
        covering = Math.max(covering, root.until.getTime());
        if (returned < 0) returned = root.until.getTime() - 1;
      }
      hasNumbers ||= link.line.numbers.length > 0;
      lines.push(linkLine({ ...link.line, root: (root && paths.get(hex(link.line.hash))) ?? null }));
      version = link.version + 1;
    }
    context.accessNotes.discloses([externalId]);
    if (hasNumbers) context.accessNotes.disclosesNumbers([externalId]);
    const isWhole = version > position.head && (await writeRoots(covering));
    if (isWhole) lines.push(await statementOf(account, position.head, signingKey));
    if (lines.length === 0) throw new Error('The audit trail of an account has a gap');
    return page(isWhole);
  };
}
