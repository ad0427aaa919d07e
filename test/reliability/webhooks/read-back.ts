import { type JsonObject } from '../../../src/base/json/json';
import { type ServiceAddress } from '../../support/http';
import { askWebhooks } from '../../support/webhooks';

/** The version of each account, as the list shows it. */
export async function listVersions(service: ServiceAddress, apiKey: string): Promise<Map<string, number>> {
  const query = `query ($after: String) {
    answer: accounts(first: 100, after: $after) { nodes { externalId version } pageInfo { hasNextPage endCursor } } }`;
  const versions = new Map<string, number>();
  for (let after: unknown; ; ) {
    const { nodes, pageInfo } = await askWebhooks(service, apiKey, query, { after });
    for (const { externalId, version } of nodes as JsonObject[]) versions.set(String(externalId), Number(version));
    const { hasNextPage, endCursor } = pageInfo as JsonObject;
    if (hasNextPage !== true) return versions;
    after = endCursor;
  }
}
