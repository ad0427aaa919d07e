import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { identityOf, useSession } from '../api/session';
import { type Looks, looksIn } from './looks';

const CHANGED = 'console-looks';
/** More than an organization has feeds and keys that need somebody at a time. */
const MAX_SEEN = 200;

/** What storage refused lasts as long as the page. */
const unkept = new Map<string, string>();

function textOf(name: string): string {
  try {
    return unkept.get(name) ?? localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function keep(name: string, { seen, checkedAt }: Looks): void {
  const text = JSON.stringify({ seen: Object.fromEntries(Object.entries(seen).slice(-MAX_SEEN)), checkedAt });
  try {
    localStorage.setItem(name, text);
  } catch {
    unkept.set(name, text);
  }
  window.dispatchEvent(new Event(CHANGED));
}

const subscribe = (onChange: () => void) => {
  window.addEventListener(CHANGED, onChange);
  // Another tab has seen something.
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
};

/** What was looked at, and what keeps a look. */
export function useLooks() {
  const name = `console-looks ${identityOf(useSession())}`;
  const text = useSyncExternalStore(subscribe, () => textOf(name));
  const looks = useMemo(() => looksIn(text), [text]);
  const see = useCallback(
    (id: string, mark: string) => {
      const { seen, checkedAt } = looksIn(textOf(name));
      // The newest last: the oldest go first.
      const others = Object.entries(seen).filter(([other]) => other !== id);
      keep(name, { seen: Object.fromEntries([...others, [id, mark]]), checkedAt });
    },
    [name],
  );
  const noteCheck = useCallback(
    (checkedAt: string) => keep(name, { seen: looksIn(textOf(name)).seen, checkedAt }),
    [name],
  );
  return { looks, see, noteCheck };
}
