import { ServiceError } from '../../../base/errors';
import { type Json } from '../../../base/json/json';
import { type SharedMutation } from '../../callers/request/run-mutation';
import { requireScope } from '../../callers/rights/scopes';
import { type SyncRun } from '../../records/sync-runs/sync-run';
import { type SyncRunStore } from '../../records/sync-runs/sync-run.store';
import { UNDO_BRAKES } from '../model/brakes';
import { type ImportAnswer, type StoredImport } from '../model/import';
import { IMPORT_LIMITS } from '../model/import-limits';
import { hasEnded } from '../model/import-state';
import { listedFields } from '../model/listed-fields';
import { type AddImportDependencies, addImport } from '../transitions/add-import';
import { existingImport, stateConflict } from '../transitions/change-import';

export interface CreateUndoDependencies extends AddImportDependencies {
  syncRuns: SyncRunStore;
}

export interface CreateUndoCommand {
  /** What is undone. */
  of: 'import' | 'syncRun';
  id: string;
  review: boolean;
  /** The portfolio whose accounts alone are put back, after a look at the plan. */
  onlyPortfolio?: string;
}

function requireUndoable(undone: StoredImport): void {
  if (!hasEnded(undone.state)) throw stateConflict(undone, 'cancel it, or wait for its end');
  if (undone.done.created + undone.done.updated === 0) throw stateConflict(undone, 'it has changed nothing');
  if (undone.undoneBy !== null) throw stateConflict(undone, 'it is undone already; undo that import instead');
}

const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What an undo is called, after what it undoes: by its name or, where it has none, by its time. */
function nameOfUndo(undone: StoredImport | SyncRun, onlyPortfolio: string | undefined): string {
  const isRun = 'receivedAt' in undone;
  const of = isRun
    ? `the run of ${minuteOf(undone.receivedAt)}`
    : (undone.name ?? `the import of ${minuteOf(undone.createdAt)}`);
  return Array.from(`Undo${onlyPortfolio === undefined ? '' : ` in ${onlyPortfolio}`} of ${of}`)
    .slice(0, IMPORT_LIMITS.nameLength)
    .join('');
}

/** Reads whether the caller wants to look at the undo first. @throws ServiceError `INVALID_REQUEST_BODY` */
export function readReview(body: Json): boolean {
  const review = listedFields(body, ['review']).review ?? false;
  if (typeof review === 'boolean') return review;
  throw new ServiceError('INVALID_REQUEST_BODY', 'review must be true or false');
}

/** Creates an import that undoes another one, or a sync run. Its rows are made of what was changed, by the worker. */
export const createUndo = (dependencies: CreateUndoDependencies): SharedMutation<CreateUndoCommand, ImportAnswer> => ({
  scope: 'accounts:write',
  carryOut: async ({ of, id, review, onlyPortfolio }, context) => {
    const { imports, syncRuns, clock } = dependencies;
    const { organizationId } = context;
    // How many rows it has says how many accounts are in the portfolio.
    if (onlyPortfolio !== undefined) requireScope(context, 'accounts:read', 'an undo of one portfolio');
    const undone =
      of === 'import' ? await existingImport(context, id, dependencies) : await imports.find(organizationId, id);
    if (undone) requireUndoable(undone);
    const [what = undone] = undone ? [] : await syncRuns.findByIds(organizationId, [id], clock());
    if (!what) {
      throw new ServiceError('SYNC_RUN_NOT_FOUND', 'This organization has no sync run with this id, or none any more');
    }
    const name = nameOfUndo(what, onlyPortfolio);
    const wanted = { kind: 'UNDO', name, complete: null, brakes: UNDO_BRAKES, undoes: id } as const;
    if (onlyPortfolio === undefined) return addImport({ ...wanted, review }, context, dependencies);
    // An instance of an earlier release would put all accounts back: somebody has to see the plan.
    return addImport({ ...wanted, review: true, onlyPortfolio }, context, dependencies);
  },
});
