import { type Account, type AccountQuery, type AccountSyncClient } from '../../client/index';

const PAGE_SIZE = 500;
/** How long after its timestamp a change may become visible. */
const SETTLING_MS = 60_000;
/** On a busy service, rereading would never end. */
const MAX_PASSES = 10;

const settledBefore = (time: string) => new Date(Date.parse(time) - SETTLING_MS).toISOString();

/**
 * Lists all accounts that match the query, newest change first. An account that changes meanwhile moves to a part of the
 * list that has already been read. So recent changes are read again until nothing new comes, and an account may come
 * twice, its newer state later.
 */
export async function* allAccounts(
  client: AccountSyncClient,
  query: AccountQuery,
): AsyncGenerator<Account, void, undefined> {
  /** When each recent account changed, by id. Older ones are not read again. */
  const latest = new Map<string, string>();
  let updatedSince = query.updatedSince;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let since: string | undefined;
    let oldest = '';
    let read = 0;
    let fresh = 0;
    for await (const account of client.listAccounts({ ...query, updatedSince, pageSize: PAGE_SIZE })) {
      const { id, updatedAt } = account;
      since ??= settledBefore(updatedAt);
      oldest = updatedAt;
      read += 1;
      if (latest.get(id) === updatedAt) continue;
      if (updatedAt >= since) latest.set(id, updatedAt);
      fresh += 1;
      yield account;
    }
    // A single page is a consistent read: nothing can have moved.
    if (since === undefined || fresh === 0 || read <= PAGE_SIZE) return;
    if (since > oldest) updatedSince = since;
  }
}
