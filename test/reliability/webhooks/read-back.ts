import { type JsonObject } from '../../../src/base/json/json';
import { type PublishedChange, pageOfChanges } from '../../support/changes';
import { type ServiceAddress } from '../../support/http';
import { askWebhooks } from '../../support/webhooks';

/** All of the feed, from its beginning on. */
export async function readFeed(service: ServiceAddress, apiKey: string): Promise<PublishedChange[]> {
  const changes: PublishedChange[] = [];
  let page: { cursor?: string; hasMore: boolean } = { hasMore: true };
  while (page.hasMore) {
    const next = await pageOfChanges(service, apiKey, { cursor: page.cursor });
    changes.push(...next.changes);
    page = next;
  }
  return changes;
}

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
