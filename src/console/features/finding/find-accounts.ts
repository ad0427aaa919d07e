import { useEffect, useState } from 'react';
import { identityOf, type Session, useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { FindAccountsDocument, type FindAccountsQuery, type FoundAccountFragment } from './finding.generated';

/** Shorter texts find too many, and each read leaves a record of access. */
const MIN_LENGTH = 3;
const PAUSE_MS = 200;
const MAX_FOUND = 5;

const folded = (text: string | null | undefined) => (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The account with this very id, then those whose name begins with the first word, then the others. Pure. */
export function inOrder({ exact, found }: FindAccountsQuery, text: string): FoundAccountFragment[] {
  const [first = ''] = folded(text).split(/[\s,]+/);
  const isCalled = ({ person }: FoundAccountFragment) =>
    [person?.name?.last, person?.name?.first].some((name) => folded(name).startsWith(first));
  const others = found.nodes.filter(({ id }) => id !== exact?.id);
  const [called, rest] = [others.filter(isCalled), others.filter((account) => !isCalled(account))];
  return [...(exact ? [exact] : []), ...called, ...rest].slice(0, MAX_FOUND);
}

/** Whether a text has not changed for a moment. */
export function usePaused(text: string): boolean {
  const [asked, ask] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => ask(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return asked === text;
}

/** The best accounts for what is typed, once the typing pauses; undefined while nothing was read for this very text. */
export function useFoundAccounts(typed: string): readonly FoundAccountFragment[] | undefined {
  const text = typed.trim();
  const isPaused = usePaused(text);
  const isAsked = isWorthAsking(text) && isPaused;
  const { data, isPlaceholderData } = useGraphql(FindAccountsDocument, { text }, { enabled: isAsked });
  return isAsked && data && !isPlaceholderData ? inOrder(data, text) : undefined;
}

/** Whether accounts are looked for by a text. */
export const isWorthAsking = (text: string): boolean => text.trim().length >= MIN_LENGTH;

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
