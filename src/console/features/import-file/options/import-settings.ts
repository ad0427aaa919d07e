/** What may hold an import, as people choose it. */
export interface Brake {
  name: string;
  label: string;
  /** What holds it where nobody chooses; null: nothing. */
  usual: number | null;
  isShare: boolean;
  /** Whether the choice needs `accounts:read`. */
  tellsBalances?: true;
}

const count = (name: string, label: string, usual: number | null): Brake => ({ name, label, usual, isShare: false });
const share = (name: string, label: string, usual: number | null): Brake => ({ name, label, usual, isShare: true });

/** The brakes of an import. Rows that fail hold nothing here: they are handed back. */
export const BRAKES: readonly Brake[] = [
  share('failedShare', 'Share of the rows that fail', null),
  share('missingShare', 'Share of the portfolio that a complete file does not name', 0.1),
  count('optOutsCleared', 'Opt-outs of text messages that would be cleared', 0),
  count('legalHoldsLeft', 'Accounts that would leave the category “Legal & disputes”', 0),
  share('updatedShare', 'Share of the rows that change an account', null),
  count('updatedCount', 'Accounts that change', null),
  count('createdCount', 'Accounts that are created', null),
  { ...count('balanceMoved', 'Sum by which balances move', null), tellsBalances: true },
];

/** How a file is sent, apart from how it is read. */
export interface ImportSettings {
  /** The portfolio of which the file names every account; empty: none. */
  complete: string;
  /** The organization that rows name, if it is not that of the key. */
  fromOrganization: string;
  lastCounts: boolean;
  /** By brake: the limit as it was typed, or null for none. Left out: as usual. */
  brakes: Readonly<Record<string, string | null>>;
}

export const PLAIN_SETTINGS: ImportSettings = { complete: '', fromOrganization: '', lastCounts: false, brakes: {} };

/** The limit that a text means; undefined if it means none. */
export function limitOf({ isShare }: Brake, text: string): number | undefined {
  const [, digits = ''] = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(text) ?? [];
  if (digits === '' || (text.includes('%') && !isShare)) return undefined;
  if (!isShare) return Number(digits);
  const percent = Number(digits);
  return percent <= 100 ? percent / 100 : undefined;
}

/** What of the settings cannot be sent. */
export const settingsFaults = ({ brakes }: ImportSettings): string[] =>
  BRAKES.filter((brake) => {
    const text = brakes[brake.name];
    return typeof text === 'string' && limitOf(brake, text) === undefined;
  }).map(({ label, isShare }) => `“${label}” needs ${isShare ? 'a percentage from 0 to 100' : 'a number'}.`);

/** The import that is asked for. It stops for review. */
export function wantedImport(fileName: string, { complete, brakes }: ImportSettings) {
  const chosen = BRAKES.flatMap((brake) => {
    const text = brakes[brake.name];
    if (text === undefined) return [];
    return [[brake.name, text === null ? null : (limitOf(brake, text) ?? null)] as const];
  });
  const portfolioId = complete.trim();
  return {
    name: Array.from(fileName).slice(0, MAX_NAME).join(''),
    review: true,
    ...(portfolioId !== '' && { complete: { portfolioId } }),
    brakes: { failedShare: null, ...Object.fromEntries(chosen) },
  };
}

const MAX_NAME = 200;
