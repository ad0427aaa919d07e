import { readFileSync } from 'node:fs';
import { nextChanges } from '../../../support/changes';
import { patchAccount, pushRows } from '../../../support/http';
import { type ClientFolder, describeWithPublicClients, openClientFolder } from '../../../support/public-clients';
import { buildRow } from '../../../support/rows';
import { startService, type TestService } from '../../../support/service';

const RELAY = JSON.stringify({ src: '.', schema: 'schema.graphql', language: 'typescript', eagerEsModules: true });
const CARD = `
import { graphql } from 'react-relay';
export const card = graphql\`
  fragment Card_account on Account @refetchable(queryName: "CardRefetchQuery") { externalId bank }
\`;
export const events = graphql\`
  fragment Card_event on TimelineEvent @refetchable(queryName: "CardEventRefetchQuery") { summary }
\`;
export const list = graphql\`
  fragment Card_list on Query
  @refetchable(queryName: "CardListPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
    accounts(first: $count, after: $cursor) @connection(key: "Card_accounts") { edges { node { bank } } }
  }
\`;
`;

const APOLLO = `
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
const [uri, apiKey, externalId] = process.argv.slice(2);
let requests = 0;
const counting = (...parameters) => {
  requests += 1;
  return fetch(...parameters);
};
const link = new HttpLink({ uri, fetch: counting, headers: { Authorization: 'Bearer ' + apiKey } });
const client = new ApolloClient({ cache: new InMemoryCache(), link });
const query = gql\`{ accounts(first: 5) { nodes { id bank statusCategory } } }\`;
const mutation = gql\`
  mutation ($externalId: String!) {
    updateAccount(externalId: $externalId, update: { bank: "Second", status: DISPUTE }) {
      code
      account { id bank statusCategory }
    }
  }
\`;
await client.query({ query });
await client.mutate({ mutation, variables: { externalId } });
const [account] = client.readQuery({ query }).accounts.nodes;
console.log(account.bank, account.statusCategory, requests);
`;

const APOLLO_PAST = `
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
const [uri, apiKey, externalId, at] = process.argv.slice(2);
const link = new HttpLink({ uri, headers: { Authorization: 'Bearer ' + apiKey } });
const client = new ApolloClient({ cache: new InMemoryCache(), link });
const variables = { externalId, at };
const present = gql\`query ($externalId: String!) { account(externalId: $externalId) { id currentBalance } }\`;
const past = gql\`
  query ($externalId: String!, $at: DateTimeISO!) { accountAt(externalId: $externalId, at: $at) { id currentBalance } }
\`;
await client.query({ query: present, variables });
await client.query({ query: past, variables });
console.log(
  client.readQuery({ query: present, variables }).account.currentBalance,
  client.readQuery({ query: past, variables }).accountAt.currentBalance,
);
`;

const URQL = `
import { Client, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { createClient } from 'graphql-sse';
const [url, apiKey, externalId, at, after] = process.argv.slice(2);
const headers = { Authorization: 'Bearer ' + apiKey };
const live = createClient({ url: url + '/stream', headers, retryAttempts: 0 });
const client = new Client({
  url,
  preferGetMethod: false,
  fetchOptions: { headers },
  exchanges: [
    cacheExchange({ keys: { AccountUpdate: () => null } }),
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query, variables }) => ({
        subscribe: (sink) => ({ unsubscribe: live.subscribe({ query, variables }, sink) }),
      }),
    }),
  ],
});
const present = gql\`query ($externalId: String!) { account(externalId: $externalId) { id currentBalance } }\`;
const past = gql\`
  query ($externalId: String!, $at: DateTimeISO!) { accountAt(externalId: $externalId, at: $at) { id currentBalance } }
\`;
const updated = gql\`
  subscription ($after: String) {
    accountUpdated(after: $after, filter: { kinds: [ACCOUNT_UPDATED] }) { account { id currentBalance } }
  }
\`;
const shown = () => [
  client.readQuery(present, { externalId }).data.account.currentBalance,
  client.readQuery(past, { externalId, at }).data.accountAt.currentBalance,
];
await client.query(present, { externalId }).toPromise();
await client.query(past, { externalId, at }).toPromise();
const before = shown();
const event = new Promise((resolve, reject) => {
  client.subscription(updated, { after }).subscribe(({ error }) => (error ? reject(error) : resolve()));
});
const query = 'mutation ($id: String!) { updateAccount(externalId: $id, update: { currentBalance: 250 }) { code } }';
const body = JSON.stringify({ query, variables: { id: externalId } });
await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
await event;
console.log(...before, ...shown());
process.exit();
`;

describeWithPublicClients('clients of GraphQL', () => {
  let folder: ClientFolder;
  beforeEach(() => {
    folder = openClientFolder();
  });
  afterEach(() => folder.remove());

  it('the compiler of Relay takes fragments that refetch an account and an event, and page through a list', async () => {
    folder.write('relay.config.json', RELAY);
    folder.write('schema.graphql', readFileSync('schema.graphql', 'utf8'));
    folder.write('Card.ts', CARD);
    const said = await folder.run('relay-compiler');
    expect(said).toContain('6 reader');
  });

  it('the cache of Apollo Client shows a change in a list without another request', async () => {
    const service: TestService = await startService();
    const { apiKey } = await service.createKey();
    const row = buildRow({ bank: 'First' });
    await pushRows(service, apiKey, [row]);
    folder.write('program.mjs', APOLLO);
    const said = await folder.run('node', 'program.mjs', `${service.url}/graphql`, apiKey, String(row.externalId));
    expect(said).toBe('Second LEGAL_HOLD 2\n');
  });

  it('the cache of Apollo Client keeps an account apart from what it was', async () => {
    const service: TestService = await startService();
    const { apiKey } = await service.createKey();
    const row = buildRow({ currentBalance: 812.4 });
    await pushRows(service, apiKey, [row]);
    const at = service.clock.now.toISOString();
    service.clock.advance(60_000);
    await patchAccount(service, apiKey, row.externalId, { currentBalance: 500 });
    folder.write('program.mjs', APOLLO_PAST);
    const said = await folder.run('node', 'program.mjs', `${service.url}/graphql`, apiKey, row.externalId, at);
    expect(said).toBe('500 812.4\n');
  });

  it('the cache of urql keeps an account apart from what it was, and follows a subscription', async () => {
    const service: TestService = await startService();
    const { apiKey } = await service.createKey();
    const row = buildRow({ currentBalance: 812.4 });
    await pushRows(service, apiKey, [row]);
    const at = service.clock.now.toISOString();
    service.clock.advance(60_000);
    await patchAccount(service, apiKey, row.externalId, { currentBalance: 500 });
    const cursor = (await nextChanges(service, apiKey, 3)).cursor;
    folder.write('program.mjs', URQL);
    const said = await folder.run('node', 'program.mjs', `${service.url}/graphql`, apiKey, row.externalId, at, cursor);
    expect(said).toBe('500 812.4 250 812.4\n');
  });
});
