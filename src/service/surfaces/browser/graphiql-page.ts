/** Runs in the page of GraphiQL. Asks for a key first, since reading the schema needs one, and keeps it for the tab. */

import { type Result, subscribe } from '../../../client/subscription.js';
import { pastedKey, signedHeaders } from './signed-headers.js';

interface Root {
  render(element: object): void;
  unmount(): void;
}
declare const React: { createElement(component: unknown, properties: object): object };
declare const ReactDOM: { createRoot(element: HTMLElement): Root };
declare const GraphiQL: {
  GraphQL: {
    parse(text: string): object;
    getOperationAST(document: object, name?: string | null): { operation: string } | null;
  };
};

/** The name of the key in session storage, which belongs to this tab alone and ends with it. */
const KEPT_KEY = 'account-sync.api-key';

const DEFAULT_QUERY = `{
  accounts(first: 10) {
    nodes {
      externalId
      status
    }
  }
}
`;

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}`);
  return found;
};
const form = element('key-form') as HTMLFormElement;
const input = element('key') as HTMLInputElement;
const refusal = element('refusal');
const bar = element('bar');

let root: Root | undefined;

/** Why the service refuses a key; undefined if it accepts it. */
async function refusalOf(apiKey: string): Promise<string | undefined> {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) return 'This is not a key: it contains a character that keys do not have.';
  try {
    const response = await fetch('graphql', {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    if (response.status !== 401) return undefined;
    return (await response.json()).errors[0].message;
  } catch {
    return 'The service cannot be reached.';
  }
}

interface Operation {
  query: string;
  operationName?: string | null;
}
interface Context {
  headers?: Record<string, string>;
}

/** What GraphiQL has of the operation is from before the latest key was pressed. */
function isSubscription({ query, operationName }: Operation): boolean {
  const { parse, getOperationAST } = GraphiQL.GraphQL;
  try {
    return getOperationAST(parse(query), operationName)?.operation === 'subscription';
  } catch {
    // The service says what is wrong with it.
    return false;
  }
}

/** Sends the operations of GraphiQL, signed, since mutations may need a signature. Subscriptions are streams of events. */
const createFetcher =
  (apiKey: string) =>
  (operation: Operation, context: Context = {}): Promise<Result> | AsyncIterableIterator<Result> => {
    const send = async (url: string, signal: AbortSignal | null = null) => {
      const [method, body] = ['POST', JSON.stringify(operation)];
      const signed = await signedHeaders(`Bearer ${apiKey}`, { method, url, body });
      const headers = { ...context.headers, 'Content-Type': 'application/json', ...signed };
      return fetch(url, { method, body, headers, signal });
    };
    if (isSubscription(operation)) return subscribe((ended) => send('graphql/stream', ended));
    return send('graphql').then((response) => response.json());
  };

function showForm(message: string): void {
  bar.hidden = true;
  form.hidden = false;
  refusal.textContent = message;
  input.value = '';
  input.focus();
}

function showGraphiql(apiKey: string): void {
  form.hidden = true;
  bar.hidden = false;
  element('key-id').textContent = apiKey.split('.')[0] ?? '';
  root = ReactDOM.createRoot(element('graphiql'));
  root.render(
    React.createElement(GraphiQL, {
      fetcher: createFetcher(apiKey),
      defaultQuery: DEFAULT_QUERY,
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
      // Queries and variables may contain personal data, which must not stay on disk either.
      storage: sessionStorage,
    }),
  );
}

async function enter(apiKey: string): Promise<void> {
  const message = await refusalOf(apiKey);
  if (message !== undefined) {
    sessionStorage.removeItem(KEPT_KEY);
    showForm(message);
    return;
  }
  sessionStorage.setItem(KEPT_KEY, apiKey);
  showGraphiql(apiKey);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void enter(pastedKey(input.value));
});
element('forget').addEventListener('click', () => {
  // Queries and answers of this key are removed together with it.
  sessionStorage.clear();
  root?.unmount();
  showForm('');
});

const kept = sessionStorage.getItem(KEPT_KEY);
if (kept === null) showForm('');
else void enter(kept);
