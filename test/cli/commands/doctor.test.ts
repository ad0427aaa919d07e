import { writeFileSync } from 'node:fs';
import { sign } from '../../../src/base/signature';
import { clockFinding } from '../../../src/cli/doctor/examine-service';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { type CommandOutcome, commandLine } from '../../support/command-line';
import { getAccounts, patchAccount, postBulkUpsert } from '../../support/http';
import { serveLocally } from '../../support/local-server';
import { buildRow } from '../../support/rows';
import { startService } from '../../support/service';
import { freePort } from '../../support/service-process';
import { useFolder, useService } from '../../support/use-service';
import { printing } from '../outcome';

const BULK_UPSERT = '/external-api/accounts/bulk-upsert';

const service = useService({ bulkUpsertWindowSeconds: 20 });
const at = useFolder();
let apiKey: string;
beforeEach(async () => {
  ({ apiKey } = await service.createKey());
});

interface OnTheWire {
  url: URL;
  method: string;
  headers: Headers;
  body: string | undefined;
}

/** `fetch` through something that changes requests, to a service whose `Date` is of its own time. */
const through =
  (change: (request: OnTheWire) => void = () => undefined, ahead = 0): typeof fetch =>
  async (input, init = {}) => {
    const body = init.body === undefined ? undefined : Buffer.from(init.body as Uint8Array).toString();
    const { method = 'GET' } = init;
    const request = { url: new URL(String(input)), method, headers: new Headers(init.headers), body };
    change(request);
    const { url, ...rest } = request;
    const response = await fetch(url, { ...init, ...rest } as RequestInit);
    const headers = new Headers(response.headers);
    headers.set('date', new Date(service.clock.now.getTime() + ahead).toUTCString());
    return new Response(response.body, { status: response.status, headers });
  };

interface Surroundings {
  key?: string;
  url?: string;
  fetch?: typeof fetch;
}

const doctor = async (
  words: string[] = [],
  { key = apiKey, url = service.url, fetch = through() }: Surroundings = {},
) => {
  // Two runs of one moment would sign the same.
  service.clock.advance(1);
  const outcome = await commandLine({ ...service, url, apiKey: key, runtime: { fetch } })('doctor', ...words);
  expect(outcome.stdout + outcome.stderr).not.toContain(key);
  expect(outcome.stdout + outcome.stderr).not.toContain(apiKey.split('.')[1]);
  return outcome;
};

/** The level of each check, in their order. */
const levelsOf = ({ stdout }: CommandOutcome) => stdout.match(/^(?:ok|warning|problem)/gm);

describe('account-sync doctor, where all is well', () => {
  it('the doctor confirms each check of a healthy service', async () => {
    const outcome = await doctor();
    expect(outcome).toMatchObject({ code: EXIT.DONE, stderr: '' });
    expect(outcome.stdout.split('\n')).toEqual([
      `ok       ${service.url} answers`,
      'ok       the clocks agree',
      'ok       it is ready',
      'ok       the key is accepted',
      `ok       POST ${BULK_UPSERT} arrives as it was signed`,
      'ok       PATCH /external-api/accounts/a%2Fb%2Bc arrives as it was signed',
      'ok       the key may read and write: accounts:read, accounts:write',
      '',
    ]);
  });

  it('the doctor changes nothing and does not count against the rate limit', async () => {
    const { apiKey: own } = await service.createKey({ organizationId: 'org-untouched' });
    const account = buildRow({ externalId: 'doctor', bank: 'As it was' });
    await postBulkUpsert(service, own, { accounts: [account] });
    service.clock.advance(60_000);
    const body = at('body.json');
    writeFileSync(body, JSON.stringify({ accounts: [buildRow()] }));
    expect((await doctor(['POST', BULK_UPSERT, '--body', body], { key: own })).code).toBe(EXIT.DONE);
    writeFileSync(body, '{"bank":"Changed"}');
    const patch = ['PATCH', '/external-api/accounts/doctor', '--body', body];
    expect((await doctor(patch, { key: own })).code).toBe(EXIT.DONE);
    // Not even where the signature is lost, and the update would not have needed one.
    const unsigned = through(({ method, headers }) => {
      if (method === 'PATCH') for (const name of ['x-service-timestamp', 'x-service-signature']) headers.delete(name);
    });
    await doctor(patch, { key: own, fetch: unsigned });
    const { accounts } = (await getAccounts(service, own)).body;
    expect(accounts).toMatchObject([{ externalId: 'doctor', bank: 'As it was' }]);
    expect(await postBulkUpsert(service, own, { accounts: [buildRow()] })).toMatchObject({ status: 200 });
  });
});

/** A server that answers so. */
const answering = (status: number) =>
  serveLocally((_request, response) => response.writeHead(status, { location: '/x' }).end('<html>'));

describe('account-sync doctor on the way to the service', () => {
  it.each([
    ['nothing listens', async () => `http://127.0.0.1:${await freePort()}`, 'Nothing listens there'],
    ['the service does not speak TLS', async () => service.url.replace('http:', 'https:'), 'try http:// for https://'],
    ['the host has no name', async () => 'http://host.invalid', 'name of the host'],
  ])('the doctor says that %s', async (_what, url, advice) => {
    const outcome = await doctor([], { url: await url(), fetch });
    expect(outcome).toMatchObject(printing(EXIT.UNAVAILABLE, advice));
    expect(levelsOf(outcome)).toEqual(['problem']);
  });

  it.each([
    [404, 'Something else listens there'],
    [301, 'use the URL that it leads to'],
    [502, 'may not reach the service'],
  ])('the doctor says what answers in place of the service, HTTP %i', async (status, advice) => {
    const stranger = await answering(status);
    try {
      expect(await doctor([], { url: stranger.url })).toMatchObject(printing(EXIT.UNAVAILABLE, advice));
    } finally {
      await stranger.close();
    }
  });

  it('the doctor reports that the service has no database', async () => {
    const away = await startService({}, (database) => ({ ...database, ping: () => Promise.reject(new Error('away')) }));
    expect(await doctor([], { url: away.url })).toMatchObject(printing(EXIT.UNAVAILABLE, 'its database is away'));
  });

  it.each([
    ['disk full', 'its disk is full'],
    ['encryption key missing', 'it lacks an encryption key'],
    ['stopping', 'it is stopping'],
  ])(
    'the doctor takes none of the other reasons not to be ready for a database that is away: %s',
    async (status, text) => {
      const notReady: typeof fetch = async (input, init) =>
        String(input).endsWith('/health/ready') ? Response.json({ status }, { status: 503 }) : through()(input, init);
      const outcome = await doctor([], { fetch: notReady });
      expect(outcome).toMatchObject(printing(EXIT.UNAVAILABLE, `it is not ready: ${text}`));
      expect(outcome.stdout).not.toContain('database');
    },
  );

  it('the doctor does not say of an answer in between that the database is away', async () => {
    const kept: typeof fetch = async (input, init) =>
      String(input).endsWith('/health/ready') ? new Response('<html>', { status: 403 }) : through()(input, init);
    expect(await doctor([], { fetch: kept })).toMatchObject(printing(EXIT.UNAVAILABLE, 'HTTP 403'));
  });

  it('the doctor prints nothing when it is interrupted', async () => {
    const cli = commandLine({ ...service, apiKey, interrupted: AbortSignal.abort() });
    expect(await cli('doctor')).toEqual({ code: EXIT.INTERRUPTED, stdout: '', stderr: '' });
  });
});

describe('account-sync doctor on the clock', () => {
  const MINUTE = 60_000;

  it('the doctor says which clock difference the service refuses', async () => {
    expect(await doctor([], { fetch: through(undefined, 6 * MINUTE) })).toMatchObject(
      printing(EXIT.UNAUTHORIZED, 'this clock is 6 min 0 s behind the service’s'),
    );
    expect(await doctor([], { fetch: through(undefined, -2 * MINUTE) })).toMatchObject(
      printing(EXIT.DONE, /^warning +this clock is 119 s ahead of the service’s/m),
    );
  });

  it('the doctor tells the time of the service if the service refuses the clock of the client', async () => {
    const cli = commandLine({ url: service.url, apiKey, runtime: { fetch: through(), now: () => 0 } });
    expect(await cli('doctor')).toMatchObject(
      printing(EXIT.UNAUTHORIZED, `which is ${Math.floor(service.clock.now.getTime() / 1000)}`),
    );
  });

  it('the clock check allows for transit time and for a Date header in whole seconds', () => {
    const date = new Date(10_000).toUTCString();
    const levelOf = (sentAt: number, receivedAt: number, header: string | null = date) =>
      clockFinding(header, sentAt, receivedAt).level;
    expect(levelOf(9_000, 300_000)).toBe('ok');
    expect(levelOf(10_999, 10_999)).toBe('ok');
    // The header's second ends at 11,000; a minute later is 71,000.
    expect(levelOf(70_900, 70_900)).toBe('ok');
    expect(levelOf(71_100, 71_100)).toBe('warning');
    expect(levelOf(311_100, 311_100)).toBe('problem');
    expect(levelOf(-290_100, -290_100)).toBe('problem');
    expect(levelOf(0, 0, null)).toBe('warning');
  });
});

describe('account-sync doctor on the key', () => {
  it.each([
    ['“Bearer” in front', (key: string) => `Bearer ${key}`, 'begins with “Bearer”'],
    ['quotes', (key: string) => `"${key}"`, 'in quotes'],
    ['a line break', (key: string) => `${key}\n`, 'a line break'],
    ['its secret alone', (key: string) => key.split('.')[1] ?? '', 'only a part'],
    ['no end', (key: string) => key.slice(0, -1), 'cut off or altered'],
    ['another letter', (key: string) => key.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')), 'cut off or altered'],
  ])('the doctor says what is wrong with a key sent with %s', async (_what, change, advice) => {
    expect(await doctor([], { key: change(apiKey) })).toMatchObject(printing(EXIT.UNAUTHORIZED, advice));
  });

  it('the doctor reports a key that is refused', async () => {
    const { apiKey: revoked } = await service.createKey({ revokedAt: new Date(0) });
    expect(await doctor([], { key: revoked })).toMatchObject(
      printing(EXIT.UNAUTHORIZED, /problem +the key is refused\n.*revoked/),
    );
  });

  it('the doctor reports a key that does not arrive', async () => {
    expect(await doctor([], { fetch: through(({ headers }) => headers.delete('authorization')) })).toMatchObject(
      printing(EXIT.UNAUTHORIZED, 'the key does not arrive'),
    );
  });

  it.each([
    ['accounts:read', 'accounts:write'],
    ['accounts:write', 'accounts:read'],
  ] as const)('the doctor says that a key with %s alone lacks %s', async (scope, lacking) => {
    const { apiKey: key } = await service.createKey({ scopes: [scope] });
    expect(await doctor([], { key })).toMatchObject(
      printing(EXIT.DONE, new RegExp(`^warning +the key lacks ${lacking}$`, 'm')),
    );
  });
});

describe('account-sync doctor on what stands in between', () => {
  const onPost = (change: (request: OnTheWire) => void) =>
    through((request) => {
      if (request.method === 'POST') change(request);
    });
  const decoding = (escaped: string, plain: string) =>
    through(({ url }) => {
      url.pathname = url.pathname.replace(escaped, plain);
    });

  it.each([
    [
      'a path',
      onPost(({ url }) => Object.assign(url, { search: 'utm=1' })),
      `the path was sent as ${BULK_UPSERT}, and came as ${BULK_UPSERT}?utm=1`,
    ],
    [
      'a body',
      onPost((request) => Object.assign(request, { body: JSON.stringify(JSON.parse(request.body ?? '')) })),
      'the body came with other bytes',
    ],
    ['a body that is lost', onPost((request) => Object.assign(request, { body: undefined })), 'the body came empty'],
    [
      'a timestamp',
      onPost(({ headers }) =>
        headers.set('x-service-timestamp', String(headers.get('x-service-timestamp')).slice(0, -3)),
      ),
      'the X-Service-Timestamp was sent as',
    ],
    [
      'a header that is lost',
      onPost(({ headers }) => headers.delete('x-service-signature')),
      'X-Service-Signature. Something',
    ],
    [
      'a path that Apache decodes',
      decoding('%2B', '+'),
      'the path was sent as /external-api/accounts/a%2Fb%2Bc, and came as /external-api/accounts/a%2Fb+c',
    ],
    [
      'a path that nginx decodes',
      decoding('%2F', '/'),
      'something in between changes requests: /external-api/accounts/a%2Fb%2Bc does not come as it was sent',
    ],
  ])('the doctor reports what changed on the way to the service: %s', async (_what, fetch, text) => {
    expect(await doctor([], { fetch })).toMatchObject(printing(EXIT.UNAUTHORIZED, text));
  });

  it('the doctor names the request that something in between refuses itself, as Apache does an encoded slash', async () => {
    const path = '/external-api/accounts/a%2Fb%2Bc';
    const refusing: typeof fetch = async (input, init) =>
      String(input).includes('%2F') ? new Response('<h1>Not Found</h1>', { status: 404 }) : through()(input, init);
    expect(await doctor([], { fetch: refusing })).toMatchObject(
      printing(EXIT.UNAUTHORIZED, `something in between refuses PATCH ${path} with HTTP 404`),
    );
  });

  it('the doctor reports a method that was changed, and nothing where a proxy takes away the path of its URL', async () => {
    const asPost = through((request) => {
      if (request.method === 'PATCH')
        Object.assign(request, { method: 'POST', url: new URL(service.url + BULK_UPSERT) });
    });
    const outcome = await doctor(['PATCH', '/external-api/accounts/A-1'], { fetch: asPost });
    expect(outcome.stdout).toContain('the method was sent as PATCH, and came as POST');
    const stripping = through(({ url }) => {
      url.pathname = url.pathname.replace('/sync/', '/');
    });
    const below = await doctor([], { url: `${service.url}/sync/`, fetch: stripping });
    expect(below.stdout).toContain(`POST ${BULK_UPSERT} arrives as it was signed`);
  });
});

describe('account-sync doctor on a program of one’s own', () => {
  const PATH = `${BULK_UPSERT}?x=%c3%a9`;
  const BODY = '{ "accounts": [] }\n';
  beforeEach(() => writeFileSync(at('body.json'), BODY));

  const now = () => String(Math.floor(service.clock.now.getTime() / 1000));
  const examine = (signature: string, timestamp = now()) =>
    doctor(['post', PATH, '--body', at('body.json'), '--timestamp', timestamp, '--signature', signature]);
  const right = (changes = {}) =>
    sign(apiKey, { timestamp: now(), method: 'POST', pathWithQuery: PATH, body: BODY, ...changes });

  it('the doctor confirms a correct signature and checks the request', async () => {
    const outcome = await examine(await right());
    expect(outcome).toMatchObject(printing(EXIT.DONE, /^ok +the signature is that of these values\n/));
    expect(outcome.stdout).toContain(`POST ${BULK_UPSERT} arrives as it was signed`);
  });

  it('the doctor says that a signature is wrong and shows what has to be signed', async () => {
    const outcome = await examine(await right({ body: BODY.trimEnd() }));
    expect(outcome).toMatchObject(printing(EXIT.UNAUTHORIZED, 'the signature is not that of these values'));
    expect(outcome.stdout).toMatch(new RegExp(`"${now()}\\\\nPOST\\\\n.*%c3%a9\\\\n[0-9a-f]{64}"`));
    expect(levelsOf(outcome)).toEqual(['problem', 'ok', 'ok', 'ok', 'ok', 'ok', 'warning', 'ok']);
  });

  it('the doctor reports a timestamp that is expired or not a number', async () => {
    const old = await examine(await right({ timestamp: '1700000000' }), '1700000000');
    expect(old).toMatchObject(printing(EXIT.DONE, /^warning +the timestamp/m));
    const text = await examine(await right({ timestamp: 'yesterday' }), 'yesterday');
    expect(text).toMatchObject(printing(EXIT.UNAUTHORIZED, 'the timestamp is not a number'));
  });

  it('the doctor names query parameters that the service ignores', async () => {
    const outcome = await doctor(['GET', '/external-api/accounts?statusCategory=ACTIVE&limit=1&search=Zebedee']);
    expect(outcome).toMatchObject({ code: EXIT.DONE });
    expect(outcome.stdout).toContain('warning  the service ignores these query parameters: statusCategory, search\n');
    expect(outcome.stdout).not.toContain('Zebedee');
  });

  it('the doctor reports an operation that does not exist', async () => {
    expect(await doctor(['POST', '/external-api/accounts/A-1'])).toMatchObject(
      printing(EXIT.USAGE, 'METHOD_NOT_ALLOWED'),
    );
  });

  it.each([
    ['a path where nothing is signed', ['POST', '/graphql']],
    ['a way out of those where it is', ['POST', '/external-api/accounts/../../graphql']],
    ['a path that is not as it is sent', ['GET', '/external-api/accounts/Zoë']],
    ['a path that something on the way would resolve', ['GET', '/external-api/accounts/%2E%2E/accounts']],
    ['what no request has', ['GET', '/external-api/accounts#part']],
    ['a method alone', ['POST']],
    ['another method', ['DELETE', '/external-api/accounts/A-1']],
    ['a GET with a body', ['GET', '/external-api/accounts', '--body', '-']],
    ['a signature without its timestamp', ['POST', BULK_UPSERT, '--signature', '0']],
    ['a signature without its request', ['--signature', '0', '--timestamp', '0']],
  ])('the doctor refuses %s', async (_what, words) => {
    const cli = commandLine({ ...service, apiKey });
    expect(await cli('doctor', ...words, { stdin: '{}' })).toMatchObject({ code: EXIT.USAGE, stdout: '' });
  });

  it('the doctor works on a service that requires signed writes', async () => {
    const strict = await startService({ requireSignedWrites: true });
    const { apiKey: key } = await strict.createKey();
    expect((await patchAccount(strict, key, 'A-1', { bank: 'x' })).status).toBe(401);
    expect((await commandLine({ ...strict, apiKey: key })('doctor')).stdout).toContain('the key may read and write');
  });
});
