import { type JsonObject } from '../../../src/json';
import { getAccount, getAccounts, type ServiceAddress } from '../http';

/** Reads accounts and their whole histories back. */
export interface HistoryReader {
  /** Undefined where there is no such account. */
  account(externalId: string): Promise<JsonObject | undefined>;
  /** Oldest first. */
  auditTrail(externalId: string): Promise<JsonObject[]>;
  /** Oldest first. */
  timeline(externalId: string): Promise<JsonObject[]>;
  /** The external ids of all accounts of the organization. */
  externalIds(): Promise<string[]>;
}

/** Reads over REST, page by page. @throws where a page cannot be read */
export function restReader(service: ServiceAddress, apiKey: string, pageSize = 200): HistoryReader {
  async function pages(read: (query: string) => ReturnType<typeof getAccounts>, list: string): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    let cursor: unknown = '';
    do {
      const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
      const { status, body, text } = await read(`?limit=${pageSize}${after}`);
      if (status !== 200) throw new Error(`Cannot read ${list}: ${status} ${text}`);
      found.push(...(body[list] as JsonObject[]));
      cursor = body.nextCursor;
    } while (cursor !== null);
    return found;
  }
  const history = async (externalId: string, path: string, list: string) =>
    (await pages((query) => getAccount(service, apiKey, externalId, `/${path}${query}`), list)).reverse();
  return {
    async account(externalId) {
      const { status, body, text } = await getAccount(service, apiKey, externalId);
      if (status !== 200 && status !== 404) throw new Error(`Cannot read ${externalId}: ${status} ${text}`);
      return status === 200 ? (body.account as JsonObject) : undefined;
    },
    auditTrail: (externalId) => history(externalId, 'audit-trail', 'auditTrail'),
    timeline: (externalId) => history(externalId, 'timeline', 'timeline'),
    externalIds: async () =>
      (await pages((query) => getAccounts(service, apiKey, query), 'accounts')).map(({ externalId }) =>
        String(externalId),
      ),
  };
}
