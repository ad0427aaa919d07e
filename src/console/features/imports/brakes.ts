import { formatCount, formatMoney, formatShare } from '../../ui/values/format-money';

/** What may hold an import. */
export interface Brake {
  name: string;
  /** As people choose it. */
  label: string;
  /** What it counts, in words that follow the number. */
  counts: string;
  /** What holds an import where nobody chooses; null: nothing. */
  usual: number | null;
  isShare: boolean;
  /** Whether the choice needs `accounts:read`. */
  tellsBalances?: true;
}

const count = (name: string, label: string, counts: string, own: Partial<Brake> = {}): Brake =>
  Object.assign({ name, label, counts, usual: null, isShare: false }, own);
const share = (name: string, label: string, counts: string, usual: number | null = null) =>
  count(name, label, counts, { usual, isShare: true });

/** The brakes of an import that is sent from here. Rows that fail hold nothing then: they are handed back. */
export const BRAKES: readonly Brake[] = [
  share('failedShare', 'Share of the rows that fail', 'of the rows fail'),
  share(
    'missingShare',
    'Share of the portfolio that a complete file does not name',
    'of the portfolio’s accounts are missing',
    0.1,
  ),
  count('optOutsCleared', 'Opt-outs of text messages that would be cleared', 'opt-outs would be cleared', { usual: 0 }),
  count(
    'legalHoldsLeft',
    'Accounts that would leave the category “Legal & disputes”',
    'accounts would leave the category “Legal & disputes”',
    { usual: 0 },
  ),
  share('updatedShare', 'Share of the rows that change an account', 'of the rows change an account'),
  count('updatedCount', 'Accounts that change', 'rows change an account'),
  count('createdCount', 'Accounts that are created', 'rows create an account'),
  count('balanceMoved', 'Sum by which balances move', 'is the sum by which balances move', { tellsBalances: true }),
];

const brakeOf = (brake: string) => BRAKES.find(({ name }) => name === brake);

/** What a brake counts, in words. */
export const brakeWords = (brake: string): string => brakeOf(brake)?.counts ?? brake;

export interface HeldBrake {
  brake: string;
  /** Left out for keys that may not read what is stored. */
  actual?: number | null;
  limit: number;
}

/** Why a brake held an import, in a sentence. */
export function brakeText({ brake, actual, limit }: HeldBrake): string {
  const { isShare, tellsBalances } = brakeOf(brake) ?? {};
  const write = isShare ? formatShare : tellsBalances ? formatMoney : formatCount;
  const most = write(limit);
  return typeof actual === 'number'
    ? `${write(actual)} ${brakeWords(brake)}; the limit is ${most}.`
    : `More than ${most} ${brakeWords(brake)}.`;
}
