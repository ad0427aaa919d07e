// The service as a target of a side-by-side benchmark of bulk upserts (500 rows, create / update / re-push) against
// other things a user could pick. A target has setup(), start(), push(rows), read(id), patch(id, body) and get(id).
// The service runs as `npm start` does, on the embedded server in a temporary folder (or on MONGODB_URL), with its
// limit of one bulk request in 20 seconds lifted.
import { execFileSync, spawn } from 'node:child_process';
import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sign } from '../dist/base/signature.js';
import { embeddedServerUrl } from '../dist/embedded-server/index.js';
import { ACCOUNTS, BULK_UPSERT } from './client.mjs';
import { createKey, environmentOf, temporaryFolder } from './service.mjs';
import { startArguments } from './start-command.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.BENCH_PORT ?? 5610);
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
const JSON_TYPE = { 'content-type': 'application/json' };

let environment;
let apiKey;
let keyWithoutNumbers;

function send(method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${path} -> ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const bearer = () => ({ authorization: `Bearer ${apiKey}` });

export default {
  name: 'account-sync',
  title: 'Account Synchronization Service, embedded server',
  port,
  async setup() {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
    // The signing key lies beside it.
    const dataDir = join(temporaryFolder(), 'data');
    const settings = { MONGODB_DATABASE: `bench_${process.pid}`, PORT: String(port), LOG_LEVEL: 'info' };
    environment = environmentOf(dataDir, settings);
    apiKey = createKey(environment, 'bench');
    keyWithoutNumbers = createKey(environment, 'bench', '--scopes', 'accounts:read');
  },
  async start() {
    const from = performance.now();
    const child = spawn(process.execPath, startArguments, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
    });
    await send('GET', '/health/ready', {});
    return { child, pid: child.pid, startMs: performance.now() - from };
  },
  /** Where the service keeps its data, for a second client. */
  databaseUrl: () => process.env.MONGODB_URL ?? embeddedServerUrl(environment.DATA_DIR),
  databaseName: () => environment.MONGODB_DATABASE,
  /** A key that may not read social security numbers. */
  keyWithoutNumbers: () => keyWithoutNumbers,
  async push(rows) {
    const body = Buffer.from(JSON.stringify({ accounts: rows }));
    const timestamp = String(Date.now());
    const signature = await sign(apiKey, { timestamp, method: 'POST', pathWithQuery: BULK_UPSERT, body });
    const headers = {
      ...bearer(),
      ...JSON_TYPE,
      'x-service-timestamp': timestamp,
      'x-service-signature': signature,
      'content-length': body.length,
    };
    const { created, updated, unchanged, failed, results } = await send('POST', BULK_UPSERT, headers, body);
    if (failed > 0) throw new Error(`${failed} rows failed: ${results.find((row) => row.status === 'failed').code}`);
    return { requests: 1, rows: results.length, count: { created, updated, unchanged } };
  },
  read: (id) => ({ method: 'GET', path: `${ACCOUNTS}/${id}`, headers: bearer() }),
  patch: (id, body) => ({
    method: 'PATCH',
    path: `${ACCOUNTS}/${id}`,
    headers: { ...bearer(), ...JSON_TYPE },
    body: JSON.stringify(body),
  }),
  get: async (id) => (await send('GET', `${ACCOUNTS}/${id}`, bearer())).account,
};
