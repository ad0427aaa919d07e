import { sampleAccounts } from '../../../src/cli/demo/sample-accounts';

/** One request that an attacker sends again and again. */
export interface AttackRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  body?: string;
  /** How often the body is repeated; once unless it is given. */
  times?: number;
  /** Whether the body is sent compressed. */
  gzip?: boolean;
  /** A bulk upsert is signed anew each time. */
  signed?: boolean;
}

/** What one organization does to be a bad neighbour: `together` senders repeat the request until they are stopped. */
export interface Attack {
  name: string;
  together: number;
  request: AttackRequest;
  /** Streams of this request that the attacker keeps open and reads meanwhile. */
  streams?: { count: number; request: AttackRequest };
}

const ACCOUNTS = '/external-api/accounts';
const MEGABYTE = 1_000_000;
const TEN_MEGABYTES = 10 * MEGABYTE;

export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

export const graphql = (query: string, variables: object = {}): AttackRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});

const patch = (externalId: string, body: string): AttackRequest => ({
  method: 'PATCH',
  path: `${ACCOUNTS}/${externalId}`,
  body,
});

const SCHEMA = '{ types { name description fields { name description type { name } args { name } } } }';
const STATISTICS =
  '{ total { count balance } byStatus { key count } byPortfolio { key count } byBucket { key count } }';
const WIDE = `nodes {
  id externalId status statusCategory clientStatus phoneNumber metadata currentBalance tags createdAt updatedAt
  person { name { first last } birthdate last4SSN } address { street city state zip } history { origin placed { balance } }
  auditTrail(first: 10) { nodes { id createdAt changes { field from to } } }
  timeline(first: 20) { nodes { id summary createdAt } }
}`;

/** 500 rows that fill what a body may hold. */
function largestBulk(): string {
  const rows = sampleAccounts(500, 7).map((row, index) => ({
    ...row,
    externalId: `large-${index}`,
    metadata: { ...row.metadata, texts: Array(4).fill('x'.repeat(4_000)) },
  }));
  return JSON.stringify({ accounts: rows });
}

/** As many different names as a body may hold, which take longest to parse. */
function differentNames(): object[] {
  return Array.from({ length: 480 }, (_, row) => ({
    externalId: `names-${row}`,
    metadata: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [(row * 500 + index).toString(36), 0])),
  }));
}

/** @param externalId of an account of the attacker's own */
export function attacksOf(externalId: string): Attack[] {
  const keys = Array.from({ length: 900_000 }, (_, index) => `"${index.toString(36)}":0`).join(',');
  const list = `{"metadata":{"list":[${Array(TEN_MEGABYTES / 4)
    .fill('"a"')
    .join(',')
    .slice(0, TEN_MEGABYTES - 100)}]}}`;
  const longKeys = Array.from({ length: 19_000 }, (_, index) => `"${index.toString(36)}":"${'v'.repeat(36)}"`).join(
    ',',
  );
  const update = { metadata: Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`key${index}`, 'x'])) };
  const terms = ['a', 'b', 'c', 'd', 'e', 'm', 's', 't'];
  return [
    { name: 'a PATCH of 900,000 keys', together: 1, request: patch(externalId, `{"metadata":{${keys}}}`) },
    { name: 'four PATCHes of a 10 MB list', together: 4, request: patch(externalId, list) },
    {
      name: '60 PATCHes of 0.9 MB',
      together: 60,
      request: patch(externalId, `{"metadata":{${longKeys}}}`),
    },
    {
      name: 'four bulk upserts of 8 MB',
      together: 4,
      request: { method: 'POST', path: `${ACCOUNTS}/bulk-upsert`, body: largestBulk(), signed: true },
    },
    {
      name: '19 aliases of accountStatistics',
      together: 1,
      request: graphql(`{ ${times(19, (n) => `a${n}: accountStatistics ${STATISTICS}`)} }`),
    },
    {
      name: 'single accountStatistics, 8 at once',
      together: 8,
      request: graphql(`{ accountStatistics ${STATISTICS} }`),
    },
    {
      name: '300 aliases of __schema',
      together: 1,
      request: graphql(`{ ${times(300, (n) => `a${n}: __schema { ...S }`)} } fragment S on __Schema ${SCHEMA}`),
    },
    {
      name: '50 aliases of updateAccount on 0.9 MB',
      together: 1,
      request: graphql(
        `mutation ($u: AccountUpdateInput!) {
          ${times(50, (n) => `a${n}: updateAccount(externalId: "${externalId}", update: $u) { code }`)} }`,
        { u: update },
      ),
    },
    {
      name: 'the widest pages that the cost allows, 4 at once',
      together: 4,
      request: graphql(`{ accounts(first: 100) { ${WIDE} } }`),
    },
    {
      name: 'unselective searches and counts, 8 at once',
      together: 8,
      request: graphql(
        `query ($f: AccountFilter) { ${times(
          8,
          (n) => `a${n}: accounts(first: 100, sort: BALANCE_DESC, filter: $f) {
          totalCount nodes { externalId } }`,
        )} }`,
        { f: { or: terms.map((search) => ({ search })), not: { bank: { eq: 'none' } } } },
      ),
    },
    {
      name: 'bulk upserts of 240,000 different names, 4 at once',
      together: 4,
      request: graphql('mutation ($a: [AccountInput!]!) { bulkUpsertAccounts(accounts: $a) { code } }', {
        a: differentNames(),
      }),
    },
    { name: '60 lists of 500 at once', together: 60, request: { method: 'GET', path: `${ACCOUNTS}?limit=500` } },
    {
      name: '60 reads of one account at once',
      together: 60,
      request: { method: 'GET', path: `${ACCOUNTS}/${externalId}` },
    },
  ];
}
