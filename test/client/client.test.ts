import { inspect } from 'node:util';
import {
  type AccountRow,
  AccountSyncClient,
  type AccountSyncClientOptions,
  AccountSyncError,
  isAccountSyncError,
  type Runtime,
} from '../../src/client';
import { clientOf, collect, notingFetch } from '../support/client';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';
import { useService } from '../support/use-service';

const service = useService({ requireSignedWrites: true });
let apiKey: string;
let client: AccountSyncClient;
beforeEach(async () => {
  ({ apiKey } = await service.createKey({ organizationId: `org-${Math.random()}` }));
  client = clientOf(service, apiKey);
});

/** What a call fails with. */
async function failureOf(call: Promise<unknown>): Promise<AccountSyncError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AccountSyncError)) throw new Error(`AccountSyncError expected, ${String(error)} came`);
  return error;
}

const rowsOf = (count: number): AccountRow[] => Array.from({ length: count }, () => buildRow() as AccountRow);

/** Creates an account. @returns its external id */
async function create(): Promise<string> {
  const row = buildRow() as AccountRow;
  await client.bulkUpsert([row]);
  return row.externalId;
}

/** Creates a client that differs in these options. */
const creating = (options: object) => () =>
  new AccountSyncClient({ baseUrl: service.url, apiKey, ...options } as AccountSyncClientOptions);

/** Answers nothing until it is aborted. */
const silentFetch: Runtime['fetch'] = (_url, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('ended'))));

describe('the client', () => {
  it('the client creates, reads and updates accounts and lists their changes', async () => {
    const row = buildRow({ status: 'ACTIVE' }) as AccountRow;
    const { externalId } = row;
    const dryRun = await client.bulkUpsert([row], { dryRun: true });
    expect(dryRun).toMatchObject({ dryRun: true, created: 1, results: [{ index: 0, status: 'created', externalId }] });
    const report = await client.bulkUpsert([row, { externalId: 'incomplete' }]);
    expect(report).toMatchObject({ requested: 2, created: 1, updated: 0, unchanged: 0, failed: 1 });
    expect(report.results[1]).toMatchObject({ index: 1, status: 'failed', code: 'MISSING_REQUIRED_FIELD' });
    expect(report).not.toHaveProperty('success');

    const read = await client.getAccount(externalId);
    expect(read.account).toMatchObject({ externalId, status: 'ACTIVE', status_category: 'ACTIVE' });
    const updated = await client.updateAccount(externalId, { bank: 'First' }, { ifMatch: read.etag });
    expect(updated.account.externalId).toBe(externalId);
    expect((await client.getAccount(externalId)).etag).toBe(updated.etag);

    const [entry, ...others] = await collect(client.auditTrail(externalId));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ operation: 'UPDATE', changes: [{ field: 'bank', from: null, to: 'First' }] });
    expect(await collect(client.timeline(externalId))).toMatchObject([{ auditTrailEntryId: entry?.id }]);
  });

  it('the client tells what its key is, and when that may send its next bulk upsert', async () => {
    const limited = await startService({ bulkUpsertWindowSeconds: 20 });
    const { apiKey: text, keyId } = await limited.createKey({ organizationId: 'org-k', scopes: ['accounts:write'] });
    const own = clientOf(limited, text);
    expect(await own.key()).toEqual({
      keyId,
      organizationId: 'org-k',
      name: 'test',
      scopes: ['accounts:write'],
      networks: null,
      expiresAt: null,
      createdAt: '2026-03-01T12:00:00.000Z',
      bulkUpsert: { windowSeconds: 20, nextAt: null },
    });
    await own.bulkUpsert(rowsOf(1));
    expect((await own.key()).bulkUpsert.nextAt).toBe('2026-03-01T12:00:20.000Z');
  });

  it('the client tells the time by the clock that updatedAt is by, in whole seconds', async () => {
    service.clock.advance(1_500);
    const time = await client.serviceTime();
    const { updatedAt } = (await client.getAccount(await create())).account;
    expect(time.getTime()).toBe(Math.floor(Date.parse(updatedAt) / 1000) * 1000);
    const dateless = clientOf(service, apiKey, {
      fetch: async () => Response.json({ success: true, code: 'API_KEY_FOUND' }),
    });
    expect(await failureOf(dateless.serviceTime())).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('an account that the client has read can be changed and sent back whole', async () => {
    const { account } = await client.getAccount(await create());
    await client.updateAccount(account.externalId, { ...account, bank: 'Second' });
    expect((await client.getAccount(account.externalId)).account.bank).toBe('Second');
  });

  it('an update at the version that was read does not overwrite an update of another client', async () => {
    const externalId = await create();
    const { etag } = await client.getAccount(externalId);
    await client.updateAccount(externalId, { bank: 'Theirs' });
    const error = await failureOf(client.updateAccount(externalId, { bank: 'Ours' }, { ifMatch: etag }));
    expect(error).toMatchObject({ code: 'VERSION_MISMATCH', status: 412 });
    expect(isAccountSyncError(error, 'VERSION_MISMATCH', 'CONFLICT')).toBe(true);
    expect(isAccountSyncError(error, 'CONFLICT')).toBe(false);
    expect((await client.getAccount(externalId)).account.bank).toBe('Theirs');
  });

  it('the same update is carried out once if it is sent several times at one moment, also by two clients', async () => {
    const externalId = await create();
    const other = clientOf(service, apiKey);
    const calls = [client, client, other, other].map((one) => one.updateAccount(externalId, { bank: 'Same' }));
    expect((await Promise.all(calls)).map(({ account }) => account.externalId)).toEqual(Array(4).fill(externalId));
  });

  it('the client goes on working when the clock of the service is set back', async () => {
    await client.bulkUpsert(rowsOf(1));
    service.clock.advance(-3_600_000);
    expect(await client.bulkUpsert(rowsOf(1))).toMatchObject({ created: 1 });
    service.clock.advance(3_600_000);
  });

  it('the client lists every page, and reads no more pages than are asked for', async () => {
    const rows = rowsOf(7);
    await client.bulkUpsert(rows);
    await client.bulkUpsert(rows.slice(0, 2).map(({ externalId }) => ({ externalId, status: 'PAID IN FULL' })));
    const all = await collect(client.listAccounts({ pageSize: 3 }));
    expect(all.map(({ externalId }) => externalId).sort()).toEqual(rows.map(({ externalId }) => externalId).sort());
    expect(await collect(client.listAccounts({ statusCategory: 'PAID' }))).toHaveLength(2);
    expect(await collect(client.listAccounts({ status: 'LOADED', portfolioId: 'portfolio-1' }))).toHaveLength(5);
    const collectUnmatched = notingFetch();
    for await (const _account of clientOf(service, apiKey, collectUnmatched).listAccounts({ pageSize: 3 })) break;
    expect(collectUnmatched.statuses).toEqual([200]);
  });

  it('the client reaches accounts by any externalId that a path can hold', async () => {
    const names = ['a/b', 'ü &?#%', 'a.b', '...', ' ', "it's", '%2F'];
    await client.bulkUpsert(names.map((externalId) => buildRow({ externalId }) as AccountRow));
    for (const externalId of names) {
      expect((await client.getAccount(externalId)).account.externalId).toBe(externalId);
      await client.updateAccount(externalId, { bank: externalId });
      expect(await collect(client.auditTrail(externalId))).toHaveLength(1);
    }
  });

  it.each(['', '.', '..', 'bulk-upsert', '\ud800', undefined as unknown as string])(
    'the client refuses the externalId %j, which no path can hold',
    async (externalId) => {
      expect(await failureOf(client.getAccount(externalId))).toMatchObject({ code: 'INVALID_ARGUMENT' });
      expect(await failureOf(collect(client.timeline(externalId)))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    },
  );
});

describe('errors', () => {
  it('an error has the code, status, details and request id of the service', async () => {
    const error = await failureOf(client.updateAccount(await create(), { phoneNumber: 'none' }));
    expect(error).toMatchObject({ name: 'AccountSyncError', code: 'VALIDATION_FAILED', status: 400 });
    expect(error.details).toEqual([{ field: 'phoneNumber', message: expect.any(String) }]);
    expect(service.logLines.at(-1)).toContain(String(error.requestId));
    expect(await failureOf(client.getAccount('absent'))).toMatchObject({ code: 'ACCOUNT_NOT_FOUND', details: [] });
    expect(await failureOf(client.bulkUpsert([]))).toMatchObject({ code: 'ACCOUNTS_REQUIRED' });
    expect(await failureOf(collect(client.listAccounts({ pageSize: 0 })))).toMatchObject({ code: 'INVALID_QUERY' });
  });

  it('an error of access is not retried and does not contain the key', async () => {
    const stranger = `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`;
    const collectUnmatched = notingFetch();
    const error = await failureOf(clientOf(service, stranger, collectUnmatched).bulkUpsert(rowsOf(1)));
    expect(error).toMatchObject({ code: 'INVALID_API_KEY', status: 401 });
    expect(collectUnmatched.statuses).toEqual([401]);
    expect(inspect(error, { depth: null })).not.toContain(stranger);
    const late = clientOf(service, apiKey, { now: () => service.clock.now.getTime() - 600_000 });
    expect(await failureOf(late.bulkUpsert(rowsOf(1)))).toMatchObject({ code: 'REQUEST_TIMESTAMP_OUTSIDE_WINDOW' });
    const reader = await service.createKey({ scopes: ['accounts:read'] });
    const refused = clientOf(service, reader.apiKey).bulkUpsert(rowsOf(1));
    expect(await failureOf(refused)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });

  it('an error of the connection is thrown after all retries', async () => {
    const waits: number[] = [];
    const nowhere = new AccountSyncClient({
      baseUrl: 'http://127.0.0.1:9',
      apiKey,
      maxRetries: 3,
      random: () => 0.5,
      sleep: async (milliseconds) => void waits.push(milliseconds),
    });
    const error = await failureOf(nowhere.getAccount('a'));
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', status: undefined });
    expect(waits).toEqual([375, 750, 1500]);
    expect(inspect(error, { depth: null })).not.toContain(apiKey);
  });

  it('an error says that a request timed out', async () => {
    const silent = clientOf(service, apiKey, { timeoutMs: 5, maxRetries: 1, fetch: silentFetch });
    expect(await failureOf(silent.getAccount('a'))).toMatchObject({ code: 'TIMED_OUT' });
  });

  it('an error says that an answer is not from the service', async () => {
    const answering = (answer: () => Response) =>
      clientOf(service, apiKey, { maxRetries: 0, fetch: async () => answer() });
    const strangers = [
      () => new Response('<html>Hello</html>'),
      () => new Response('[]'),
      () => Response.json({ success: true, code: 'ACCOUNT_UPDATED' }),
      () => Response.json({ success: false, code: 'CODE_OF_LATER', message: 'New' }, { status: 418 }),
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:9' } }),
    ];
    for (const stranger of strangers) {
      expect(await failureOf(answering(stranger).getAccount('a'))).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
    }
    const short = { success: true, code: 'ACCOUNTS_BULK_UPSERT_COMPLETED', results: [] };
    const push = answering(() => Response.json(short)).bulkUpsert(rowsOf(1));
    expect(await failureOf(push)).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('the client refuses an invalid URL or key at once, without repeating it', () => {
    for (const baseUrl of ['accounts', 'ftp://host', 'http://user:secret@host', 'http://host?secret=1']) {
      expect(creating({ baseUrl })).toThrow(/^baseUrl must (?!.*secret)/);
    }
    expect(creating({ apiKey: 'acs_secret\nx' })).toThrow(/^apiKey must (?!.*secret)/);
    expect(creating({ baseUrl: `${service.url}/` })).not.toThrow();
  });

  it('the client refuses http to another host unless it is told that this is safe', () => {
    const hosts = [
      'accounts.example.com',
      '10.0.0.1',
      '128.0.0.1',
      'localhost.example.com',
      '[::2]',
      '127.example.com',
    ];
    for (const host of hosts) {
      const baseUrl = `http://${host}:4000`;
      expect(creating({ baseUrl })).toThrow(/^baseUrl must be https: .*allowInsecureHttp/);
      expect(creating({ baseUrl, allowInsecureHttp: false })).toThrow(/^baseUrl must be https/);
      expect(creating({ baseUrl, allowInsecureHttp: true })).not.toThrow();
      expect(creating({ baseUrl: `https://${host}:4000` })).not.toThrow();
    }
    for (const host of ['localhost', 'LOCALHOST', 'accounts.localhost', '127.0.0.1', '127.9.9.9', '127.1', '[::1]']) {
      expect(creating({ baseUrl: `http://${host}:4000` })).not.toThrow();
    }
  });

  it.each(['baseUrl', 'apiKey'])('the client names %s if it is missing, empty or not text', (name) => {
    for (const value of [undefined, null, '', '  '])
      expect(creating({ [name]: value })).toThrow(new RegExp(`^${name} is missing`));
    for (const value of [4711, {}, ['secret']])
      expect(creating({ [name]: value })).toThrow(new RegExp(`^${name} must be a string$`));
    expect(creating({ [name]: undefined })).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });

  it('the client names the first option that it does not get', () => {
    const Client = AccountSyncClient as unknown as new (options?: unknown) => AccountSyncClient;
    for (const options of [undefined, null, {}]) expect(() => new Client(options)).toThrow(/^baseUrl is missing/);
    expect(() => new Client({ baseUrl: service.url })).toThrow(/^apiKey is missing/);
  });

  it.each([
    ['timeoutMs', [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '60']],
    ['maxRetries', [-1, 1.5, Number.NaN, '3']],
  ] as const)('the client names %s if it is not an allowed number', (name, values) => {
    for (const value of values) expect(creating({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });
});

it('the client throws the reason of an abort signal before, during and between tries', async () => {
  const reason = new Error('enough');
  await expect(client.getAccount('a', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);

  const during = new AbortController();
  const hanging = clientOf(service, apiKey, {
    fetch: (url, init) => {
      const answer = silentFetch(url, init);
      during.abort(reason);
      return answer;
    },
  });
  await expect(hanging.getAccount('a', { signal: during.signal })).rejects.toBe(reason);

  const between = new AbortController();
  const busy = new AccountSyncClient({
    baseUrl: service.url,
    apiKey,
    fetch: async () => {
      setImmediate(() => between.abort(reason));
      return new Response('', { status: 503, headers: { 'retry-after': '60' } });
    },
  });
  await expect(busy.getAccount('a', { signal: between.signal })).rejects.toBe(reason);
});

it('printing the client does not show the key', () => {
  expect(inspect(client, { depth: null, showHidden: true })).not.toContain(apiKey);
});
