import { useEffect } from 'react';
import { identityOf, type Session, useSession } from '../../api/session';

const MAX_RECENT = 8;

export interface RecentAccount {
  externalId: string;
  /** Empty after a reload: names are kept in memory alone. */
  name: string;
}

const names = new Map<string, string>();
const keptAs = (session: Session) => `console-recent ${identityOf(session)}`;
const nameKey = (session: Session, externalId: string) => `${identityOf(session)} ${externalId}`;

function recentIds(session: Session): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptAs(session)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The accounts that were opened last in this tab over this session, the last one first. */
export const recentAccounts = (session: Session): RecentAccount[] =>
  recentIds(session).map((externalId) => ({ externalId, name: names.get(nameKey(session, externalId)) ?? '' }));

/** Remembers an account that is open. @param name kept in memory alone */
export function useOpened(externalId: string, name: string): void {
  const session = useSession();
  const kept = keptAs(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another key
  useEffect(() => {
    names.set(nameKey(session, externalId), name);
    const ids = [externalId, ...recentIds(session).filter((id) => id !== externalId)].slice(0, MAX_RECENT);
    try {
      sessionStorage.setItem(kept, JSON.stringify(ids));
    } catch {
      // Storage may be forbidden: nothing is remembered.
    }
  }, [externalId, name, kept]);
}
