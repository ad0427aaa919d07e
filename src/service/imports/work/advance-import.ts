import { ServiceError } from '../../../base/errors';
import { isUsable } from '../../callers/access/api-key';
import { hasScope, type Scope } from '../../callers/rights/scopes';
import { pauseBeforeRetry } from '../../storage/database/transactions/contention';
import { isDatabaseAway } from '../../storage/database/transactions/database-away';
import { ContendedError, ignoreContention, RefusedDocumentError } from '../../storage/database/transactions/errors';
import { type ImportFailure } from '../model/import';
import { type Mover } from '../model/import-rights';
import { WORKING_STATES } from '../model/import-state';
import { applySlice } from '../slices/apply-slice';
import { commitWithImport, findPlaces, type ImportSession } from '../slices/import-session';
import { planSlice } from '../slices/plan-slice';
import { prepareUndoSlice } from '../slices/undo-slice';
import { type WorkDependencies } from '../slices/work-dependencies';
import { completeImport, endPlanning, failImport } from './end-import';

/** How often a step may fail for a reason that nobody foresaw: an import that has failed cannot go on. */
const MAX_FAULTS = 3;
/** How often a step is taken again for an account that another request seems to have created, before its row fails. */
const MAX_DUPLICATES = 8;

const BROKEN: ImportFailure = {
  code: 'INTERNAL_ERROR',
  message: 'An internal error ended the import; the log has it under the request id of the key that set it going',
};

const REVOKED: ImportFailure = {
  code: 'INVALID_API_KEY',
  message: 'The API key that set the import going was revoked, or has expired',
};
const NO_SCOPE: ImportFailure = {
  code: 'INSUFFICIENT_SCOPE',
  message: 'Whoever set the import going may no longer change accounts',
};

/** To commit and to apply is to write accounts; a release needs no such right. */
const mayMove = (scopes: readonly Scope[]): boolean =>
  hasScope({ scopes }, 'accounts:write') || hasScope({ scopes }, 'imports:release');

/** Why an import may not go on, since who set it going has lost the right; undefined if it may. */
async function lostRight(
  organizationId: string,
  { apiKeyId, person }: Mover,
  { findKey, scopesOfPerson, clock, config }: WorkDependencies,
): Promise<ImportFailure | undefined> {
  if (person) {
    const scopes = await scopesOfPerson(organizationId, apiKeyId, person);
    return scopes === undefined || mayMove(scopes) ? undefined : NO_SCOPE;
  }
  const key = await findKey(apiKeyId);
  if (!key || !isUsable(key, clock(), config.apiKeyMaxAgeDays)) return REVOKED;
  return mayMove(key.scopes) ? undefined : NO_SCOPE;
}

/** Takes the next step of an import: what one transaction writes. */
async function takeStep(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const { kind, state, nextSlice, slices } = session.imported;
  if (state === 'QUEUED') {
    return kind === 'UNDO'
      ? prepareUndoSlice(session, dependencies)
      : commitWithImport(session, { state: 'PLANNING' }, dependencies);
  }
  await findPlaces(session, dependencies);
  if (state === 'PLANNING')
    return nextSlice < slices ? planSlice(session, dependencies) : endPlanning(session, dependencies);
  return nextSlice < slices ? applySlice(session, dependencies) : completeImport(session, dependencies);
}

/** Reads the import again: what was written meanwhile decides. */
async function reload(session: ImportSession, { imports }: WorkDependencies): Promise<void> {
  const { id, organizationId, state } = session.imported;
  const stored = await imports.find(organizationId, id);
  session.ahead.clear();
  session.begun = undefined;
  delete session.missing;
  delete session.failures;
  session.imported = stored ?? { ...session.imported, state: 'EXPIRED' };
  if (stored?.state !== state) session.refused.clear();
}

/** Whether the same step may succeed later: the fault is neither the row's nor the caller's. */
const isTemporary = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof ServiceError && error.code === 'SERVICE_UNAVAILABLE');

/**
 * Takes the next step of an import, whatever happens: if another request was faster, the step is taken again next time;
 * if it fails several times for a reason that nobody foresaw, the import fails.
 * @returns whether there may be a next step
 * @throws what a database that is away throws
 */
export async function advanceImport(session: ImportSession, dependencies: WorkDependencies): Promise<boolean> {
  const hasWork = () => WORKING_STATES.includes(session.imported.state);
  if (!hasWork()) return false;
  await pauseBeforeRetry(session.contentions);
  try {
    const { organizationId, movedBy } = session.imported;
    const lost = await lostRight(organizationId, movedBy, dependencies);
    if (lost) await failImport(session, lost, dependencies);
    else await takeStep(session, dependencies);
  } catch (error) {
    if (isTemporary(error)) throw error;
    if (error instanceof RefusedDocumentError && error.subject !== undefined) {
      // An account that another request has just created is found when the slice is planned again.
      if (!error.isDuplicate || session.contentions >= MAX_DUPLICATES) session.refused.add(error.subject);
    } else if (!(error instanceof ContendedError)) {
      dependencies.onUnexpected(error, session.imported.movedBy.requestId);
      session.faults += 1;
      await reload(session, dependencies);
      if (hasWork() && session.faults >= MAX_FAULTS)
        await failImport(session, BROKEN, dependencies).catch(ignoreContention);
    }
    session.contentions += 1;
    await reload(session, dependencies);
  }
  return hasWork();
}
