/**
 * Sums of balances that are exact: whole parts and rests are summed apart, as whole numbers, which floating point adds
 * without rounding up to 2^53. The rests count in millionths.
 */
export interface BalanceSum {
  whole: number;
  millionths: number;
}

const MILLIONTHS = 1_000_000;

/** The accumulators that sum the balances of accounts, in a `$group`. */
export const SUM_OF_BALANCES = {
  whole: { $sum: { $trunc: '$balanceAmount' } },
  millionths: {
    $sum: {
      $round: { $multiply: [{ $subtract: ['$balanceAmount', { $trunc: '$balanceAmount' }] }, MILLIONTHS] },
    },
  },
};

/**
 * The number that is nearest to a sum. A sum that was infinite is the greatest or the least number, since JSON has no
 * infinity; infinite sums of both signs add up to NaN, which becomes 0. Pure.
 */
export function balanceOf({ whole, millionths }: BalanceSum): number {
  if (Number.isNaN(whole)) return 0;
  if (!Number.isSafeInteger(whole)) return Math.min(Math.max(whole, -Number.MAX_VALUE), Number.MAX_VALUE);
  const sum = BigInt(whole) * BigInt(MILLIONTHS) + BigInt(millionths);
  const digits = String(sum < 0n ? -sum : sum).padStart(7, '0');
  // Read as text, since a division would round a second time.
  return Number(`${sum < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`);
}
