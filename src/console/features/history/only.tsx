import { type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import tabStyles from '../../ui/tabs.module.css';
import styles from './history.module.css';
import { type HistoryState, STATE } from './history-state';

export interface OnlyProps {
  /** What it adds to what is chosen. */
  some: Partial<HistoryState>;
  /** Set for one of a choice: whether it is chosen. */
  current?: boolean;
  title?: string;
  children: ReactNode;
}

/** A link to the same history, narrowed. */
export function Only({ some, current, title, children }: OnlyProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const to = `?${STATE.write({ ...STATE.read(params), ...some }, params)}`;
  return (
    <Link
      to={to}
      title={title}
      className={current === undefined ? styles.only : tabStyles.tab}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

export interface ByKeyProps {
  apiKeyId: string;
  apiKeyName?: string | null | undefined;
  actor?: { kind: 'KEY' | 'PERSON'; id: string; name?: string | null } | null | undefined;
}

/** Who did something, in a file: the name, or the id where there is none. */
export const whoIn = ({ apiKeyId, apiKeyName, actor }: ByKeyProps): string => actor?.name || apiKeyName || apiKeyId;

/** The key that did something, by its name; or the person, by their name at that time. */
export function ByKey({ apiKeyId, apiKeyName, actor }: ByKeyProps) {
  const isPerson = actor?.kind === 'PERSON' && apiKeyId.startsWith('person-');
  return (
    <Only some={{ key: apiKeyId }} title={isPerson ? `Only what ${actor.id} did` : `Only what the key ${apiKeyId} did`}>
      {(isPerson && actor.name) || apiKeyName || apiKeyId}
    </Only>
  );
}

/** More are behind a click. */
const SHOWN = 5;

/** Accounts by their identifiers; the rest behind a click. */
export function Accounts({ externalIds }: { externalIds: readonly string[] }) {
  const links = (ids: readonly string[]) =>
    ids.map((id) => (
      <li key={id}>
        <Only some={{ account: id }} title="Only this account">
          {id}
        </Only>
      </li>
    ));
  const more = externalIds.slice(SHOWN);
  return (
    <>
      <ul className={styles.accounts}>{links(externalIds.slice(0, SHOWN))}</ul>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{more.length} more</summary>
          <ul className={styles.accounts}>{links(more)}</ul>
        </details>
      )}
    </>
  );
}
