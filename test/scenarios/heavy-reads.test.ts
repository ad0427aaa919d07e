import { request } from 'node:http';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { withChangedCollection } from '../support/changed-database';
import { createGate } from '../support/gate';
import { type Answer, bearer, getAccount, getAccounts, postGraphql, pushRows, send } from '../support/http';
import { plannedRow, storeImport } from '../support/imports';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { until } from '../support/until';
import { useService } from '../support/use-service';

/** No counter tells it. */
const COUNT = 'accountStatistics(filter: { not: { client: { eq: "nobody" } } }) { total { count } }';
const STATISTICS = `{ ${COUNT} }`;
const COUNTED = { status: 200, body: { data: { accountStatistics: { total: { count: 1 } } } } };

/** A database whose statistics begin when they are asked for, and end when the gate is opened. */
class GatedDatabase {
  /** The organizations whose statistics have begun, in order. */
  readonly begun: string[] = [];
  private gate = createGate();

  readonly wrap = (database: Database): Database =>
    withChangedCollection(database, 'accounts', (accounts) => ({
      aggregate: (pipeline: [{ $match: { organizationId: string } }], options: object) => ({
        toArray: async () => {
          this.begun.push(pipeline[0].$match.organizationId);
          await this.gate.passed;
          return accounts.aggregate(pipeline, options).toArray();
        },
      }),
    }));

  shut(): void {
    this.begun.length = 0;
    this.gate = createGate();
  }

  async opened<T>(work: Promise<T>): Promise<T> {
    this.gate.open();
    return work;
  }

  untilBegun(count: number): Promise<void> {
    return until(() => this.begun.length >= count);
  }
}

const gated = new GatedDatabase();
let one: TestKey;
let other: TestKey;
const row = buildRow();
const service = useService({ requestsInProgress: 200 }, gated.wrap);
beforeAll(async () => {
  one = await service.createKey({ organizationId: 'one' });
  other = await service.createKey({ organizationId: 'other' });
  for (const { apiKey } of [one, other]) await pushRows(service, apiKey, [row]);
});

/** The rows of an import of one row. */
async function getRows(key: TestKey): Promise<Answer> {
  const { id } = await storeImport(service, key, { rows: [plannedRow('i-1', { status: 'created' })] });
  return send(service, { path: `/external-api/imports/${id}/rows`, headers: bearer(key.apiKey) });
}

/** The feed of changes, of which a filter passes none. */
const getChanges = async ({ apiKey }: TestKey) => {
  const query = '{ changes(filter: { types: ["account.erased"] }) { nodes { id } } }';
  return (await postGraphql(service, apiKey, { query })).body;
};

const statistics = ({ apiKey }: TestKey) => postGraphql(service, apiKey, { query: STATISTICS });
const many = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

it('heavy reads of one organization wait for each other, and neither other organizations nor reads of one account wait', async () => {
  gated.shut();
  const waiting = many(6, () => statistics(one));
  await gated.untilBegun(2);
  expect((await getAccount(service, one.apiKey, row.externalId)).status).toBe(200);
  const history = `{ account(externalId: "${row.externalId}") { timeline(first: 100) { nodes { id } } } }`;
  expect(await postGraphql(service, one.apiKey, { query: history })).toMatchObject({
    status: 200,
    body: { data: {} },
  });
  const others = statistics(other);
  await gated.untilBegun(3);
  expect(gated.begun).toEqual(['one', 'one', 'other']);
  expect(await gated.opened(others)).toMatchObject(COUNTED);
  expect(await waiting).toMatchObject(Array(6).fill(COUNTED));
  expect(gated.begun).toHaveLength(7);
});

it('heavy reads are refused on both surfaces if too many are waiting already', async () => {
  gated.shut();
  const three = `{ a: ${COUNT} b: ${COUNT} c: ${COUNT} }`;
  const sent = Array.from({ length: 40 }, () => postGraphql(service, one.apiKey, { query: three }));
  // The first that is answered is one that finds no room; nothing leaves the line meanwhile.
  expect((await Promise.race(sent)).body).toMatchObject({
    errors: [{ extensions: { code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: expect.any(Number) } }],
  });
  const refused = await getAccounts(service, one.apiKey);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await getAccounts(service, other.apiKey)).status).toBe(200);
  expect(await getRows(one)).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
  expect(await getRows(other)).toMatchObject({ status: 200, body: { rows: [{ index: 0 }] } });
  expect(await getChanges(one)).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMIT_EXCEEDED' } }] });
  expect(await getChanges(other)).toMatchObject({ data: { changes: { nodes: [] } } });
  await gated.opened(Promise.all(sent));
  expect(await statistics(one)).toMatchObject(COUNTED);
});

it('a heavy read is not carried out if its client has disconnected', async () => {
  gated.shut();
  const running = many(2, () => statistics(one));
  await gated.untilBegun(2);
  const gone = request(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...bearer(one.apiKey), 'content-type': 'application/json' },
  });
  gone.on('error', () => undefined);
  gone.end(JSON.stringify({ query: STATISTICS }));
  // It waits in line when one that comes after it does.
  await new Promise((resolve) => gone.once('finish', resolve));
  const later = statistics(one);
  await getAccount(service, one.apiKey, row.externalId);
  gone.destroy();
  await getAccount(service, one.apiKey, row.externalId);
  await gated.opened(Promise.all([running, later]));
  expect(gated.begun).toHaveLength(3);
});
