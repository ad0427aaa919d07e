import { HOUR_MS } from '../../../base/time/durations';
import { formatInterval } from '../../ui/values/format-time';

/** What the page reads of a bulk upsert or an import of a feed. */
export interface FeedRun {
  apiKeyId: string;
  apiKeyName?: string | null;
  surface: string;
  receivedAt: string;
}

/** A feed from which nothing comes any more. */
export interface QuietFeed {
  apiKeyId: string;
  name: string;
  lastAt: string;
  /** The usual time between two of its runs, such as `6 hours`. */
  usual: string;
}

const MIN_RUNS = 3;
/** So much longer than usual counts as quiet. */
const PATIENCE = 3;
/** A feed that sends every few minutes may pause for an hour. */
const MIN_QUIET_MS = HOUR_MS;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * The feeds that have sent nothing for three times their usual interval. What people import in the console is no feed, and
 * of fewer than three runs nobody can say what is usual.
 * @param runs newest first
 */
export function quietFeedsOf(runs: readonly FeedRun[], now: number): QuietFeed[] {
  const sent = runs.filter(({ surface }) => surface !== 'CONSOLE');
  return [...new Set(sent.map(({ apiKeyId }) => apiKeyId))].flatMap((apiKeyId): QuietFeed[] => {
    const own = sent.filter((run) => run.apiKeyId === apiKeyId);
    const [newest] = own;
    if (!newest || own.length < MIN_RUNS) return [];
    const times = own.map(({ receivedAt }) => Date.parse(receivedAt));
    const usualMs = median(times.slice(1).map((time, index) => (times[index] ?? time) - time));
    if (now - Date.parse(newest.receivedAt) <= Math.max(usualMs * PATIENCE, MIN_QUIET_MS)) return [];
    const usual = formatInterval(usualMs);
    return [{ apiKeyId, name: newest.apiKeyName || apiKeyId, lastAt: newest.receivedAt, usual }];
  });
}
