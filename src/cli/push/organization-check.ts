import { type AccountSyncClient, isAccountSyncError } from '../../client/index';
import { type Json } from '../../json';

/** What reading with a key shows about it. */
export interface KeyAccess {
  mayRead: boolean;
  /** The key's organization. Undefined if it has no accounts, or if the key may not read them. */
  organizationId: string | undefined;
}

/** Finds out by reading one account. @throws AccountSyncError */
export async function readKeyAccess(client: AccountSyncClient, signal: AbortSignal): Promise<KeyAccess> {
  try {
    for await (const { organizationId } of client.listAccounts({ pageSize: 1, signal })) {
      return { mayRead: true, organizationId };
    }
    return { mayRead: true, organizationId: undefined };
  } catch (error) {
    if (!isAccountSyncError(error, 'INSUFFICIENT_SCOPE')) throw error;
    return { mayRead: false, organizationId: undefined };
  }
}

const ADVICE = '--from-organization says which one the file comes from';

/**
 * Checks the organization that a row names: its rows must not end up in another organization unnoticed.
 * @param from the organization that the file comes from, if the command names it
 * @param readAccess called once, for the first row that names an organization
 */
export function createOrganizationCheck(from: string | undefined, readAccess: () => Promise<KeyAccess>) {
  let access: Promise<KeyAccess> | undefined;
  return async (named: Json | undefined): Promise<string | undefined> => {
    if (named === undefined) return undefined;
    if (typeof named !== 'string') return 'must not be sent: the organization is that of the API key';
    if (from !== undefined) return named === from ? undefined : 'is not the one that --from-organization says';
    access ??= readAccess();
    const { organizationId } = await access;
    if (organizationId === undefined) {
      return `cannot be compared with that of the API key, which shows no accounts: ${ADVICE}`;
    }
    return named === organizationId ? undefined : `is not that of the API key: ${ADVICE}`;
  };
}
