import { hash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../base/time/durations';

const ENTRY_MS = 15 * MINUTE_MS;

const TOKEN_BYTES = 32;

/** Ways in to the console that each work once, for a service on show. Only in memory. */
export function createOneTimeEntries(clock: () => Date) {
  const entries = new Map<string, { apiKey: string; until: number }>();
  const nameOf = (token: string) => hash('sha256', token, 'base64url');
  return {
    /** @returns the path of an entry, which begins a session of the key */
    offer(apiKey: string): string {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      entries.set(nameOf(token), { apiKey, until: clock().getTime() + ENTRY_MS });
      return `/console/enter/${token}`;
    },
    /** Spends an entry. @returns the text of its key; undefined where there is none, or it is spent or too old */
    take(token: string): string | undefined {
      const name = nameOf(token);
      const entry = entries.get(name);
      entries.delete(name);
      return entry && entry.until > clock().getTime() ? entry.apiKey : undefined;
    },
  };
}

export type OneTimeEntries = ReturnType<typeof createOneTimeEntries>;
