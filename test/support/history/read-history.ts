import { type JsonObject } from '../../../src/base/json/json';
import { type Answer, getAccount, getAccounts, type ServiceAddress } from '../http';

/** The account of an answer with its version, which REST tells as the entity tag. */
export const accountIn = ({ body, headers }: Answer): JsonObject => ({
  ...(body.account as JsonObject),
  version: Number(/^"(\d+)"$/.exec(String(headers.etag))?.[1]),
});

const PAGE_SIZE = 200;

/** Reads accounts and their whole histories, the oldest first, over REST page by page. @throws where a page cannot be read */
export function restReader(service: ServiceAddress, apiKey: string) {
  async function pages(read: (query: string) => ReturnType<typeof getAccounts>, list: string): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    let cursor: unknown = '';
    do {
      const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
      const { status, body, text } = await read(`?limit=${PAGE_SIZE}${after}`);
      if (status !== 200) throw new Error(`Cannot read ${list}: ${status} ${text}`);
      found.push(...(body[list] as JsonObject[]));
      cursor = body.nextCursor;
    } while (cursor !== null);
    return found;
  }
  const history = async (externalId: string, path: string, list: string) =>
    (await pages((query) => getAccount(service, apiKey, externalId, `/${path}${query}`), list)).reverse();
  return {
    async account(externalId: string) {
      const answer = await getAccount(service, apiKey, externalId);
      const { status, text } = answer;
      if (status !== 200 && status !== 404) throw new Error(`Cannot read ${externalId}: ${status} ${text}`);
      return status === 200 ? accountIn(answer) : undefined;
    },
    auditTrail: (externalId: string) => history(externalId, 'audit-trail', 'auditTrail'),
    timeline: (externalId: string) => history(externalId, 'timeline', 'timeline'),
    externalIds: async () =>
      (await pages((query) => getAccounts(service, apiKey, query), 'accounts')).map(({ externalId }) =>
        String(externalId),
      ),
  };
}
