import { type JsonObject } from '../../json';
import { type GraphqlQuery } from './graphql';

const MAX_PAGE_SIZE = 100;

interface NodePage {
  nodes: JsonObject[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * The nodes of a connection, newest first. Reads page by page, as they are asked for.
 * @param field the connection; `document` asks for its nodes and page info, with `$first`, `$after` and `$filter`
 * @param limit how many at most
 */
export async function* listNodes(
  query: GraphqlQuery,
  { field, document, filter }: { field: string; document: string; filter: object },
  limit: number,
): AsyncGenerator<JsonObject> {
  let left = limit;
  for (let after: string | null = null; ; ) {
    const data = await query(document, { first: Math.min(left, MAX_PAGE_SIZE), after, filter });
    const { nodes, pageInfo } = data[field] as unknown as NodePage;
    yield* nodes;
    left -= nodes.length;
    if (left <= 0 || !pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}
