import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import { createClient, NetworkError } from 'graphql-sse';

const PAUSE_MS = 2_000;
/** The feed no longer goes on from a cursor: the break was longer than changes are kept. */
const GONE = 410;

interface Refusal {
  errors: { message: string; extensions: { code: string } }[];
}

/** Why a stream was refused; undefined where it may be opened again. */
async function finalRefusal(error: unknown): Promise<Error | undefined> {
  const response = error instanceof NetworkError ? (error.response as Response | undefined) : undefined;
  if (!response || response.status >= 429 || response.status === GONE) return undefined;
  const [first] = ((await response.json()) as Refusal).errors;
  return new Error(first ? `${first.message} (${first.extensions.code})` : response.statusText);
}

/** The cursor of an event, whichever subscription it is of. */
function cursorOf(data: Record<string, unknown> | null | undefined): string | undefined {
  const [event] = Object.values(data ?? {}) as ({ cursor?: string } | null)[];
  return event?.cursor;
}

/**
 * Subscriptions over server-sent events. After a break one goes on from the cursor of its last event, so that nothing is
 * missed: graphql-sse itself would repeat the first variables.
 */
export function createStreamLink(url: string, headers: Record<string, string>): ApolloLink {
  const client = createClient({ url, headers, retryAttempts: 0 });
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        let after: unknown = variables.after;
        let stop = () => {};
        let pause: ReturnType<typeof setTimeout>;
        const again = () => {
          if (!observer.closed) pause = setTimeout(open, PAUSE_MS);
        };
        function open() {
          stop = client.subscribe(
            { query: print(query), variables: { ...variables, after } },
            {
              next: (result) => {
                // An event that could not be read is sent once more.
                if (result.errors) return stop();
                after = cursorOf(result.data) ?? after;
                observer.next(result as ApolloLink.Result);
              },
              error: async (error) => {
                const refusal = await finalRefusal(error);
                if (refusal) return observer.error(refusal);
                if (error instanceof NetworkError && error.response?.status === GONE) after = undefined;
                again();
              },
              complete: again,
            },
          );
        }
        open();
        return () => {
          clearTimeout(pause);
          stop();
        };
      }),
  );
}
