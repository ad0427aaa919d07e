import { sumOfParts } from '../model/slice-place';
import { type ChangeImportDependencies, changeImport, requireCreator, requireMayBecome } from './change-import';

/** Ends an import. What it has done by then stays. */
export const cancelImport = (dependencies: ChangeImportDependencies) =>
  changeImport(dependencies, {
    scope: 'accounts:write',
    code: 'IMPORT_CANCELLED',
    message: 'The import is cancelled',
    async plan(stored, { id }, context, now) {
      requireCreator(stored, context);
      requireMayBecome(stored, 'CANCELLED', 'it has ended');
      // Until then they are only counted.
      const isReceiving = stored.state === 'RECEIVING';
      const parts = isReceiving && (await dependencies.importParts.list(context.organizationId, id));
      return { ...(parts && sumOfParts(parts)), state: 'CANCELLED', finishedAt: now };
    },
  });
