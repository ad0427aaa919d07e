import { ServiceError } from '../errors';

/** Smallest page of each protocol: an empty one over GraphQL, for a count or the question whether there is more. */
const SMALLEST_PAGE = { REST: 1, GRAPHQL: 0 };
/** Largest page of each protocol, in items. */
export const LARGEST_PAGE = { REST: 500, GRAPHQL: 100 };
export const DEFAULT_PAGE = 50;
/** The greatest size of what one page reads, in bytes as it is stored. Of rows of imports, characters of JSON are counted. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/**
 * @throws ServiceError `INVALID_QUERY`
 */
export function requirePageSize(size: number, protocol: keyof typeof LARGEST_PAGE): number {
  const [smallest, largest] = [SMALLEST_PAGE[protocol], LARGEST_PAGE[protocol]];
  if (Number.isInteger(size) && size >= smallest && size <= largest) return size;
  const name = protocol === 'REST' ? 'limit' : 'first';
  throw new ServiceError('INVALID_QUERY', `${name} must be a whole number from ${smallest} to ${largest}`);
}

/**
 * How many items a page over GraphQL may have, for its cost. The field itself refuses any other size, and says which ones
 * are allowed.
 */
export const itemsOfPage = (first: unknown): number =>
  typeof first === 'number' ? Math.min(Math.max(first, 0), LARGEST_PAGE.GRAPHQL) : 1;

/** One page of a list, in the form of a Relay connection. */
export interface Page<Node> {
  edges: { node: Node; cursor: string }[];
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** Few ask for the cursor of each item, and some cursors are encrypted, another text each time. */
function lazyEdge<Node>(node: Node, cursorOf: () => string): Page<Node>['edges'][number] {
  let cursor: string | undefined;
  return {
    node,
    get cursor() {
      cursor ??= cursorOf();
      return cursor;
    },
  };
}

/**
 * @param found up to one more than `size`, which shows whether there is a next page
 * @param after the cursor after which the page starts
 * @param hasMore whether there is a next page though nothing more was found
 */
export function pageOf<Node>(
  found: readonly Node[],
  size: number,
  after: string | null | undefined,
  cursorOf: (node: Node) => string,
  hasMore = false,
): Page<Node> {
  const nodes = found.slice(0, size);
  const edges = nodes.map((node) => lazyEdge(node, () => cursorOf(node)));
  return {
    edges,
    nodes,
    pageInfo: {
      hasNextPage: found.length > size || hasMore,
      hasPreviousPage: typeof after === 'string',
      startCursor: edges.at(0)?.cursor ?? null,
      // A page of nothing ends where it begins.
      endCursor: edges.at(-1)?.cursor ?? (size === 0 ? (after ?? null) : null),
    },
  };
}

/** The same page with what is shown of each item. */
export function mapNodes<Node, Shown>({ edges, pageInfo }: Page<Node>, show: (node: Node) => Shown): Page<Shown> {
  const shown = edges.map((edge) => lazyEdge(show(edge.node), () => edge.cursor));
  return { edges: shown, nodes: shown.map(({ node }) => node), pageInfo };
}
