import { ServiceError } from '../../../base/errors';
import { type OneByOne } from '../../../base/scheduling/one-by-one';
import { NO_MEASURES } from '../../accounts/writes/measures';
import { type WritingContext } from '../../callers/request/run-mutation';
import { untilUncontended } from '../../storage/database/transactions/contention';
import { hideStoredValues, showImport } from '../list/show-import';
import { requireAskedRows } from '../list/visible-import';
import { NO_COUNTS } from '../model/counts';
import { type ImportAnswer, type ImportOptions, type StoredImport } from '../model/import';
import { IMPORT_LIMITS } from '../model/import-limits';
import { type ImportRights } from '../model/import-rights';
import { type ChangeImportDependencies, moverOf, rightsOf, rowsUntil } from './change-import';

export interface AddImportDependencies extends ChangeImportDependencies {
  newId: () => string;
  inOrder: OneByOne;
}

/** What a caller asks for that creates an import. */
export type NewImport = Pick<StoredImport, 'kind' | 'name' | 'undoes'> &
  Pick<ImportRights, 'onlyPortfolio'> &
  ImportOptions;

const PATIENCE = { tries: 8, message: 'Other requests were in the way of the new import; send the request again' };

/**
 * Adds an import of the caller, which has no rows yet. An undo waits for a worker, which gives it rows; others wait for
 * their parts.
 * @throws ServiceError `CONFLICT`, `INSUFFICIENT_SCOPE`, or `IMPORT_STATE_CONFLICT` where too many imports are open
 */
export function addImport(
  { kind, name, undoes, onlyPortfolio, complete, review, brakes }: NewImport,
  context: WritingContext,
  dependencies: AddImportDependencies,
): Promise<ImportAnswer> {
  const { imports, clock, newId, inOrder, onWorkReady } = dependencies;
  const { organizationId } = context;
  const createdAt = clock();
  const isUndo = kind === 'UNDO';
  const added: StoredImport = {
    id: newId(),
    organizationId,
    revision: 0,
    kind,
    name,
    options: { complete, review, brakes },
    undoes,
    undoneBy: null,
    state: isUndo ? 'QUEUED' : 'RECEIVING',
    parts: 0,
    requested: 0,
    slices: 0,
    nextSlice: 0,
    planned: NO_COUNTS,
    done: NO_COUNTS,
    missing: 0,
    measures: NO_MEASURES,
    changedFields: {},
    planChecksum: null,
    planDigest: '',
    heldBy: [],
    releasedBy: null,
    failure: null,
    createdAt,
    createdBy: context.apiKeyId,
    committedAt: isUndo ? createdAt : null,
    finishedAt: null,
    movedBy: moverOf(context),
    rights: { ...rightsOf(context), ...(onlyPortfolio !== undefined && { onlyPortfolio }) },
    rowsUntil: rowsUntil(createdAt, dependencies),
  };
  requireAskedRows(added, context);
  // In order: otherwise several would count before any of them is added.
  return inOrder(organizationId, async () => {
    if ((await imports.countOpen(organizationId)) >= IMPORT_LIMITS.open) {
      const message = `An organization may have ${IMPORT_LIMITS.open} imports that have not ended; finish or cancel one`;
      throw new ServiceError('IMPORT_STATE_CONFLICT', message);
    }
    const answer: ImportAnswer = {
      success: true,
      code: 'IMPORT_CREATED',
      message: 'The import is created',
      import: hideStoredValues(await showImport(added, dependencies), context),
    };
    const isWritten = async () => (await imports.find(organizationId, added.id)) !== undefined;
    await untilUncontended(PATIENCE, async () =>
      context.commit({ writes: [await imports.prepareInsert(added)], isWritten, answer }),
    );
    if (isUndo) onWorkReady();
    return answer;
  });
}
