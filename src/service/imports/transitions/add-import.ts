import { ServiceError } from '../../../base/errors';
import { type OneByOne } from '../../../base/scheduling/one-by-one';
import { NO_MEASURES } from '../../accounts/writes/measures';
import { type RequestContext } from '../../callers/request/request-context';
import { type WritingContext } from '../../callers/request/run-mutation';
import { untilUncontended } from '../../storage/database/transactions/contention';
import { hideStoredValues, showImport } from '../list/show-import';
import { requireAskedRows, seesAllImports } from '../list/visible-import';
import { NO_COUNTS } from '../model/counts';
import { type ImportAnswer, type ImportOptions, type StoredImport } from '../model/import';
import { IMPORT_LIMITS } from '../model/import-limits';
import { type ImportRights } from '../model/import-rights';
import { OPEN_STATES } from '../model/import-state';
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

/** The failure where too many imports are open. It names those that the caller may see. */
async function tooManyOpen(context: RequestContext, { imports }: AddImportDependencies): Promise<ServiceError> {
  const open = await imports.list(context.organizationId, { states: OPEN_STATES, limit: IMPORT_LIMITS.open });
  const seesAll = seesAllImports(context);
  const seen = open.filter(({ createdBy }) => seesAll || createdBy === context.apiKeyId);
  const others = open.length - seen.length;
  const names = [
    ...seen.map(({ id, state }) => `${id} (${state})`),
    ...(others > 0 ? [`${others} of other keys`] : []),
  ];
  const message = `An organization may have ${IMPORT_LIMITS.open} open imports, and has ${names.join(', ')}`;
  return new ServiceError('IMPORT_STATE_CONFLICT', `${message}: wait until one ends, or cancel one`);
}

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
    if ((await imports.countOpen(organizationId)) >= IMPORT_LIMITS.open) throw await tooManyOpen(context, dependencies);
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
