import { formatCount, formatMoney, formatShare } from '../../ui/values/format-money';

/** What a brake goes by, in words, and how its numbers are written. */
const BRAKES: Record<string, { counts: string; write: (value: number) => string | undefined }> = {
  failedShare: { counts: 'of the rows fail', write: formatShare },
  missingShare: { counts: 'of the portfolio’s accounts are missing', write: formatShare },
  updatedShare: { counts: 'of the rows change an account', write: formatShare },
  optOutsCleared: { counts: 'opt-outs would be cleared', write: formatCount },
  legalHoldsLeft: { counts: 'accounts would leave the category “Legal & disputes”', write: formatCount },
  updatedCount: { counts: 'rows change an account', write: formatCount },
  createdCount: { counts: 'rows create an account', write: formatCount },
  balanceMoved: { counts: 'is the sum by which balances move', write: formatMoney },
};

/** What a brake counts, in words. */
export const brakeWords = (brake: string): string => BRAKES[brake]?.counts ?? brake;

export interface HeldBrake {
  brake: string;
  /** Left out for keys that may not read what is stored. */
  actual?: number | null;
  limit: number;
}

/** Why a brake held an import, in a sentence. */
export function brakeText({ brake, actual, limit }: HeldBrake): string {
  const { counts, write } = BRAKES[brake] ?? { counts: brake, write: formatCount };
  const most = write(limit);
  return typeof actual === 'number'
    ? `${write(actual)} ${counts}; the limit is ${most}.`
    : `More than ${most} ${counts}.`;
}
