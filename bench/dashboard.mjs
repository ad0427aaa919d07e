// What a dashboard's queries cost over GraphQL, on many accounts of one organization: p50 and p99 of each, how many
// commands the service sends to the database for one request, and (embedded server) how many documents are read for it.
// The service runs in this process, and so does the embedded server; what is measured is the whole way, HTTP and JSON
// included. The time of the processor tells more than that of the clock where the machine does other things too.
//
//   node bench/dashboard.mjs [--accounts 100000] [--requests 40]      embedded server (npm run build first)
//   MONGODB_URL=… node bench/dashboard.mjs                             any server
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile, timed } from './statistics.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { MongoClient } = require('mongodb');
const pino = require('pino');
const { generateApiKey } = require('../dist/service/callers/access/api-key.js');
const { SCOPES } = require('../dist/service/callers/rights/scopes.js');
const { sign } = require('../dist/base/signature.js');
const { createApp } = require('../dist/service/app/app.js');
const { sampleAccounts, withChanges } = require('../dist/cli/demo/sample-accounts.js');
const { readConfig } = require('../dist/base/settings/config.js');
const { openDatabase } = require('../dist/service/storage/database/connection/connect.js');
const { createTransact } = require('../dist/service/storage/database/transactions/transaction.js');
const { embeddedServerUrl } = require('../dist/embedded-server/index.js');
const { listen } = require('../dist/service/callers/http/server/server.js');

const { values } = parseArgs({
  options: { accounts: { type: 'string', default: '100000' }, requests: { type: 'string', default: '40' } },
});
const [ACCOUNTS, REQUESTS] = [Number(values.accounts), Number(values.requests)];
const BATCH = 500;
/** Accounts with a history of five entries each: as many as are shown on one page. */
const WITH_HISTORY = 100;
/** Changes of one account more, which is shown as it was before them. */
const CHANGES = 200;
const DAY_MS = 86_400_000;
const DAYS = 60;

const folder = mkdtempSync(join(tmpdir(), 'acs-dashboard-'));
const dataDir = join(folder, 'data');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const { MONGODB_URL } = process.env;
const config = {
  ...readConfig({
    FIELD_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
    MONGODB_URL,
    DATA_DIR: dataDir,
    BULK_UPSERT_WINDOW_SECONDS: '0',
  }),
  port: 0,
  mongodbDatabase: `dashboard_${process.pid}`,
  databaseTimeoutMs: 120_000,
};
const database = await openDatabase(config);
const client = await new MongoClient(MONGODB_URL ?? embeddedServerUrl(dataDir), {
  monitorCommands: true,
  ignoreUndefined: true,
}).connect();
let commands = 0;
client.on('commandStarted', ({ commandName }) => {
  if (!['hello', 'ping', 'serverStatus', 'endSessions'].includes(commandName)) commands += 1;
});
const db = client.db(config.mongodbDatabase);
let now = new Date();
const app = await createApp({
  config,
  database: { ...database, db, unitOfWork: createTransact(db) },
  clock: () => now,
  log: pino({ level: 'silent' }),
});
const server = await listen(app.http, config);

const { keyId, apiKey, secretHash } = generateApiKey(config.apiKeyPrefix);
const times = { createdAt: now, lastUsedAt: null, expiresAt: null, revokedAt: null };
await app.addKey({
  keyId,
  secretHash,
  organizationId: 'bench',
  name: 'bench',
  scopes: [...SCOPES],
  networks: [],
  ...times,
});

const bearer = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
async function post(path, body, headers = {}) {
  const response = await fetch(server.url + path, { method: 'POST', body, headers: { ...bearer, ...headers } });
  return response.json();
}

async function push(rows) {
  const body = JSON.stringify({ accounts: rows });
  const path = '/external-api/accounts/bulk-upsert';
  const timestamp = String(now.getTime());
  const signature = await sign(apiKey, { timestamp, method: 'POST', pathWithQuery: path, body });
  const answer = await post(path, body, { 'x-service-timestamp': timestamp, 'x-service-signature': signature });
  if (answer.failed !== 0) throw new Error(`rows failed: ${JSON.stringify(answer).slice(0, 300)}`);
}

/** The sample accounts, with a few values that nearly all have, and a few that nearly none has. */
const rowOf = (row, index) => ({
  ...row,
  client: `Client ${index % 40}`,
  tags: index % 2_000 === 7 ? [...row.tags, 'vip'] : row.tags,
  typeOfDebt: index % 5_000 === 3 ? 'tolls' : row.typeOfDebt,
  portfolioId: index < ACCOUNTS / 200 ? 'pf-2019-old' : row.portfolioId,
});

const rows = sampleAccounts(ACCOUNTS, 1).map(rowOf);
const end = Date.now();
const loaded = await timed(async () => {
  for (let at = 0; at < ACCOUNTS; at += BATCH) {
    now = new Date(end - DAYS * DAY_MS * (1 - at / ACCOUNTS));
    await push(rows.slice(at, at + BATCH));
  }
  now = new Date(end);
  for (let round = 1; round <= 5; round += 1) {
    await push(rows.slice(-WITH_HISTORY).map((row) => ({ ...withChanges(row, 1), clientStatus: `seen ${round}` })));
  }
  for (let change = 1; change <= CHANGES; change += 1) {
    await push([{ externalId: rows[0].externalId, clientStatus: `change ${change}` }]);
  }
});

const LIST = `query ($first: Int! = 50, $after: String, $filter: AccountFilter, $sort: AccountSort) {
  accounts(first: $first, after: $after, filter: $filter, sort: $sort) {
    nodes { id externalId status statusCategory currentBalance portfolioId client tags updatedAt person { name { first last } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const COUNT = `query ($filter: AccountFilter) { accounts(first: 1, filter: $filter) { totalCount totalCountIsCapped } }`;
const STATISTICS = `query ($filter: AccountFilter) { accountStatistics(filter: $filter) {
  total { count balance } byStatus { key count balance } byStatusCategory { key count balance }
  byTypeOfDebt { key count balance } byPortfolio { key count balance } byBucket { key count balance }
  createdPerDay { day count } updatedPerDay { day count }
} }`;
const HISTORY = `{ accounts(first: 100) { nodes { externalId
  auditTrail(first: 5) { nodes { createdAt changes { field from to } } } timeline(first: 5) { nodes { summary } } } } }`;

const AT = `query ($externalId: String!, $at: DateTimeISO!) { accountAt(externalId: $externalId, at: $at) {
  externalId status clientStatus currentBalance metadata tags person { name { first last } } } }`;

const middle = rows[Math.floor(ACCOUNTS / 2)];
const page = (filter, sort) => [LIST, { filter, ...(sort && { sort }) }];
const balance = { gte: 500, lte: 1_000 };
const since = new Date(end - 7 * DAY_MS).toISOString();
const CASES = {
  'page of 50': page(null),
  status: page({ status: { eq: 'ACTIVE' } }),
  'status category': page({ statusCategory: { eq: 'LEGAL_HOLD' } }),
  'status and portfolio': page({ status: { eq: 'ACTIVE' }, portfolioId: { eq: middle.portfolioId } }),
  'old portfolio': page({ portfolioId: { eq: 'pf-2019-old' } }),
  client: page({ client: { eq: 'Client 7' } }),
  'common tag': page({ tags: { eq: 'standard' } }),
  'rare tag': page({ tags: { eq: 'vip' } }),
  'rare tag and status': page({ tags: { eq: 'vip' }, status: { eq: 'ACTIVE' } }),
  bucket: page({ bucket: { eq: '0-180' } }),
  state: page({ state: { eq: middle.address.state } }),
  'type of debt, common': page({ typeOfDebt: { eq: 'MEDICAL' } }),
  'type of debt, rare': page({ typeOfDebt: { eq: 'TOLLS' } }),
  'opted out': page({ optedOut: { eq: true } }),
  'phone number': page({ phoneNumber: { eq: middle.phoneNumber } }),
  'external id, beginning': page({ externalId: { startsWith: middle.externalId.slice(0, -1) } }, 'EXTERNAL_ID_ASC'),
  'changed in 7 days, category': page({ updatedAt: { gte: since }, statusCategory: { eq: 'ACTIVE' } }),
  'largest balances': page(null, 'BALANCE_DESC'),
  'largest balances, status': page({ status: { eq: 'ACTIVE' } }, 'BALANCE_DESC'),
  'balance from, to': page({ balance }, 'BALANCE_ASC'),
  'oldest accounts, portfolio': page({ portfolioId: { eq: middle.portfolioId } }, 'CREATED_AT_ASC'),
  or: page({ or: [{ status: { eq: 'ACTIVE' } }, { tags: { eq: 'letter-sent' } }] }),
  not: page({ not: { statusCategory: { in: ['PAID', 'CLOSED'] } } }),
  'search, last name': page({ search: middle.person.name.last.slice(0, 4) }),
  'search, two words': page({ search: `${middle.person.name.first} ${middle.person.name.last}` }),
  'search, one external id': page({ search: middle.externalId }),
  'search, e-mail, and status': page({
    search: middle.emailAddress.slice(0, 12),
    status: { eq: middle.status.replaceAll(' ', '_') },
  }),
  'total count, all': [COUNT, { filter: null }],
  'total count, category': [COUNT, { filter: { statusCategory: { eq: 'LEGAL_HOLD' } } }],
  'total count, search': [COUNT, { filter: { search: middle.person.name.last } }],
  'page of 100 with history': [HISTORY, {}],
  'account before 200 changes': [AT, { externalId: rows[0].externalId, at: new Date(end - DAY_MS).toISOString() }],
  'statistics, all': [STATISTICS, { filter: null }, 4],
  'statistics, portfolio': [STATISTICS, { filter: { portfolioId: { eq: middle.portfolioId } } }, 4],
  'statistics, old portfolio': [STATISTICS, { filter: { portfolioId: { eq: 'pf-2019-old' } } }, 4],
};

async function ask([query, variables]) {
  const { data, errors } = await post('/graphql', JSON.stringify({ query, variables }));
  if (errors) throw new Error(JSON.stringify(errors).slice(0, 500));
  return data;
}
async function documentsExamined() {
  const { embedded } = await db.command({ serverStatus: 1 }).catch(() => ({}));
  return embedded?.documentsExamined;
}

const line = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
const count = await db.collection('accounts').countDocuments();
process.stdout.write(`${count} accounts, loaded in ${(loaded / 1000).toFixed(0)} s\n\n`);
line(['query', 'found', 'p50, ms', 'p99, ms', 'processor, ms', 'commands', 'documents read']);
line(Array(7).fill('---'));
for (const [name, request] of Object.entries(CASES)) {
  const data = await ask(request);
  const found = data.accounts?.totalCount ?? data.accounts?.nodes.length ?? data.accountStatistics?.total.count ?? 1;
  const [sentBefore, readBefore] = [commands, await documentsExamined()];
  await ask(request);
  const sent = commands - sentBefore;
  const read = readBefore === undefined ? '' : (await documentsExamined()) - readBefore;
  const durations = [];
  const before = process.cpuUsage();
  for (let turn = 0; turn < (request[2] ?? REQUESTS); turn += 1) durations.push(await timed(() => ask(request)));
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000 / durations.length;
  line([
    name,
    found,
    ...[percentile(durations, 50), percentile(durations, 99), processor].map((one) => one.toFixed(1)),
    sent,
    read,
  ]);
}
await server.close();
await app.stop();
await db.dropDatabase();
await client.close();
await database.close();
process.exit(0);
