import { isJsonObject, type Json } from '../json';

/** Sends a GraphQL query. @returns the answer's `data` */
export type Query = (query: string, variables: Record<string, string>) => Promise<Json | undefined>;

/** The service answered something that the demo does not expect. One of the two has a bug. */
export class UnexpectedAnswer extends Error {}

/** Creates a query function that authenticates with the key; queries need no signature. */
export function createQuery(baseUrl: string, apiKey: string): Query {
  return async (query, variables) => {
    const response = await fetch(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const answer: unknown = await response.json();
    if (response.status !== 200 || !isJsonObject(answer) || answer.errors !== undefined) {
      throw new UnexpectedAnswer(`GraphQL: HTTP ${response.status}, 200 expected. ${JSON.stringify(answer)}`);
    }
    return answer.data;
  };
}
