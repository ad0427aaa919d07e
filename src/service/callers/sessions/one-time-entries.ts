import { hash, randomBytes } from 'node:crypto';

export const ENTRY_MS = 15 * 60 * 1000;

const TOKEN_BYTES = 32;

/** Ways in to the console that each work once, for a service on show. Only in memory. */
export interface OneTimeEntries {
  /** @returns the path of an entry, which begins a session of the key */
  offer(apiKey: string): string;
  /** Spends an entry. @returns the text of its key; undefined where there is none, or it is spent or too old */
  take(token: string): string | undefined;
}

export function createOneTimeEntries(clock: () => Date): OneTimeEntries {
  const entries = new Map<string, { apiKey: string; until: number }>();
  const nameOf = (token: string) => hash('sha256', token, 'base64url');
  return {
    offer(apiKey) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      entries.set(nameOf(token), { apiKey, until: clock().getTime() + ENTRY_MS });
      return `/console/enter/${token}`;
    },
    take(token) {
      const name = nameOf(token);
      const entry = entries.get(name);
      entries.delete(name);
      return entry && entry.until > clock().getTime() ? entry.apiKey : undefined;
    },
  };
}
