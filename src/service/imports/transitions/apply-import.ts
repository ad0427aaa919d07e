import { ServiceError } from '../../../base/errors';
import { type Json } from '../../../base/json/json';
import { listedFields } from '../model/listed-fields';
import { type ChangeImportDependencies, changeImport, decidedBy, stateConflict } from './change-import';

/** Reads which plan is meant. @throws ServiceError `INVALID_REQUEST_BODY` */
export function readPlanChecksum(body: Json): string {
  const { planChecksum } = listedFields(body, ['planChecksum']);
  if (typeof planChecksum === 'string') return planChecksum;
  throw new ServiceError('INVALID_REQUEST_BODY', 'The body must hold planChecksum, the text that the import shows');
}

/** Carries out the plan that was looked at, whose checksum is named, and no other. */
export const applyImport = (dependencies: ChangeImportDependencies) =>
  changeImport<{ id: string; planChecksum: string }>(dependencies, {
    scope: 'accounts:write',
    code: 'IMPORT_APPLYING',
    message: 'The import is being applied',
    plan(stored, { planChecksum }, context, now) {
      if (stored.state !== 'PLANNED') throw stateConflict(stored, 'only a planned import can be applied');
      if (stored.planChecksum !== planChecksum) {
        throw new ServiceError('STALE_PLAN', 'The import has another plan; look at it, and send its planChecksum');
      }
      return { ...decidedBy(stored, 'APPLYING', context, now), appliedBy: context.apiKeyId };
    },
  });
