import { type JsonObject } from '../../../../src/base/json/json';
import { getAccount } from '../../../support/http';
import { type ClientFolder, describeWithPublicClients, openClientFolder } from '../../../support/public-clients';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

/** What no generator may lose. */
const FREE_FORM = {
  metadata: { filenumber: 'F-1', nested: { list: [1, 'two'] } },
  originalCreditor: { name: 'First Bank', since: 1999 },
  currentBalance: '12.50',
  history: { chargedOff: { events: [{ reason: 'sold', amount: 7 }] } },
};

/** A `fetch` that signs, as every client needs one. */
const SIGNING = `
import { createHash, createHmac } from 'node:crypto';
export const apiKey = String(process.argv[2]);
export const baseUrl = String(process.argv[3]);
export const row = JSON.parse(String(process.argv[4]));
let last = 0;
export async function signingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const body = await request.text();
  const url = new URL(request.url);
  const timestamp = String((last = Math.max(last + 1, Date.now())));
  const hash = createHash('sha256').update(body).digest('hex');
  const text = [timestamp, request.method, url.pathname + url.search, hash].join('\\n');
  request.headers.set('Authorization', 'Bearer ' + apiKey);
  request.headers.set('X-Service-Timestamp', timestamp);
  request.headers.set('X-Service-Signature', createHmac('sha256', apiKey).update(text).digest('hex'));
  return fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
}
`;

/** What each generator writes, and a program that sends a row with it. */
const GENERATORS = {
  'openapi-typescript': {
    generate: ['openapi-typescript', 'openapi.json', '-o', 'types.ts'],
    program: `
import createClient from 'openapi-fetch';
import { apiKey, baseUrl, row, signingFetch } from './signing';
import type { components, paths } from './types';
const metadata: components['schemas']['AccountRow']['metadata'] = row.metadata;
const client = createClient<paths>({ baseUrl, fetch: (request: Request) => signingFetch(request) });
const { data } = await client.POST('/external-api/accounts/bulk-upsert', {
  body: { accounts: [{ ...row, metadata }] },
});
console.log(data?.created, apiKey.length > 0);
`,
  },
  'hey-api': {
    generate: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch'],
    program: `
import { createClient } from './hey/client';
import { bulkUpsertAccounts } from './hey/sdk.gen';
import { apiKey, baseUrl, row, signingFetch } from './signing';
const client = createClient({ baseUrl, fetch: signingFetch as typeof fetch });
const { data } = await bulkUpsertAccounts({ client, body: { accounts: [row] } });
console.log(data?.created, apiKey.length > 0);
`,
  },
  'orval with zod': {
    generate: ['orval', '--config', 'orval.config.cjs'],
    program: `
import { apiKey, baseUrl, row, signingFetch } from './signing';
import { bulkUpsertAccountsBody, bulkUpsertAccountsResponse } from './zod';
const body = JSON.stringify(bulkUpsertAccountsBody.parse({ accounts: [row] }));
const headers = { 'Content-Type': 'application/json' };
const answer = await signingFetch(baseUrl + '/external-api/accounts/bulk-upsert', { method: 'POST', headers, body });
console.log(bulkUpsertAccountsResponse.parse(await answer.json()).created, apiKey.length > 0);
`,
  },
} as const;

const ORVAL = `module.exports = { rows: { input: 'openapi.json', output: { target: 'zod.ts', client: 'zod' } } };`;
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    skipLibCheck: true,
    types: [],
    module: 'preserve',
    moduleResolution: 'bundler',
    outDir: 'out',
  },
  files: ['program.ts', 'node.d.ts'],
});
/** The little of Node.js that the programs use. */
const NODE = `
declare module 'node:crypto' {
  interface Hash { update(text: string): Hash; digest(form: 'hex'): string }
  export function createHash(name: string): Hash;
  export function createHmac(name: string, key: string): Hash;
}
declare const process: { argv: string[] };
`;

describeWithPublicClients('generators of clients', () => {
  let service: TestService;
  let key: TestKey;
  let folder: ClientFolder;
  beforeAll(async () => {
    service = await startService();
    service.clock.now = new Date();
    key = await service.createKey();
  });
  beforeEach(() => {
    folder = openClientFolder();
  });
  afterEach(() => folder.remove());

  it.each(Object.entries(GENERATORS))(
    'a client that %s generates compiles, and sends a row with all its free-form data',
    async (_name, { generate: [generator, ...parameters], program }) => {
      const document = await (await fetch(`${service.url}/external-api/openapi.json`)).text();
      const files = { 'openapi.json': document, 'orval.config.cjs': ORVAL, 'tsconfig.json': TSCONFIG };
      for (const [name, text] of Object.entries(files)) folder.write(name, text);
      for (const [name, text] of Object.entries({ 'signing.ts': SIGNING, 'node.d.ts': NODE, 'program.ts': program }))
        folder.write(name, text);
      await folder.run(generator, ...parameters);
      await folder.run('tsc');
      await folder.run('esbuild', 'program.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=program.mjs');
      const row = buildRow(FREE_FORM);
      const said = await folder.run('node', 'program.mjs', key.apiKey, service.url, JSON.stringify(row));
      expect(said).toBe('1 true\n');
      const { account } = (await getAccount(service, key.apiKey, String(row.externalId))).body;
      expect(account as JsonObject).toMatchObject(FREE_FORM);
    },
  );
});
