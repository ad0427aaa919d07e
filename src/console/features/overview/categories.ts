import { type AccountStatusCategory } from '../../api/schema.generated';
import { type ChartColour } from '../../ui/meter';
import { STATUS_CATEGORIES } from '../labels';

/** How often what changes by itself is read again while the page is in sight. */
export const REFRESH_MS = 30_000;

/** Categories in the order of an account's life, as people call them, each with its colour of the charts. */
export const CATEGORIES: Record<AccountStatusCategory, { label: string; colour: ChartColour }> = {
  NEW: { label: STATUS_CATEGORIES.NEW, colour: 5 },
  ACTIVE: { label: STATUS_CATEGORIES.ACTIVE, colour: 1 },
  PARTIAL: { label: STATUS_CATEGORIES.PARTIAL, colour: 2 },
  PAID: { label: STATUS_CATEGORIES.PAID, colour: 7 },
  LEGAL_HOLD: { label: STATUS_CATEGORIES.LEGAL_HOLD, colour: 3 },
  REFUSED: { label: STATUS_CATEGORIES.REFUSED, colour: 4 },
  DECLINED: { label: STATUS_CATEGORIES.DECLINED, colour: 8 },
  ADMIN: { label: STATUS_CATEGORIES.ADMIN, colour: 6 },
  CLOSED: { label: STATUS_CATEGORIES.CLOSED, colour: 9 },
};

/** The categories of these groups of accounts, in the order of an account's life. */
export function categoriesIn(
  groups: readonly { byStatusCategory: readonly { key: AccountStatusCategory }[] }[],
): AccountStatusCategory[] {
  const found = new Set(groups.flatMap(({ byStatusCategory }) => byStatusCategory.map(({ key }) => key)));
  return (Object.keys(CATEGORIES) as AccountStatusCategory[]).filter((key) => found.has(key));
}
