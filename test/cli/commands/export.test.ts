import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { exportAccounts } from '../../../src/cli/export/export-accounts';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { ROW_FIELDS } from '../../../src/files/fields/row-fields';
import { clientOf } from '../../support/client';
import { commandLine, jsonLines } from '../../support/command-line';
import { getAccount, patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { useFolder, useNewKey, useService } from '../../support/use-service';
import { saying } from '../outcome';

const service = useService();
const inFolder = useFolder();
/** Pages of accounts so far, of a test that tells them. */
let count = 0;
const own = useNewKey(service);
beforeEach(() => {
  count = 0;
});

const push = (apiKey: string, accounts: object[]) => postBulkUpsert(service, apiKey, { accounts });

/** An organization of so many accounts that three pages hold them; no test adds one, or removes it. */
const COUNT = 1100;
let many: TestKey;
let externalIds: string[];
beforeAll(async () => {
  many = await service.createKey({ organizationId: 'org-many' });
  const rows = Array.from({ length: COUNT }, () => buildRow());
  for (let from = 0; from < COUNT; from += 500) {
    await push(many.apiKey, rows.slice(from, from + 500));
    service.clock.advance(120_000);
  }
  externalIds = rows.map(({ externalId }) => externalId);
});

/** `fetch` that tells of each page of accounts before it is handed on. */
const watchedFetch =
  (onAnswer: (count: number) => Promise<void> | void): typeof fetch =>
  async (...call) => {
    const response = await fetch(...call);
    if (!response.url.includes('/accounts?')) return response;
    count += 1;
    await onAnswer(count);
    return response;
  };

const DIRTY = {
  person: { name: { first: 'Zoë "Z"', last: ' Quinn;\r\n' }, ssn: '900-12-3456' },
  bank: '=HYPERLINK("http://x")',
  client: "'=quoted",
  clientStatus: '-1+2',
  currentBalance: -12.5,
  tags: ['a,b', 'c'],
  metadata: { filenumber: 'F-1', deep: { list: [1] } },
  originalCreditor: { name: 'Acme' },
  contactInfo: { phone: { number: '+1 212 555 0134', verified: true } },
  history: { placed: { balance: 1e21 }, chargedOff: { events: [{ at: '2020-01-01' }] } },
};

describe('account-sync export', () => {
  it('export writes every account of the organization as REST gives it, and their number', async () => {
    const { apiKey } = many;
    await push(own.apiKey, [buildRow()]);
    const { code, stdout, stderr } = await commandLine({ ...service, apiKey })('export');
    expect({ code, stderr }).toEqual({ code: EXIT.DONE, stderr: '1,100 accounts\n' });
    const exported = jsonLines(stdout);
    expect(exported.map(({ externalId }) => externalId).sort()).toEqual([...externalIds].sort());
    const { externalId } = exported[0];
    expect(exported[0]).toEqual((await getAccount(service, apiKey, externalId)).body.account);
  });

  it('a CSV export names fields by path, writes lists and objects as JSON, and contains no formulas', async () => {
    const { apiKey } = own;
    const row = buildRow(DIRTY);
    await push(apiKey, [row]);
    const { stdout } = await commandLine({ ...service, apiKey })('export', '--format', 'csv');
    const records: Record<string, string>[] = parse(stdout, { columns: true });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      externalId: row.externalId,
      'person.name.first': DIRTY.person.name.first,
      // As JSON: a push takes off what surrounds plain text.
      'person.name.last': JSON.stringify(DIRTY.person.name.last),
      bank: `'${DIRTY.bank}`,
      client: `'${DIRTY.client}`,
      clientStatus: `'${DIRTY.clientStatus}`,
      phoneNumber: '+15551234567',
      currentBalance: '-12.5',
      tags: '["a,b","c"]',
      metadata: JSON.stringify(DIRTY.metadata),
      originalCreditor: '{"name":"Acme"}',
      'contactInfo.phone.number': '+1 212 555 0134',
      'contactInfo.phone.verified': 'true',
      'history.placed.balance': '1e+21',
      'history.chargedOff.events': '[{"at":"2020-01-01"}]',
      'address.city': '',
      status_category: 'NEW',
    });
  });

  it('a CSV export has a column for every field of an account, row fields first', async () => {
    const { apiKey } = own;
    const cli = commandLine({ ...service, apiKey });
    const head = (await cli('export', '--format', 'csv')).stdout;
    expect(head).toMatch(/^[^\n]*\n$/);
    const columns = head.trimEnd().split(',');
    expect(columns.slice(0, ROW_FIELDS.length)).toEqual(ROW_FIELDS.map(({ name }) => name));
    const row = buildRow();
    await push(apiKey, [row]);
    const { account } = (await getAccount(service, apiKey, row.externalId)).body as { account: object };
    expect(new Set(columns.map((column) => column.split('.')[0]))).toEqual(new Set(Object.keys(account)));
    expect((await cli('export', '--format', 'csv', '--bom')).stdout).toMatch(/^\uFEFFexternalId,/);
  });

  it('export supports the filters of the account list', async () => {
    const { apiKey } = own;
    await push(apiKey, [buildRow({ externalId: 'old', status: 'ACTIVE' })]);
    service.clock.advance(60_000);
    await push(apiKey, [
      buildRow({ externalId: 'active', status: 'ACTIVE', portfolioId: 'pf-2' }),
      buildRow({ externalId: 'paid', status: 'PAYMENTS ON FILE' }),
    ]);
    const idsOf = async (...words: string[]) =>
      jsonLines((await commandLine({ ...service, apiKey })('export', ...words)).stdout).map(
        ({ externalId }) => externalId,
      );
    expect(await idsOf('--status', 'ACTIVE')).toEqual(['active', 'old']);
    expect(await idsOf('--portfolio', 'pf-2')).toEqual(['active']);
    expect(await idsOf('--status-category', 'PARTIAL')).toEqual(['paid']);
    expect(await idsOf('--updated-since', service.clock.now.toISOString())).toHaveLength(2);
  });

  it('an export includes an account that changes while it runs', async () => {
    const { apiKey } = many;
    const [oldest = ''] = externalIds;
    const change = async (answers: number) => {
      if (answers === 1) await patchAccount(service, apiKey, oldest, { bank: 'Changed' });
    };
    const { stdout } = await commandLine({ ...service, apiKey, runtime: { fetch: watchedFetch(change) } })('export');
    const exported = jsonLines(stdout);
    expect(new Set(exported.map(({ id }) => id)).size).toBe(COUNT);
    expect(exported.filter(({ externalId }) => externalId === oldest)).toMatchObject([{ bank: 'Changed' }]);
    expect(exported).toHaveLength(COUNT);
  });

  it('an export does not read again what changed long before it began', async () => {
    const { apiKey } = many;
    const read: number[] = [];
    const recording: typeof fetch = async (...call) => {
      const response = await fetch(...call);
      const { accounts } = (await response.clone().json()) as { accounts?: object[] };
      if (accounts) read.push(accounts.length);
      return response;
    };
    service.clock.advance(120_000);
    await commandLine({ ...service, apiKey, runtime: { fetch: recording } })('export');
    expect(read).toEqual([500, 500, 100, 0]);
  });

  it('an export reads one page ahead of what its output has consumed, and no more', async () => {
    const client = clientOf(service, many.apiKey, { fetch: watchedFetch(() => undefined) });
    const output = new PassThrough();
    const options = { query: {}, format: 'ndjson', bom: false, isShown: false } as const;
    const exported = exportAccounts(client, output, options);
    const look = () => fetch(`${service.url}/health/live`);
    while (count < 2) await look();
    // Time in which a program that reads further ahead would have read on.
    for (let turn = 0; turn < 50; turn += 1) await look();
    expect(count).toBe(2);
    output.resume();
    expect(await exported).toBe(COUNT);
  });
});

describe('account-sync export --output', () => {
  const exportTo = (path: string, options = {}) =>
    commandLine({ ...service, apiKey: many.apiKey, ...options })('export', '--output', path);

  it('an export that fails or is interrupted leaves the old file and no other', async () => {
    const path = inFolder('accounts.ndjson');
    writeFileSync(path, 'old');
    let partial: string[] = [];
    const failing = watchedFetch((answers) => {
      if (answers === 1) partial = readdirSync(inFolder());
      if (answers > 1) throw new TypeError('cut');
    });
    const failed = await exportTo(path, { runtime: { fetch: failing } });
    expect(failed.code).toBe(EXIT.UNAVAILABLE);
    expect(partial).toHaveLength(2);
    const interruption = new AbortController();
    const interrupting = watchedFetch(() => interruption.abort());
    count = 0;
    const interrupted = await exportTo(path, { runtime: { fetch: interrupting }, interrupted: interruption.signal });
    expect(interrupted.code).toBe(EXIT.INTERRUPTED);
    expect(readdirSync(inFolder())).toEqual(['accounts.ndjson']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('export refuses invalid options and a file in a folder that does not exist', async () => {
    expect((await exportTo(inFolder('absent', 'x'))).code).toBe(EXIT.USAGE);
    const cli = commandLine({ ...service, apiKey: many.apiKey });
    expect((await cli('export', '--format', 'xml')).code).toBe(EXIT.USAGE);
    expect((await cli('export', '--bom')).code).toBe(EXIT.USAGE);
    expect(await cli('export', '--status', 'NONE')).toMatchObject(saying(EXIT.USAGE, 'INVALID_QUERY'));
  });
});

describe('account-sync export on a terminal', () => {
  it('export shows on a terminal how many accounts it has read', async () => {
    const { stdout, stderr } = await commandLine({ ...service, apiKey: many.apiKey, isTTY: true })('export');
    expect(jsonLines(stdout)).toHaveLength(COUNT);
    expect(stderr.split('\r\x1b[K')).toEqual(['', '500 accounts so far', '1,000 accounts so far', '1,100 accounts\n']);
  });
});
