import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { createStreamLink } from './stream-link';

const SERVICE = import.meta.env.VITE_SERVICE ?? 'http://localhost:4000';

/** Objects are known by their ids, which are unique over all types. Pages of a list become one list. */
const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: { fields: { accounts: relayStylePagination(['filter', 'sort']) } },
      Account: { fields: { auditTrail: relayStylePagination(['since', 'until']) } },
      // Parts of an account have no id: what two documents ask of them is put together.
      Person: { merge: true },
      PersonName: { merge: true },
    },
  });

/** @param key stays in this closure: whoever reads a key from the storage of the browser has all accounts */
export function createClient(key: string): ApolloClient {
  const headers = { Authorization: `Bearer ${key}` };
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      createStreamLink(`${SERVICE}/graphql/stream`, headers),
      new HttpLink({ uri: `${SERVICE}/graphql`, headers }),
    ),
  });
}
