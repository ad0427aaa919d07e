/** A page of an import that is not there any more. */
export const NO_ROWS = { nodes: [], pageInfo: { hasNextPage: false } } as const;
