import { MongoServerError } from 'mongodb';
import { type Scope } from '../../src/service/callers/rights/scopes';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { getAccounts, patchAccount, postGraphql, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { useKey, useService } from '../support/use-service';
import { addWebhook } from '../support/webhooks';

const TIMEOUT_MS = 5_000;
const EVERYTHING: Scope[] = ['accounts:read', 'accounts:write', 'audit:read', 'keys:manage', 'webhooks:manage'];

/** A database that ends reads once their time is up, which is at once while it is slow. */
class SlowDatabase {
  isSlow = false;
  /** Of what it answers: out of time, or out of the memory of a stage. */
  code = 50;
  /** The times that reads were given. */
  readonly times: number[] = [];

  readonly wrap = (database: Database): Database => {
    const { db } = database;
    const fails = async (): Promise<never> => {
      throw new MongoServerError({ errmsg: 'operation exceeded a limit', code: this.code });
    };
    const slowed =
      <Result extends object>(call: (by: object, options?: { maxTimeMS?: number }) => Result, isCursor: boolean) =>
      (by: object, options: { maxTimeMS?: number } = {}): Result => {
        if (!this.isSlow || options.maxTimeMS === undefined) return call(by, options);
        this.times.push(options.maxTimeMS);
        if (!isCursor) return fails() as unknown as Result;
        return Object.assign(call(by, options), { toArray: fails, hasNext: fails });
      };
    const collection = (name: string) => {
      const actual = db.collection(name);
      return Object.assign(actual, {
        find: slowed(actual.find.bind(actual) as never, true),
        aggregate: slowed(actual.aggregate.bind(actual) as never, true),
        countDocuments: slowed(actual.countDocuments.bind(actual) as never, false),
      });
    };
    return {
      ...database,
      db: new Proxy(db, { get: (target, name) => (name === 'collection' ? collection : Reflect.get(target, name)) }),
    };
  };
}

const slow = new SlowDatabase();
let webhookId: string;
const row = buildRow();
const service = useService({ databaseTimeoutMs: TIMEOUT_MS }, slow.wrap);
const key = useKey(service, { scopes: EVERYTHING });
beforeAll(async () => {
  await pushRows(service, key.apiKey, [row]);
  ({ id: webhookId } = await addWebhook(service, key.apiKey, { url: 'https://receiver.example/hook' }));
});
beforeEach(() => {
  slow.times.length = 0;
  slow.isSlow = true;
});
afterEach(() => {
  slow.isSlow = false;
  slow.code = 50;
  expect(service.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

const searches = Array.from({ length: 49 }, (_, at) => `{ search: "a${at}" }`).join();

it.each<[string, () => string]>([
  ['accounts', () => `accounts(sort: BALANCE_DESC, filter: { or: [${searches}] }) { nodes { id } }`],
  ['accounts behind a cursor', () => 'accounts(filter: { search: "x" }, sort: CREATED_AT_ASC) { edges { cursor } }'],
  ['statistics', () => 'accountStatistics(filter: { not: { tags: { eq: "x" } } }) { total { count } }'],
  ['the history', () => 'auditTrail(filter: { field: "bank" }) { nodes { id } }'],
  ['statistics of the history', () => 'auditStatistics(filter: { operation: "UPDATE" }) { perDay { day } }'],
  ['access records', () => 'accessRecords(filter: { externalId: "x" }) { nodes { id } }'],
  ['security events', () => 'securityEvents(filter: { apiKeyId: "x" }) { nodes { id } }'],
  ['sync runs', () => 'syncRuns(filter: { hadFailures: true }) { nodes { id } }'],
  ['imports', () => 'imports(filter: { name: "x" }) { nodes { id } }'],
  ['deliveries', () => `webhookDeliveries(filter: { webhookId: "${webhookId}", state: FAILED }) { nodes { id } }`],
])('a filter of %s that takes too long is refused as too much, and raises no alarm', async (_, field) => {
  const { body } = await postGraphql(service, key.apiKey, { query: `{ ${field()} }` });
  expect(body).toMatchObject({
    data: null,
    errors: [{ message: expect.stringContaining('too long'), extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }],
  });
  const [time = 0] = slow.times;
  expect(time).toBeGreaterThan(0);
  expect(time).toBeLessThan(TIMEOUT_MS);
});

it('statistics that take more memory than a database allows are refused as too much', async () => {
  slow.code = 292;
  const query = '{ accountStatistics(filter: { search: "x" }) { total { count } } }';
  expect((await postGraphql(service, key.apiKey, { query })).body).toMatchObject({
    errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }],
  });
});

it('a count that takes too long is refused as too much', async () => {
  const query = '{ accounts(filter: { search: "x" }) { totalCount } }';
  expect((await postGraphql(service, key.apiKey, { query })).body).toMatchObject({
    errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }],
  });
});

it('a list over REST that takes too long is refused as too much', async () => {
  expect(await getAccounts(service, key.apiKey, '?portfolioId=x')).toMatchObject({
    status: 400,
    body: { code: 'QUERY_LIMIT_EXCEEDED' },
  });
});

it('a write sets the database no time, so that it never counts as too much', async () => {
  expect((await patchAccount(service, key.apiKey, row.externalId, { bank: 'X' })).status).toBe(200);
  expect(slow.times).toEqual([]);
});
