/** Runs in the page of GraphiQL. Asks for a key first, since reading the schema needs one, and keeps it for the tab. */
import { pastedKey } from './pasted-key.js';
import { signedHeaders } from './signed-headers.js';

interface Root {
  render(element: object): void;
  unmount(): void;
}
declare const React: { createElement(component: unknown, properties: object): object };
declare const ReactDOM: { createRoot(element: HTMLElement): Root };
declare const GraphiQL: { createFetcher(options: object): object };

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
    const response = await fetch('/graphql', {
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

interface FetchOptions extends RequestInit {
  method: string;
  body: string;
  headers: Record<string, string>;
}

/** A `fetch` that signs, since mutations may need a signature. */
async function signedFetch(url: string, { headers, ...options }: FetchOptions): Promise<Response> {
  const signed = await signedHeaders(headers.Authorization ?? '', { url, ...options });
  return fetch(url, { ...options, headers: { ...headers, ...signed } });
}

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
      fetcher: GraphiQL.createFetcher({
        url: '/graphql',
        headers: { Authorization: `Bearer ${apiKey}` },
        fetch: signedFetch,
      }),
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
