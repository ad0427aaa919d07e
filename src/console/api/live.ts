import { type TypedText } from './graphql';
import { useGraphql } from './use-graphql';

/** How often what happens elsewhere is read again while the page is in sight. */
const POLL_MS = 60_000;

/**
 * A read of what changes without this page. The one place that decides when it is read again: today by asking every
 * minute, which a notice of the service can shorten.
 */
export const useLive = <TData, TVariables>(document: TypedText<TData, TVariables>, variables: TVariables) =>
  useGraphql(document, variables, { refreshMs: POLL_MS });
