import { type ReactNode } from 'react';
import { type Failure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { Failed, Loading, Partial } from '../../../ui/states/states';

interface PagesProps {
  query: {
    first: unknown;
    error: Failure | null;
    problems: readonly Failure[];
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  children: ReactNode;
}

/** The pages of a history that are read so far, and the way to more. */
export function Pages({ query, children }: PagesProps) {
  if (!query.first)
    return query.error ? (
      <Failed failure={query.error} title="The history could not be read" onRetry={query.refetch} />
    ) : (
      <Loading lines={6} label="Reading the history" />
    );
  return (
    <>
      <Partial problems={query.error ? [query.error] : query.problems} />
      {children}
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Reading more' : 'Show earlier changes'}
        </Button>
      )}
    </>
  );
}
