import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { graphql } from '../../api/graphql';
import { type Change, usePublished } from '../../api/live';
import { Button } from '../../ui/button';
import { countText } from '../../ui/values/format-money';
import { AccountCountDocument, AccountsDocument, ChangedByRunDocument } from './accounts.generated';

/** Says how many accounts runs have changed since the list was read. No row moves before somebody asks for it. */
export function Newer() {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const add = useCallback(({ kind, syncRunId }: Change) => {
    if (kind !== 'SYNC_RUN_COMPLETED' || !syncRunId) return;
    // The list is read again sooner or later, also without this.
    const ignore = () => undefined;
    void graphql(ChangedByRunDocument, { id: syncRunId }).then(({ data: { syncRun } }) => {
      if (syncRun) setCount((before) => before + syncRun.created + syncRun.updated);
    }, ignore);
  }, []);
  usePublished(add);
  const show = () => {
    setCount(0);
    for (const document of [AccountsDocument, AccountCountDocument])
      void client.invalidateQueries({ queryKey: ['graphql', document] });
  };
  return <div role="status">{count > 0 && <Button onClick={show}>{countText(count, 'change')}: show</Button>}</div>;
}
