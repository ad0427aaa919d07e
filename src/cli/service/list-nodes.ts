import { type JsonObject } from '../../base/json/json';
import { type GraphqlQuery } from './graphql';

const MAX_PAGE_SIZE = 100;

export interface NodeList {
  /** The connection. */
  field: string;
  /** Asks for its nodes and page info, with `$first`, `$after` and `$filter`. */
  document: string;
  filter: object;
  /** Smaller where the nodes cost much. */
  pageSize?: number;
}

interface NodePage {
  nodes: JsonObject[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * The nodes of a connection, newest first. Reads page by page, as they are asked for.
 * @param limit the greatest number of nodes; all without it
 */
export async function* listNodes(
  query: GraphqlQuery,
  { field, document, filter, pageSize = MAX_PAGE_SIZE }: NodeList,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<JsonObject> {
  let left = limit;
  for (let after: string | null = null; ; ) {
    const data = await query(document, { first: Math.min(left, pageSize), after, filter });
    const { nodes, pageInfo }: NodePage = data[field] as JsonObject & NodePage;
    yield* nodes;
    left -= nodes.length;
    if (left <= 0 || !pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

/** The first items of a list, up to a limit. */
export async function* firstOf<Item>(items: AsyncIterable<Item>, count: number): AsyncGenerator<Item, void, undefined> {
  let left = count;
  for await (const item of items) {
    yield item;
    left -= 1;
    if (left <= 0) return;
  }
}
