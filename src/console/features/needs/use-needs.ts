import { useMemo } from 'react';
import { MINUTE_MS } from '../../../base/time/durations';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { useLooks } from '../use-looks';
import { NeedsDocument } from './needs.generated';
import { needsOf } from './needs-of';

/** How often it is read in sight; an import or a run that changes is read sooner. */
const POLL_MS = MINUTE_MS;

/** What waits for whoever is signed in, kept up to date: all who ask share one read. */
export function useNeeds() {
  const { scopes } = useSession();
  const { looks, see } = useLooks();
  const mayRead = scopes.includes('accounts:read');
  const asked = {
    imports: mayRead || scopes.includes('accounts:write'),
    runs: mayRead,
    webhooks: scopes.includes('webhooks:manage'),
    keys: scopes.includes('keys:manage'),
  };
  const query = useGraphql(NeedsDocument, asked, { refreshMs: POLL_MS });
  const { data, dataUpdatedAt, error, problems, refetch } = query;
  const needs = useMemo(() => data && needsOf(data, looks, dataUpdatedAt), [data, looks, dataUpdatedAt]);
  return { query: { data: needs, error, problems, refetch }, see };
}
