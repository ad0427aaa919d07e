import { type JsonObject } from '../../../src/base/json/json';
import { type Answer, getAccount, getAccounts, pagesOf, type ServiceAddress } from '../http';

/** The account of an answer with its version, which REST tells as the entity tag. */
export const accountIn = ({ body, headers }: Answer): JsonObject => ({
  ...(body.account as JsonObject),
  version: Number(/^"(\d+)"$/.exec(String(headers.etag))?.[1]),
});

/** Reads accounts and their whole histories, the oldest first, over REST page by page. @throws where a page cannot be read */
export function restReader(service: ServiceAddress, apiKey: string) {
  async function all(read: (query: string) => Promise<Answer>, list: string): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    for await (const body of pagesOf(read, { limit: '200' })) found.push(...(body[list] as JsonObject[]));
    return found;
  }
  const history = async (externalId: string, path: string, list: string) =>
    (await all((query) => getAccount(service, apiKey, externalId, `/${path}${query}`), list)).reverse();
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
      (await all((query) => getAccounts(service, apiKey, query), 'accounts')).map(({ externalId }) =>
        String(externalId),
      ),
  };
}
