import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../../api/graphql';
import { type Change, usePublished } from '../../api/live';
import { Button } from '../../ui/button';
import { countText } from '../../ui/values/format-money';
import { AccountCountDocument, AccountsDocument, ChangedByRunsDocument } from './accounts.generated';

/** A feed may send run after run. */
const WAIT_MS = 1_000;

/**
 * Says how many accounts runs have changed since the list was read: it begins anew with each read. No row moves before
 * somebody asks for it.
 * @param readAt by the clock of the service
 */
export function Newer({ readAt }: { readAt: string }) {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const changed = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const add = useCallback(
    (change: Change | null) => {
      if (change && change.kind !== 'SYNC_RUN_COMPLETED') return;
      if (change?.syncRunId) changed.current.set(change.syncRunId, 0);
      // The list is read again sooner or later, also without this.
      const ignore = () => undefined;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void graphql(ChangedByRunsDocument, {}).then(({ data: { syncRuns } }) => {
          for (const { id, receivedAt, created, updated } of syncRuns.nodes)
            if (changed.current.has(id) || receivedAt > readAt) changed.current.set(id, created + updated);
          setCount([...changed.current.values()].reduce((sum, one) => sum + one, 0));
        }, ignore);
      }, WAIT_MS);
    },
    [readAt],
  );
  usePublished(add);
  const show = () => {
    for (const document of [AccountsDocument, AccountCountDocument])
      void client.invalidateQueries({ queryKey: ['graphql', document] });
  };
  return <div role="status">{count > 0 && <Button onClick={show}>{countText(count, 'change')}: show</Button>}</div>;
}
