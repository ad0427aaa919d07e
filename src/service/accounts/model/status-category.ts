import { AccountStatusCategory as Category, AccountStatus as Status } from '../fields/enums';

/** `status` → `status_category`. Total: the compiler refuses a status without a category. */
const CATEGORY: Record<Status, Category> = {
  [Status.LOADED]: Category.NEW,
  [Status.ACTIVE]: Category.ACTIVE,
  [Status.FOLLOW_UP]: Category.ACTIVE,
  [Status.PAID_IN_FULL]: Category.PAID,
  [Status.SETTLED_IN_FULL]: Category.PAID,
  [Status.PAYMENTS_ON_FILE]: Category.PARTIAL,
  [Status.DECLINED]: Category.DECLINED,
  [Status.REFUSED]: Category.REFUSED,
  [Status.DISPUTE]: Category.LEGAL_HOLD,
  [Status.CHARGEBACK]: Category.LEGAL_HOLD,
  [Status.BANKRUPTCY]: Category.LEGAL_HOLD,
  [Status.CEASE_AND_DESIST]: Category.LEGAL_HOLD,
  [Status.COMPLAINT_FILED]: Category.LEGAL_HOLD,
  [Status.FRAUD]: Category.LEGAL_HOLD,
  [Status.LAWSUIT_RISK]: Category.LEGAL_HOLD,
  [Status.DO_NOT_CALL]: Category.LEGAL_HOLD,
  [Status.DECEASED]: Category.CLOSED,
  [Status.JAIL]: Category.CLOSED,
  [Status.RECALLED]: Category.CLOSED,
  [Status.MANAGER_REVIEW]: Category.ADMIN,
  [Status.OTHER]: Category.ADMIN,
};

export const statusCategoryOf = (status: Status): Category => CATEGORY[status];

export const statusesOfCategory = (category: Category): Status[] =>
  Object.values(Status).filter((status) => CATEGORY[status] === category);
