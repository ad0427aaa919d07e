import { type ApolloClient } from '@apollo/client';
import { useSubscription } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { AccountUpdatedDocument, type AccountUpdatedSubscription } from './operations.generated';

type Update = AccountUpdatedSubscription['accountUpdated'];

const SHOWN = 20;
const PAUSE_MS = 1_000;

/** What the cache cannot know to be old: sums, and the histories of these accounts. Views that show them ask again. */
const refresh = (client: ApolloClient, accountIds: ReadonlySet<string>) =>
  client.refetchQueries({
    updateCache(cache) {
      cache.modify({ fields: { accountStatistics: (_, { INVALIDATE }) => INVALIDATE } });
      for (const id of accountIds) {
        const account = cache.identify({ __typename: 'Account', id });
        if (account) cache.modify({ id: account, fields: { auditTrail: (_, { INVALIDATE }) => INVALIDATE } });
      }
    },
  });

/** Changes as they happen. Apollo writes each account into its cache, and every view shows it. */
export function Live({ onRefused }: { onRefused: (message: string) => void }) {
  const [updates, setUpdates] = useState<Update[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(new Set<string>());
  useSubscription(AccountUpdatedDocument, {
    onData({ client, data: { data } }) {
      if (!data) return;
      if (data.accountUpdated.account) changed.current.add(data.accountUpdated.account.id);
      setUpdates((before) => [data.accountUpdated, ...before].slice(0, SHOWN));
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        refresh(client, changed.current);
        changed.current = new Set();
      }, PAUSE_MS);
    },
    onError: ({ message }) => onRefused(message),
  });
  return (
    <ol aria-label="Changes">
      {updates.map(({ cursor, account }) => (
        <li key={cursor}>
          {account?.externalId}: {account?.status}
        </li>
      ))}
    </ol>
  );
}
