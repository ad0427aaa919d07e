import { AccountStatusCategory } from '../fields/enums';
import { statusCategoryOf } from '../model/status-category';
import { type AppliedFields } from './apply-fields';

/** What some updates do that somebody should look at: brakes of imports are about it, and runs record it. */
export interface Measures {
  optOutsCleared: number;
  legalHoldsLeft: number;
  /** In millionths of a unit of money, so that sums are exact up to nine billion units; beyond, as exact as a number is. */
  balanceMoved: number;
}

export const NO_MEASURES: Measures = { optOutsCleared: 0, legalHoldsLeft: 0, balanceMoved: 0 };

export const addMeasures = (one: Measures, other: Measures): Measures => ({
  optOutsCleared: one.optOutsCleared + other.optOutsCleared,
  legalHoldsLeft: one.legalHoldsLeft + other.legalHoldsLeft,
  balanceMoved: one.balanceMoved + other.balanceMoved,
});

const MILLIONTHS = 1_000_000;

/** What one account counts for at most: the sum of a trillion accounts is still a number. */
const MAX_MOVED = Number.MAX_VALUE / 2 ** 40;

const toMillionths = (amount: number): number => Math.round(amount * MILLIONTHS);

/** The measures as they are shown, with an amount of money. */
export const shownMeasures = ({ optOutsCleared, legalHoldsLeft, balanceMoved }: Measures): Measures => ({
  optOutsCleared,
  legalHoldsLeft,
  balanceMoved: balanceMoved / MILLIONTHS,
});

/** What an update does. Pure. */
export function measuresOf({ stored, written }: AppliedFields): Measures {
  const optedOut = (account: Partial<AppliedFields['stored']>) => account.smsOptOut?.isOptedOut === true;
  const isInLegalCategory = ({ status }: Pick<AppliedFields['stored'], 'status'>) =>
    statusCategoryOf(status) === AccountStatusCategory.LEGAL_HOLD;
  const after = { ...stored, ...written };
  const moved = toMillionths(Math.abs((after.balanceAmount ?? 0) - (stored.balanceAmount ?? 0)));
  return {
    optOutsCleared: optedOut(stored) && !optedOut(after) ? 1 : 0,
    legalHoldsLeft: isInLegalCategory(stored) && !isInLegalCategory(after) ? 1 : 0,
    balanceMoved: Math.min(moved, MAX_MOVED),
  };
}

/** What several updates do together. Pure. */
export const sumOfMeasures = (updates: readonly AppliedFields[], before: Measures = NO_MEASURES): Measures =>
  updates.reduce((sum, update) => addMeasures(sum, measuresOf(update)), before);
