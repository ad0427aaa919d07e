import { declaredPath } from '../../../accounts/fields/changed-fields';
import { type ChangeWishes, needsAccounts } from '../../../accounts/query/wanted-changes';

/**
 * Whether it follows from values of an account which changes are wanted: from the account itself, or from keys that the
 * caller chose, which bodies leave out.
 */
export const goesByValues = (wishes: ChangeWishes): boolean =>
  needsAccounts(wishes) || wishes.fields.some((path) => declaredPath(path) !== path);
