import { inTurns, type Steps } from '../../../base/scheduling/steps';
import { type PortfolioAccount } from '../../accounts/store/portfolio-account.store';
import { type StoredImport } from '../model/import';
import { commitWithImport, type EarlierMissing, type ImportSession, type MissingWalk } from '../slices/import-session';
import { NumbersByText } from '../slices/numbers-by-text';
import { type WorkDependencies } from '../slices/work-dependencies';
import { MISSING_PER_PAGE } from '../store/missing.store';

/** How many accounts one step looks at. */
const ACCOUNTS_PER_STEP = 1_000;

/** How many stored pages one step reads. */
const PAGES_READ_PER_STEP = 10;

/**
 * The newest complete import of the portfolio before this one. One that was not carried out says nothing: it may have been
 * cancelled since it was not complete at all.
 */
async function findEarlier(
  { organizationId, id, createdAt }: StoredImport,
  portfolioId: string,
  { imports }: WorkDependencies,
): Promise<EarlierMissing> {
  const query = { portfolioId, states: ['COMPLETED'], after: { createdAt, id }, limit: 1 } as const;
  const [earlier] = await imports.list(organizationId, query);
  const positions = new NumbersByText(earlier?.missing);
  return { earlier, pagesRead: 0, positions, times: [] };
}

/** Reads on since when accounts have been missing. @returns whether all has been read */
async function readEarlier(
  { imported: { organizationId } }: ImportSession,
  known: EarlierMissing,
  { missingAccounts }: WorkDependencies,
): Promise<boolean> {
  const { earlier, positions, times } = known;
  if (!earlier) return true;
  const pages = Math.ceil(earlier.missing / MISSING_PER_PAGE);
  const end = Math.min(pages, known.pagesRead + PAGES_READ_PER_STEP);
  for (; known.pagesRead < end; known.pagesRead += 1) {
    for (const { externalId, since } of await missingAccounts.read(organizationId, earlier.id, known.pagesRead)) {
      // There are as many times as complete feeds since which an account is missing: few.
      const position = times.indexOf(since.getTime());
      positions.note(externalId, position < 0 ? times.push(since.getTime()) - 1 : position);
    }
  }
  return known.pagesRead >= pages;
}

async function beginWalk(
  { imported }: ImportSession,
  portfolioId: string,
  dependencies: WorkDependencies,
): Promise<MissingWalk> {
  const known = await findEarlier(imported, portfolioId, dependencies);
  const now = imported.committedAt ?? dependencies.clock();
  const nothingMet = { met: new NumbersByText(), after: undefined, unwritten: [], pages: 0, isDone: false };
  return { portfolioId, known, now, ...nothingMet };
}

/** Notes accounts, and which of them no row of the import names. */
function* meet(accounts: readonly PortfolioAccount[], walk: MissingWalk, { firstIndexes }: ImportSession): Steps<void> {
  for (const { id, externalId, erasedAt } of accounts) {
    const before = walk.met.size;
    if (!erasedAt) walk.met.note(externalId, 0);
    if (walk.met.size > before && firstIndexes.find(externalId) === undefined) {
      const { times, positions } = walk.known;
      const since = times[positions.find(externalId) ?? -1] ?? walk.now;
      walk.unwritten.push({ externalId, accountId: id, since: new Date(since) });
    }
    yield;
  }
}

async function writePage(session: ImportSession, walk: MissingWalk, dependencies: WorkDependencies) {
  const { id, organizationId, missing } = session.imported;
  const page = walk.unwritten.slice(0, MISSING_PER_PAGE);
  const write = await dependencies.missingAccounts.preparePage(organizationId, id, walk.pages, page);
  await commitWithImport(session, { missing: missing + page.length }, dependencies, { writes: [write] });
  walk.unwritten = walk.unwritten.slice(page.length);
  walk.pages += 1;
}

/**
 * Takes the next step of the walk through the accounts of the portfolio of a complete feed, which stores those that are
 * missing. The external ids of all rows have been read by now.
 * @returns the walk; undefined before it has begun
 */
export async function walkOn(
  session: ImportSession,
  portfolioId: string,
  dependencies: WorkDependencies,
): Promise<MissingWalk | undefined> {
  if (!session.missing && session.imported.missing > 0) {
    // Nothing is deleted, since another worker may have begun again too. The pages of the walk before are written over.
    await commitWithImport(session, { missing: 0 }, dependencies);
    return undefined;
  }
  session.missing ??= await beginWalk(session, portfolioId, dependencies);
  const walk = session.missing;
  if (!(await readEarlier(session, walk.known, dependencies))) return walk;
  const { organizationId } = session.imported;
  const { after } = walk;
  const query = { limit: ACCOUNTS_PER_STEP, ...(after && { after }) };
  const accounts = await dependencies.portfolioAccounts.list(organizationId, portfolioId, query);
  await inTurns(meet(accounts, walk, session));
  walk.after = accounts.at(-1);
  const isLast = accounts.length < ACCOUNTS_PER_STEP;
  while (walk.unwritten.length >= (isLast ? 1 : MISSING_PER_PAGE)) await writePage(session, walk, dependencies);
  walk.isDone = isLast;
  return walk;
}
