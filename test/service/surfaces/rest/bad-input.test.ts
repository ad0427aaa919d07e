import fc from 'fast-check';
import { type Code, httpStatusOf } from '../../../../src/base/errors';
import { type JsonObject } from '../../../../src/base/json/json';
import { type Answer, getAccount, patchAccount, postBulkUpsert, pushRows, send } from '../../../support/http';
import { runs } from '../../../support/properties';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const ROW_CODES = [
  ...['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'DUPLICATE_EXTERNAL_ID', 'ORGANIZATION_ID_NOT_ALLOWED'],
];
/** Values of a person; none of them may come back in an answer or stand in the log. */
const PERSONAL = ['123-45-6789', 'ana.low@example.org', 'Zebedee', '+15557654321'];
const PERSON = {
  phoneNumber: '+15557654321',
  emailAddress: 'ana.low@example.org',
  person: { ssn: '123-45-6789', name: { first: 'Zebedee' } },
};

let existing: string;
const service = useService();
const caller = useKey(service);
beforeAll(async () => {
  const row = buildRow(PERSON);
  existing = row.externalId;
  await pushRows(service, caller.apiKey, [row]);
});

const stored = () => service.database.db.collection('accounts').find().sort({ _id: 1 }).toArray();

/** What holds for every answer, however bad the request: documented, without values, and nothing stored for what failed. */
async function expectDecent(answer: Answer): Promise<void> {
  const { status, body, text } = answer;
  expect(status).toBeLessThan(500);
  expect(status).toBe(httpStatusOf(body.code as Code));
  expect(body).toMatchObject({ success: status < 400, message: expect.any(String) });
  for (const value of PERSONAL) expect(text).not.toContain(value);
  const results = (body.results ?? []) as (JsonObject & { status: string; code?: string })[];
  for (const result of results.filter((one) => one.status === 'failed')) expect(ROW_CODES).toContain(result.code);
  expect(results).toHaveLength(Number(body.requested ?? 0));
}

const deep = (levels: number, open = '{"a":', close = '}') => `${open.repeat(levels)}1${close.repeat(levels)}`;
/** Deeper than a recursion goes, and not more values than a body may have. */
const LEVELS = 100_000;
const LISTS = [LEVELS, '[', ']'] as const;
const fields = JSON.stringify({ externalId: 'never', portfolioId: 'p', ...PERSON, metadata: { filenumber: 'F' } });
/** A row that is right but for the fields added to it. */
const rowWith = (json: string) => `{"accounts":[${fields.slice(0, -1)},${json}}]}`;

const UNSTORED: [what: string, body: string][] = [
  ['an object 100,000 levels deep', rowWith(`"metadata":${deep(LEVELS)}`)],
  ['a list 100,000 levels deep', rowWith(`"originalCreditor":${deep(...LISTS)}`)],
  ['a list 100,000 levels deep for a text', rowWith(`"bank":${deep(...LISTS)}`)],
  ['events 100,000 levels deep', rowWith(`"history":{"chargedOff":{"events":${deep(...LISTS)}}}`)],
  ['a key named __proto__ in metadata', rowWith('"metadata":{"filenumber":"F","__proto__":{"polluted":1}}')],
  ['a deep key named __proto__', rowWith('"originalCreditor":{"a":[{"__proto__":{"polluted":1}}]}')],
  ['a number too large', rowWith('"metadata":{"filenumber":1e999}')],
  ['a balance too large', rowWith('"currentBalance":1e999')],
  ['a NUL in a key', rowWith('"metadata":{"filenumber":"F","a\\u0000b":1}')],
  ['a lone surrogate in a text', rowWith('"person":{"ssn":"\\ud800"}')],
  ['a lone surrogate in the external id', rowWith('"externalId":"\\ud800"')],
  ['a type of the storage format', rowWith('"metadata":{"filenumber":{"_bsontype":"Long"}}')],
  ['a duplicate key, of which the last is wrong', rowWith('"bank":"fine","bank":7')],
  ['an organization', rowWith('"organizationId":"org-b"')],
  ['a personal value in the wrong place', rowWith('"status":"123-45-6789","typeOfDebt":"Zebedee"')],
  ['a person that is text', rowWith('"person":"Zebedee 123-45-6789"')],
];

it.each(UNSTORED)('a row that cannot be stored fails by itself: %s', async (_what, body) => {
  const before = await stored();
  const answer = await postBulkUpsert(service, caller.apiKey, body);
  await expectDecent(answer);
  expect(answer.body).toMatchObject({ code: 'ACCOUNTS_BULK_UPSERT_COMPLETED', requested: 1, failed: 1 });
  expect(await stored()).toEqual(before);
  expect(({} as JsonObject).polluted).toBeUndefined();
});

// One of each kind: the rules of a field are the same as for a row.
const OF_UPDATES = /levels deep for a text|named __proto__ in|balance too large|NUL|surrogate in a text|that is text/;
it.each(UNSTORED.filter(([what]) => OF_UPDATES.test(what)))(
  'an update that cannot be stored fails: %s',
  async (_what, body) => {
    const before = await stored();
    const update = body.slice('{"accounts":['.length, -2);
    const answer = await patchAccount(service, caller.apiKey, existing, update);
    await expectDecent(answer);
    expect(answer.body).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
    expect(await stored()).toEqual(before);
  },
);

it.each(['{"$ne":null}', '{"$gt":""}', '["a"]', '7', 'true'])('%s is refused as an external id', async (externalId) => {
  const answer = await postBulkUpsert(service, caller.apiKey, rowWith(`"externalId":${externalId}`));
  expect(answer.body.results).toMatchObject([{ status: 'failed', details: [{ field: 'externalId' }] }]);
});

const many = (item: string, count: number) => Array(count).fill(item).join(',');
const BODIES: [what: string, body: () => string][] = [
  ['lists in metadata', () => rowWith(`"metadata":[${many('[]', 800_000)}]`)],
  ['unknown fields', () => rowWith(Array.from({ length: 100_000 }, (_, i) => `"unknown-${i}":1`).join(','))],
  ['text', () => rowWith(`"bank":"${'x'.repeat(9_000_000)}"`)],
  ['tags of 500 rows', () => `{"accounts":[${many(`{"externalId":"a","tags":[${many('1', 900)}]}`, 500)}]}`],
];

it.each(BODIES)('a large body of wrong values is answered quickly and briefly: %s', async (_what, body) => {
  const bytes = body();
  const start = process.cpuUsage();
  const answer = await postBulkUpsert(service, caller.apiKey, bytes);
  // The time of this process, which other programs do not lengthen.
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
  await expectDecent(answer);
  expect(answer.text.length).toBeLessThan(200_000);
});

it('a batch of junk fails row by row and costs the good rows nothing', async () => {
  const junk = [null, 7, 'Zebedee', [], {}, [PERSON], { externalId: null }, { ...PERSON, externalId: '' }];
  const rows: unknown[] = Array.from({ length: 498 }, (_, i) => junk[i % junk.length]);
  const good = [buildRow(), buildRow()];
  const answer = await postBulkUpsert(service, caller.apiKey, { accounts: [good[0], ...rows, good[1]] });
  await expectDecent(answer);
  expect(answer.body).toMatchObject({ requested: 500, created: 2, failed: 498 });
  expect((answer.body.results as JsonObject[]).map(({ index }) => index)).toEqual([...Array(500).keys()]);
});

it.each(['dryrun', 'dry_run', 'Dry-Run', 'includechanges'])(
  '%s is refused: without it, rows would be written',
  async (name) => {
    const row = buildRow();
    const answer = await postBulkUpsert(service, caller.apiKey, { accounts: [row], [name]: true });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST_BODY' } });
    expect((await getAccount(service, caller.apiKey, row.externalId)).status).toBe(404);
  },
);

it('junk of any form gets a documented answer and leaves stored accounts as they are', async () => {
  const likely = fc.constantFrom<unknown>(...PERSONAL, null, 7, true, '', [], {}, '\ud800', '\0', existing);
  const value = fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });
  const names = ['status', 'person', 'tags', 'metadata', 'history', 'smsOptOut', 'paymentRules', 'bank', 'phoneNumber'];
  const name = fc.constantFrom('organizationId', '__proto__', 'constructor', 'update', ...names);
  const row = fc.oneof(
    value,
    fc.dictionary(name, value, { maxKeys: 5 }).map((junk) => ({ ...junk, externalId: 'junk' })),
  );
  const body = fc.oneof(
    value.map((junk) => JSON.stringify(junk)),
    fc.array(row, { maxLength: 5 }).map((accounts) => JSON.stringify({ accounts })),
    fc.tuple(row, value).map(([one, dryRun]) => JSON.stringify({ accounts: [one], dryRun })),
    fc.string({ unit: 'binary' }).map((text) => `{"accounts":[${text}]}`),
  );
  const before = await stored();
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      await expectDecent(await postBulkUpsert(service, caller.apiKey, text));
      const update = await patchAccount(service, caller.apiKey, 'absent', text);
      await expectDecent(update);
      expect(update.status).toBeGreaterThanOrEqual(400);
    }),
    { numRuns: runs(1_000) },
  );
  expect(await stored()).toEqual(before);
});

it('the service is up after bad input, and its log holds no personal value, key or signature', async () => {
  expect((await send(service, { path: '/health/ready' })).status).toBe(200);
  const log = service.logLines.join('');
  expect(service.logLines.length).toBeGreaterThan(30);
  for (const value of [...PERSONAL, caller.apiKey, caller.apiKey.split('.')[1] ?? '', 'Bearer', existing]) {
    expect(log).not.toContain(value);
  }
  expect(log).not.toMatch(/[0-9a-f]{64}/);
  expect(log).not.toContain('unexpected error');
});
