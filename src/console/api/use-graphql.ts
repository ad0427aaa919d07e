import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Failure } from './failure';
import { type Answer, graphql, type TypedText } from './graphql';

export interface ReadOptions {
  enabled?: boolean;
  /** Milliseconds after which it is read again while the page is visible. */
  refreshMs?: number;
}

/** A read over GraphQL. While variables change, what was there stays until the new answer comes. */
export function useGraphql<TData, TVariables>(
  document: TypedText<TData, TVariables>,
  variables: TVariables,
  { enabled = true, refreshMs }: ReadOptions = {},
) {
  const query = useQuery<Answer<TData>, Failure>({
    queryKey: ['graphql', document, variables],
    queryFn: ({ signal }) => graphql(document, variables, signal),
    placeholderData: keepPreviousData,
    enabled,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
  return { ...query, data: query.data?.data, problems: query.data?.problems ?? [] };
}

/** A page of a list, as every connection of the schema has it. */
export interface Page<TNode> {
  nodes: readonly TNode[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** What was read of an endless list so far. */
export interface Pages<TNode> {
  rows: readonly TNode[];
  problems: readonly Failure[];
  error: Failure | null;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/**
 * An endless list over GraphQL. The operation takes `$after`. It is read again by itself only as long as one page of it is
 * there.
 * @param pageOf finds the list in the answer, where there is one
 */
export function useGraphqlPages<TData, TVariables extends { after?: string | null | undefined }, TNode>(
  document: TypedText<TData, TVariables>,
  variables: Omit<TVariables, 'after'>,
  pageOf: (data: TData) => Page<TNode> | null | undefined,
  { enabled = true, refreshMs }: ReadOptions = {},
) {
  const query = useInfiniteQuery<
    Answer<TData>,
    Failure,
    InfiniteData<Answer<TData>, string | null>,
    unknown[],
    string | null
  >({
    queryKey: ['graphql', document, variables],
    queryFn: ({ signal, pageParam }) => graphql(document, { ...variables, after: pageParam } as TVariables, signal),
    initialPageParam: null,
    getNextPageParam: ({ data }) => {
      const { hasNextPage, endCursor } = pageOf(data)?.pageInfo ?? {};
      return hasNextPage ? (endCursor ?? null) : null;
    },
    // Every page would be read again, one after the other, however many there are by then.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    // Each further page would be compared with all those before.
    structuralSharing: false,
    enabled,
    ...(refreshMs !== undefined && {
      refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshMs : false),
    }),
  });
  const pages = query.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: views find the list in the same way each time
  const joined = useMemo(
    () => ({
      rows: (pages ?? []).flatMap(({ data }) => pageOf(data)?.nodes ?? []),
      problems: (pages ?? []).flatMap(({ problems }) => problems),
    }),
    [pages],
  );
  return {
    ...query,
    ...joined,
    /** The first answer: what it says of the whole list, such as `totalCount`. */
    first: pages?.[0]?.data,
  };
}
