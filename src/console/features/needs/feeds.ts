import { formatInterval } from '../../ui/values/format-time';

/** What the page reads of a bulk upsert or an import of a feed. */
export interface FeedRun {
  apiKeyId: string;
  apiKeyName?: string | null;
  receivedAt: string;
}

/** A key that sends accounts, and how regularly. */
export interface Feed {
  apiKeyId: string;
  name: string;
  lastAt: string;
  /** The usual time between two of its runs, such as `6 hours`; undefined with fewer than three runs. */
  usual: string | undefined;
  isQuiet: boolean;
}

const DAY_MS = 86_400_000;
const MIN_RUNS = 3;
/** So much longer than usual counts as quiet. */
const PATIENCE = 3;
/** A feed that sends every few minutes may pause for an hour. */
const MIN_QUIET_MS = 3_600_000;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * The feeds behind the last runs, those that have gone quiet first. A feed is quiet if it has sent nothing for three times
 * its usual interval; with too few runs to say, for a day.
 * @param runs newest first
 */
export function feedsOf(runs: readonly FeedRun[], now: number): Feed[] {
  const keys = [...new Set(runs.map(({ apiKeyId }) => apiKeyId))];
  const feeds = keys.flatMap((apiKeyId): Feed[] => {
    const own = runs.filter((run) => run.apiKeyId === apiKeyId);
    const [newest] = own;
    if (!newest) return [];
    const times = own.map(({ receivedAt }) => Date.parse(receivedAt));
    const gaps = times.slice(1).map((time, index) => (times[index] ?? time) - time);
    const usualMs = own.length >= MIN_RUNS ? median(gaps) : undefined;
    const patience = usualMs === undefined ? DAY_MS : Math.max(usualMs * PATIENCE, MIN_QUIET_MS);
    const isQuiet = now - Date.parse(newest.receivedAt) > patience;
    const usual = usualMs && formatInterval(usualMs);
    return [
      { apiKeyId, name: newest.apiKeyName || apiKeyId, lastAt: newest.receivedAt, usual: usual || undefined, isQuiet },
    ];
  });
  return feeds.toSorted((one, other) => Number(other.isQuiet) - Number(one.isQuiet));
}
