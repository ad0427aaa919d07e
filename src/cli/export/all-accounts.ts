import { type Account, type AccountQuery, type AccountSyncClient } from '../../client/index';

const PAGE_SIZE = 500;
/** For how long a change may be decided on before it can be read. */
const SETTLING_MS = 60_000;
/** On a service that never rests the last of them would never come. */
const MAX_PASSES = 10;

const settledBefore = (time: string) => new Date(Date.parse(time) - SETTLING_MS).toISOString();

/**
 * All accounts that the query asks for. They are listed newest change first, so one that changes meanwhile moves to
 * where the list has already been read: what has changed is read again until nothing new comes. An account may
 * therefore come twice, its newer state later.
 */
export async function* allAccounts(
  client: AccountSyncClient,
  query: AccountQuery,
): AsyncGenerator<Account, void, undefined> {
  /** The latest accounts by id, with the time of their change; older ones are not asked for again. */
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
    // One page is read at one time: nothing can have moved.
    if (since === undefined || fresh === 0 || read <= PAGE_SIZE) return;
    if (since > oldest) updatedSince = since;
  }
}
