import { endOf, endsSoon, type StoredApiKey } from './api-key';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Called with a key that is in use and ends soon. */
export type OnKeyEndsSoon = (key: StoredApiKey, endsAt: Date) => void;

/** @returns a function to call with each key in use. It warns of a key that ends soon, once a day in this process. */
export function createKeyEndWarnings(apiKeyMaxAgeDays: number | undefined, onKeyEndsSoon: OnKeyEndsSoon) {
  let day = 0;
  let warned = new Set<string>();
  return (key: StoredApiKey, now: Date): void => {
    const endsAt = endOf(key, apiKeyMaxAgeDays);
    if (endsAt === null || !endsSoon(endsAt, now)) return;
    const today = Math.floor(now.getTime() / DAY_MS);
    if (today !== day) [day, warned] = [today, new Set()];
    if (warned.has(key.keyId)) return;
    warned.add(key.keyId);
    onKeyEndsSoon(key, endsAt);
  };
}
