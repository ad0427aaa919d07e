import { ServiceError } from '../../../base/errors';
import { type RequestContext } from '../../callers/request/request-context';
import { type WritingContext } from '../../callers/request/run-mutation';
import { hasScope, requireScope } from '../../callers/rights/scopes';
import { type StoredImport } from '../model/import';
import { type ImportStore } from '../store/import.store';
import { type MissingStore } from '../store/missing.store';
import { type PartStore } from '../store/part.store';
import { type SliceStore } from '../store/slice.store';

/** The stores of imports, of their rows and of missing accounts, which lists read. */
export interface ImportReads {
  imports: ImportStore;
  importParts: PartStore;
  importSlices: SliceStore;
  missingAccounts: MissingStore;
}

export const importNotFound = () =>
  new ServiceError('IMPORT_NOT_FOUND', 'This organization has no import with this id');

/**
 * Whether the key of a request sees the imports of its organization, or only those that it created itself.
 * @throws ServiceError `INSUFFICIENT_SCOPE` if it sees none
 */
export function seesAllImports(context: RequestContext): boolean {
  if (hasScope(context, 'accounts:read')) return true;
  if (!hasScope(context, 'accounts:write')) requireScope(context, 'accounts:read');
  return false;
}

/**
 * An import that the key of a request may see: with `accounts:read` any of its organization, with `accounts:write` one
 * that it created.
 * @throws ServiceError `INSUFFICIENT_SCOPE`
 */
export async function findVisibleImport(
  id: string,
  context: RequestContext,
  { imports }: Pick<ImportReads, 'imports'>,
): Promise<StoredImport | undefined> {
  const seesAll = seesAllImports(context);
  const found = await imports.find(context.organizationId, id);
  if (found && !seesAll) requireVisible(found, context);
  return found;
}

/** @throws ServiceError `INSUFFICIENT_SCOPE` unless the key may see the import */
function requireVisible({ createdBy }: Pick<StoredImport, 'createdBy'>, context: RequestContext): void {
  if (createdBy !== context.apiKeyId) requireScope(context, 'accounts:read', 'an import of another key');
}

/**
 * Checks that the key may see the rows of an import. Those of an undo say what another run did.
 * @throws ServiceError `INSUFFICIENT_SCOPE`
 */
export function requireRows(stored: Pick<StoredImport, 'createdBy' | 'kind'>, context: RequestContext): void {
  if (!seesAllImports(context)) requireVisible(stored, context);
  if (stored.kind === 'UNDO') requireScope(context, 'accounts:read', 'an undo');
}

/**
 * Checks, before a mutation writes, that the key may see the rows that the answer is asked for.
 * @throws ServiceError `INSUFFICIENT_SCOPE`
 */
export function requireAskedRows(stored: Pick<StoredImport, 'createdBy' | 'kind'>, context: WritingContext): void {
  if (context.asked.some(({ path }) => path === 'Import.rows')) requireRows(stored, context);
}

/**
 * The same for an import that there has to be.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`
 */
export async function visibleImport(
  id: string,
  context: RequestContext,
  dependencies: Pick<ImportReads, 'imports'>,
): Promise<StoredImport> {
  const found = await findVisibleImport(id, context, dependencies);
  if (!found) throw importNotFound();
  return found;
}
