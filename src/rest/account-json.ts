import { type Account } from '../accounts/model/account';

/**
 * The account object as REST returns it: the fields of spec.md section 2.1 under the names they have there. The version
 * is the `ETag`.
 */
export const accountJson = ({
  id,
  externalId,
  organizationId,
  status,
  statusCategory,
  version: _version,
  ...rest
}: Account) => ({
  id,
  externalId,
  organizationId,
  status,
  status_category: statusCategory,
  ...rest,
});
