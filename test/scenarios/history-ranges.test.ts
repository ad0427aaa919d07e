import { type JsonObject } from '../../src/base/json/json';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { commandLine, jsonLines } from '../support/command-line';
import { getAccount, graphqlData, pagesOf, patchAccount, postBulkUpsert, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { useKey, useService } from '../support/use-service';

const SSN = '905-11-2222';
const DAYS = ['2030-01-30', '2030-01-31', '2030-02-01'];

let cli: ReturnType<typeof commandLine>;
const { externalId, ...row } = buildRow({ person: { ssn: SSN } });
const service = useService();
const key = useKey(service);
beforeAll(async () => {
  cli = commandLine({ ...service, apiKey: key.apiKey });
  await pushRows(service, key.apiKey, [{ externalId, ...row }]);
  for (const day of DAYS) {
    service.clock.now = new Date(`${day}T12:00:00.000Z`);
    await patchAccount(service, key.apiKey, externalId, { bank: day });
    await getAccount(service, key.apiKey, externalId);
    const none = await service.createKey({ scopes: [] });
    expect((await getAccount(service, none.apiKey, externalId)).status).toBe(403);
    await postBulkUpsert(service, key.apiKey, { accounts: [{ externalId, bank: 7 }] });
  }
  service.clock.now = new Date('2030-03-01T00:00:00.000Z');
});

/** What a range takes of the three days, newest first. */
const RANGES: [string, { since?: string; until?: string }, string[]][] = [
  ['a date is the whole day at both ends', { since: DAYS[1], until: DAYS[1] }, DAYS.slice(1, 2)],
  ['a beginning alone', { since: '2030-01-31' }, DAYS.slice(1)],
  ['an end alone', { until: '2030-01-31' }, DAYS.slice(0, 2)],
  ['times at which something happened are included', { since: at(0), until: at(1) }, DAYS.slice(0, 2)],
  ['the instant before', { until: '2030-01-31T11:59:59.999Z' }, DAYS.slice(0, 1)],
  ['an offset', { since: '2030-01-31T13:00:00+01:00' }, DAYS.slice(1)],
  ['nothing', { since: '2030-02-02', until: '2030-02-03' }, []],
].map(([name, range, days]) => [name, range, [...(days as string[])].reverse()]) as never;

function at(day: number): string {
  return `${DAYS[day]}T12:00:00.000Z`;
}

const wordsOf = (range: object) => Object.entries(range).flatMap(([name, time]) => [`--${name}`, String(time)]);
async function lines(...words: string[]): Promise<JsonObject[]> {
  const { code, stdout, stderr } = await cli(...words);
  expect({ code, stderr }).toEqual({ code: EXIT.DONE, stderr: '' });
  return jsonLines(stdout);
}
const daysOf = (records: unknown) => (records as JsonObject[]).map(({ createdAt }) => String(createdAt).slice(0, 10));

it.each(RANGES)('%s, over REST, with pages', async (_name, range, days) => {
  for (const path of ['audit-trail', 'timeline']) {
    const found: unknown[] = [];
    const read = (query: string) => getAccount(service, key.apiKey, externalId, `/${path}${query}`);
    for await (const body of pagesOf(read, { ...range, limit: '1' })) {
      expect(body).toMatchObject({ success: true });
      found.push(...((body.auditTrail ?? body.timeline) as unknown[]));
    }
    expect(daysOf(found)).toEqual(days);
  }
});

/** Each end of a range, with what it takes. */
describe.each(RANGES.slice(0, 3))('%s', (_name, range, days) => {
  it('of an account over GraphQL', async () => {
    const arg = Object.entries({ ...range, ...(range.until === DAYS[1] && { until: `${DAYS[1]}T23:59:59.999Z` }) });
    const args = arg.map(([name, time]) => `, ${name}: "${time}"`).join('');
    const query = `{ account(externalId: "${externalId}") {
      auditTrail(first: 9${args}) { nodes { createdAt } } timeline(first: 9${args}) { nodes { createdAt } } } }`;
    type Lists = { account: Record<'auditTrail' | 'timeline', { nodes: JsonObject[] }> };
    const { account } = await graphqlData<Lists>(service, key.apiKey, query);
    expect(daysOf(account.auditTrail.nodes)).toEqual(days);
    expect(daysOf(account.timeline.nodes)).toEqual(days);
  });

  it('of every command that tells history', async () => {
    const words = wordsOf(range);
    expect(daysOf(await lines('get', externalId, '--audit-trail', ...words))).toEqual(days);
    expect(daysOf(await lines('get', externalId, '--timeline', ...words))).toEqual(days);
    const told = await lines('access', '--key', key.keyId, ...words);
    expect(daysOf(told).filter((day) => DAYS.includes(day))).toEqual(days);
    expect(daysOf(await lines('security-events', '--kind', 'SCOPE_REFUSED', ...words))).toEqual(days);
    const { stdout } = await cli('account-file', externalId, ...words);
    const file = JSON.parse(stdout) as Record<string, JsonObject[]>;
    expect([daysOf(file.auditTrail), daysOf(file.timeline)]).toEqual([days, days]);
    const runs = (file.syncRuns as JsonObject[]).map(({ receivedAt }) => String(receivedAt).slice(0, 10));
    expect(runs).toEqual(days);
    expect(daysOf(file.accessRecords).filter((day) => DAYS.includes(day))).toEqual(days);
    expect(file).toMatchObject({ account: { externalId }, missing: [] });
  });
});

it.each([
  ['access', '--until', 'tomorrow'],
  ['security-events', '--until', '2030-02-30'],
  ['get', externalId, '--audit-trail', '--since', 'x'],
  ['account-file', externalId, '--until', '12:00'],
  ['get', externalId, '--since', '2030-01-31'],
])('%s %s %s is wrong usage', async (...words) => {
  const { code, stdout, stderr } = await cli(...words);
  expect({ code, stdout }).toEqual({ code: EXIT.USAGE, stdout: '' });
  expect(stderr).toMatch(/--(?:since|until)/);
});

it.each(['since=yesterday', 'until=2030-02-30', 'since=2030-01-01&since=2030-01-02'])(
  'a history over REST refuses ?%s',
  async (query) => {
    for (const path of ['audit-trail', 'timeline'])
      expect((await getAccount(service, key.apiKey, externalId, `/${path}?${query}`)).body).toMatchObject({
        success: false,
        code: 'INVALID_QUERY',
      });
  },
);
