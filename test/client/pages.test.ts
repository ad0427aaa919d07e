import { AccountSyncClient } from '../../src/client';
import { collect } from '../support/client';

const CODES: Record<string, string> = {
  accounts: 'ACCOUNTS_LISTED',
  auditTrail: 'AUDIT_TRAIL_LISTED',
  timeline: 'TIMELINE_LISTED',
  heldNumbers: 'HELD_NUMBERS_LISTED',
  lines: 'EVIDENCE_LISTED',
  imports: 'IMPORTS_LISTED',
  rows: 'IMPORT_ROWS_LISTED',
  missing: 'IMPORT_MISSING_LISTED',
};

/** A client of a service that answers each list with two pages, and the queries that it gets. */
function clientOfTwoPages(name: string) {
  const queries: string[] = [];
  const client = new AccountSyncClient({
    baseUrl: 'https://service.test',
    apiKey: 'key',
    fetch: async (input) => {
      queries.push(new URL(String(input)).search);
      const nextCursor = queries.length === 1 ? 'second' : null;
      return Response.json({ success: true, code: CODES[name], [name]: [name], nextCursor });
    },
  });
  return { client, queries };
}

const lists: [name: string, list: (client: AccountSyncClient) => AsyncIterable<unknown>][] = [
  ['accounts', (client) => client.listAccounts()],
  ['auditTrail', (client) => client.auditTrail('A-1')],
  ['timeline', (client) => client.timeline('A-1')],
  ['heldNumbers', (client) => client.heldNumbers('A-1')],
  ['lines', (client) => client.evidence('A-1')],
  ['imports', (client) => client.listImports()],
  ['rows', (client) => client.importRows('1')],
  ['missing', (client) => client.importMissing('1')],
];

it.each(lists)('the client reads the list %s in the largest pages that the service has', async (name, list) => {
  const { client, queries } = clientOfTwoPages(name);
  expect(await collect(list(client))).toEqual([name, name]);
  expect(queries).toEqual(['?limit=500', '?limit=500&cursor=second']);
});

it('the client sends filters and cursors where URLSearchParams has no size', async () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size') ?? {};
  Object.defineProperty(URLSearchParams.prototype, 'size', { value: undefined, configurable: true });
  try {
    const { client, queries } = clientOfTwoPages('accounts');
    await collect(client.listAccounts({ status: 'ACTIVE', pageSize: 1 }));
    expect(queries).toEqual(['?status=ACTIVE&limit=1', '?status=ACTIVE&limit=1&cursor=second']);
  } finally {
    Object.defineProperty(URLSearchParams.prototype, 'size', size);
  }
});
