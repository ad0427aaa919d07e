import { useMemo } from 'react';
import { useLive } from '../../api/live';
import { useSession } from '../../api/session';
import { useLooks } from '../use-looks';
import { NeedsDocument } from './needs.generated';
import { needsOf } from './needs-of';

/** What waits for whoever is signed in, kept up to date: all who ask share one read. */
export function useNeeds() {
  const { scopes } = useSession();
  const { looks, see } = useLooks();
  const mayRead = scopes.includes('accounts:read');
  const query = useLive(NeedsDocument, {
    imports: mayRead || scopes.includes('accounts:write'),
    runs: mayRead,
    webhooks: scopes.includes('webhooks:manage'),
    keys: scopes.includes('keys:manage'),
  });
  const { data, dataUpdatedAt, error, problems, refetch } = query;
  const needs = useMemo(() => data && needsOf(data, looks, dataUpdatedAt), [data, looks, dataUpdatedAt]);
  return { query: { data: needs, error, problems, refetch }, see };
}
