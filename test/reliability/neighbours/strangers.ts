import { requestHead } from '../../support/raw-client';

/** What clients without a valid key do to the service over connections of their own. */
export interface Strangers {
  name: string;
  connections: number;
  /** What each connection sends. */
  bytes: string;
  sends: 'once' | 'without end' | 'after each answer';
  /** Sends again after so long, answered or not. */
  everyMs?: number;
  reads: 'all' | 'slowly' | 'nothing';
  /** Ends each connection after so long, and makes another one. */
  hangsUpMs?: number;
}

const get = (path: string, headers: Record<string, string | number> = {}) => requestHead('GET', path, headers);
const DOCUMENT = get('/external-api/openapi.json');
const ACCOUNT = '/external-api/accounts/any';
const JSON_TYPE = { 'content-type': 'application/json' };

/** A head that does not end, of as many headers as fit. */
const ENDLESS_HEAD = `GET / HTTP/1.1\r\nhost: here\r\n${Array.from(
  { length: 2_500 },
  (_, n) => `${n.toString(36)}: b\r\n`,
)
  .join('')
  .slice(0, 15_000)}`;

/** A key whose form is right, so that the service has to look for it. */
const unknownKey = (newKey: () => string) => ({ authorization: `Bearer ${newKey()}` });

/**
 * @param newKey makes a key that the service does not know
 * @param forgedReturn comes back from a provider that does not answer
 */
export function strangersOf(newKey: () => string, forgedReturn: string): Strangers[] {
  const flood = { sends: 'without end', reads: 'all' } as const;
  const unread = { sends: 'once', reads: 'nothing' } as const;
  const refusedPosts = ['/graphql', '/external-api/accounts/bulk-upsert', '/nope'].map(
    (path) => `${requestHead('POST', path, { ...JSON_TYPE, 'content-length': 20_000 })}${' '.repeat(20_000)}`,
  );
  return [
    // The first, since it is good for ten minutes.
    { name: '10 pipeline forged returns of a sign-in', connections: 10, bytes: forgedReturn.repeat(100), ...flood },
    { name: 'one connection pipelines GET /metrics', connections: 1, bytes: get('/metrics').repeat(1_000), ...flood },
    { name: '10 pipeline /health/ready', connections: 10, bytes: get('/health/ready').repeat(1_000), ...flood },
    { name: '10 pipeline a path that does not exist', connections: 10, bytes: get('/nope').repeat(1_000), ...flood },
    { name: '20 do not read 300 documents', connections: 20, bytes: DOCUMENT.repeat(300), ...unread },
    { name: '5,100 do not read 300 documents', connections: 5_100, bytes: DOCUMENT.repeat(300), ...unread },
    {
      name: '50 pipeline files of the documentation and read slowly',
      connections: 50,
      bytes: get('/docs/swagger-ui-bundle.js').repeat(50),
      sends: 'once',
      reads: 'slowly',
    },
    { name: '2,000 do not read errors', connections: 2_000, bytes: get(ACCOUNT).repeat(1_000), ...unread },
    { name: '5,000 heads of 15 KB that do not end', connections: 5_000, bytes: ENDLESS_HEAD, ...unread },
    {
      name: '500 send bodies in chunks that do not end',
      connections: 500,
      bytes: requestHead('POST', '/graphql', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }),
      sends: 'once',
      reads: 'all',
    },
    { name: '10 pipeline POSTs with bodies', connections: 10, bytes: refusedPosts.join(''), ...flood },
    {
      name: '10 pipeline HEAD, OPTIONS, upgrades and Expect',
      connections: 10,
      bytes: [
        requestHead('HEAD', '/external-api/openapi.json'),
        requestHead('OPTIONS', '/graphql'),
        get('/graphql/stream', { connection: 'Upgrade', upgrade: 'websocket' }),
        requestHead('PUT', ACCOUNT, { expect: '100-continue', 'content-length': 0 }),
      ]
        .join('')
        .repeat(100),
      ...flood,
    },
    {
      name: '10 pipeline keys that do not exist',
      connections: 10,
      bytes: Array.from({ length: 200 }, () => get(ACCOUNT, unknownKey(newKey))).join(''),
      ...flood,
    },
    {
      name: '60 ask again after each answer',
      connections: 60,
      bytes: get('/nope'),
      sends: 'after each answer',
      reads: 'all',
    },
    {
      name: '100 connect, ask and hang up',
      connections: 100,
      bytes: get('/external-api/openapi.json'),
      sends: 'once',
      reads: 'all',
      hangsUpMs: 20,
    },
  ];
}
