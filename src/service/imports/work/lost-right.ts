import { isUsable } from '../../callers/access/api-key';
import { hasScope, type Scope } from '../../callers/rights/scopes';
import { type ImportFailure, type Mover } from '../model/import';
import { type WorkDependencies } from '../slices/work-dependencies';

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
export async function lostRight(
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
