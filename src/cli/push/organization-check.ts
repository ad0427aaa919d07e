import { type AccountSyncClient, isAccountSyncError } from '../../client/index';
import { type Json } from '../../json';

/** What a key tells of itself by reading. */
export interface KeyAccess {
  mayRead: boolean;
  /** The organization of the key; undefined while that holds no accounts, or where the key may not read them. */
  organizationId: string | undefined;
}

/** Reads one account. @throws AccountSyncError */
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
 * Tells what is wrong with the organization that a row names: rows of one must not end up in another unseen.
 * @param from the one that the file comes from, where the command says so
 * @param readAccess what the key; asked for once, when the first row names an organization
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
