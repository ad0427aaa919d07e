import { type PortfolioAccount } from '../../accounts/store/portfolio-account.store';
import { inTurns, type Steps } from '../../scheduling/steps';
import { type StoredImport } from '../model/import';
import { MISSING_PER_PAGE } from '../store/missing.store';
import { changeImport, commitWithImport, type ImportSession, type MissingWalk } from './import-session';
import { NumbersByText } from './numbers-by-text';
import { type WorkDependencies } from './work-dependencies';

/** How many accounts one step looks at. */
const ACCOUNTS_PER_STEP = 1_000;

/** How many pages so many missing accounts take. */
export const pagesOf = (count: number): number => Math.ceil(count / MISSING_PER_PAGE);

/**
 * Since when accounts have been missing that the newest complete import of the portfolio before this one missed too.
 * One that was not carried out says nothing: it may have been cancelled since it was not complete at all.
 */
async function readEarlier(
  { organizationId, id, createdAt }: StoredImport,
  portfolioId: string,
  { imports, missingAccounts }: WorkDependencies,
): Promise<(externalId: string) => Date | undefined> {
  const query = { portfolioId, states: ['COMPLETED'], after: { createdAt, id }, limit: 1 } as const;
  const [earlier] = await imports.list(organizationId, query);
  const positions = new NumbersByText(earlier?.missing);
  const times: Date[] = [];
  const positionByTime = new Map<number, number>();
  for (let page = 0; earlier && page < pagesOf(earlier.missing); page += 1) {
    for (const { externalId, since } of await missingAccounts.read(organizationId, earlier.id, page)) {
      const position = positionByTime.get(since.getTime()) ?? times.push(since) - 1;
      positionByTime.set(since.getTime(), position);
      positions.note(externalId, position);
    }
  }
  return (externalId) => times[positions.find(externalId) ?? -1];
}

/** Begins the walk. What an earlier one has stored is removed. */
async function beginWalk(session: ImportSession, portfolioId: string, dependencies: WorkDependencies) {
  const { imported } = session;
  const { missingAccounts, clock } = dependencies;
  if (imported.missing > 0) {
    await missingAccounts.remove(imported.organizationId, imported.id, pagesOf(imported.missing));
    await changeImport(session, { missing: 0 }, dependencies);
  }
  const earlier = await readEarlier(imported, portfolioId, dependencies);
  const now = imported.committedAt ?? clock();
  const sinceOf = (externalId: string) => earlier(externalId) ?? now;
  const own = { unwritten: [], pages: 0, isDone: false, after: undefined };
  return { portfolioId, met: new NumbersByText(), sinceOf, ...own };
}

/** Notes accounts, and which of them no row of the import names. */
function* meet(accounts: readonly PortfolioAccount[], walk: MissingWalk, { firstIndexes }: ImportSession): Steps<void> {
  for (const { id, externalId, erasedAt } of accounts) {
    const known = walk.met.size;
    if (!erasedAt) walk.met.note(externalId, 0);
    if (walk.met.size > known && firstIndexes.find(externalId) === undefined) {
      walk.unwritten.push({ externalId, accountId: id, since: walk.sinceOf(externalId) });
    }
    yield;
  }
}

async function writePage(session: ImportSession, walk: MissingWalk, dependencies: WorkDependencies) {
  const { id, organizationId, missing } = session.imported;
  const page = walk.unwritten.slice(0, MISSING_PER_PAGE);
  const write = await dependencies.missingAccounts.prepareInsert(organizationId, id, walk.pages, page);
  await commitWithImport(session, { missing: missing + page.length }, { writes: [write] }, dependencies);
  walk.unwritten = walk.unwritten.slice(page.length);
  walk.pages += 1;
}

/**
 * Walks on through the accounts of the portfolio of a complete feed, and stores those that are missing. The external ids
 * of all rows are known by now.
 * @returns the walk
 */
export async function walkOn(
  session: ImportSession,
  portfolioId: string,
  dependencies: WorkDependencies,
): Promise<MissingWalk> {
  session.missing ??= await beginWalk(session, portfolioId, dependencies);
  const walk = session.missing;
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
