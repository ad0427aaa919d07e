import { BRAKES, type Brake } from '../../imports/brakes';

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
