import { useCallback, useMemo } from 'react';
import { identityOf, useSession } from '../api/session';
import { keepText, keptText, useKeptText } from '../ui/kept';
import { type Looks, looksIn } from './looks';

/** More than an organization has feeds and keys that need somebody at a time. */
const MAX_SEEN = 200;

function keep(name: string, { seen, checkedAt }: Looks): void {
  keepText(name, JSON.stringify({ seen: Object.fromEntries(Object.entries(seen).slice(-MAX_SEEN)), checkedAt }));
}

/** What was looked at, and what keeps a look. */
export function useLooks() {
  const name = `console-looks ${identityOf(useSession())}`;
  const text = useKeptText(name);
  const looks = useMemo(() => looksIn(text), [text]);
  const see = useCallback(
    (id: string, mark: string) => {
      const { seen, checkedAt } = looksIn(keptText(name));
      // The newest last: the oldest go first.
      const others = Object.entries(seen).filter(([other]) => other !== id);
      keep(name, { seen: Object.fromEntries([...others, [id, mark]]), checkedAt });
    },
    [name],
  );
  const noteCheck = useCallback(
    (checkedAt: string) => keep(name, { seen: looksIn(keptText(name)).seen, checkedAt }),
    [name],
  );
  return { looks, see, noteCheck };
}
