import { type Account } from '../../../accounts/model/account';

/**
 * The account object as REST returns it, under the field names of `docs/accounts.md`. The version is not a field: it is
 * the `ETag`.
 */
export const accountJson = ({
  id,
  externalId,
  organizationId,
  status,
  statusCategory,
  version: _version,
  creation: _creation,
  erasedAt: _erasedAt,
  legalHold: _legalHold,
  ...rest
}: Account) => ({
  id,
  externalId,
  organizationId,
  status,
  status_category: statusCategory,
  ...rest,
});
