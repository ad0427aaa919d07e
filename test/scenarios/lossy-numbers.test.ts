import fc from 'fast-check';
import { type JsonObject } from '../../src/base/json/json';
import { losesDigits } from '../../src/base/json/json-number';
import { callerOf } from '../support/caller';
import { patchAccount, postBulkUpsert, postGraphql, pushRows } from '../support/http';
import { cancelImport, commitImport, getImports, newImport, putPart, sendSigned } from '../support/import-requests';
import { runs } from '../support/properties';
import { buildRow } from '../support/rows';
import { until } from '../support/until';
import { useKey, useService } from '../support/use-service';

const service = useService();
const caller = useKey(service);

/** What a number stands for in an object that is written with that number as it is. */
const HERE = '<here>';
const written = (value: unknown, number: string) => JSON.stringify(value).replaceAll(`"${HERE}"`, number);
/** The same as a literal of GraphQL, whose names are not quoted. */
const literal = (value: unknown, number: string) => written(value, number).replace(/"(\w+)":/g, '$1:');

/** By the path that is told. */
const PLACES: Record<string, JsonObject> = {
  'metadata.a': { metadata: { filenumber: 'F', a: HERE } },
  'metadata.a.0.b': { metadata: { filenumber: 'F', a: [{ b: HERE }] } },
  originalCreditor: { originalCreditor: HERE },
  'originalCreditor.id': { originalCreditor: { id: HERE } },
  'history.chargedOff.events.1.ref': { history: { chargedOff: { events: [{ ref: 1 }, { ref: HERE }] } } },
  currentBalance: { currentBalance: HERE },
};
/** Fields that GraphQL itself knows as numbers or texts. */
const TYPED: Record<string, JsonObject> = {
  'history.placed.balance': { history: { placed: { balance: HERE } } },
  'paymentRules.maxMonths': { paymentRules: { maxMonths: HERE } },
  'person.ssn': { person: { ssn: HERE } },
};
const NUMBERS = [
  '9007199254740993',
  '1152921504606846976',
  '-12345678901234567891',
  '1e23',
  '1e400',
  '9007199254740993.0',
];
const EVERYWHERE = Object.entries({ ...PLACES, ...TYPED });
/** GraphQL refuses a number in place of a text with the whole request, whatever its digits. */
const OVER_GRAPHQL = EVERYWHERE.filter(([field]) => field !== 'person.ssn');

interface Told {
  code?: string;
  details?: { field: string; message: string }[];
}
function expectRefused({ code, details }: Told, field: string) {
  expect(code).toBe('VALIDATION_FAILED');
  expect(details).toEqual([{ field, message: expect.stringMatching(/lose digits.*text/) }]);
}

const untilPlanned = (id: string) =>
  until(async () => {
    const { state } = (await getImports(service, caller.apiKey, `/${id}`)).body.import as JsonObject;
    return state === 'PLANNED' || state === 'HELD';
  });

const { account: accountJson } = callerOf(service, caller);

describe.each(EVERYWHERE)('a whole number that a double cannot hold, at %s', (field, fields) => {
  it('fails its row alone in a bulk upsert, and is told by its path', async () => {
    const rows = [...NUMBERS.map((number) => written(buildRow(fields), number)), JSON.stringify(buildRow())];
    const answer = await postBulkUpsert(service, caller.apiKey, `{"accounts":[${rows}]}`);
    const told = answer.body.results as (Told & JsonObject)[];
    expect(told.pop()).toMatchObject({ status: 'created' });
    expect(told).toHaveLength(NUMBERS.length);
    for (const one of told) expectRefused(one, field);
    for (const digits of ['900719925474', '115292150460', '123456789012']) expect(answer.text).not.toContain(digits);
  });

  it('fails a PATCH, direct and wrapped, which writes nothing', async () => {
    const row = buildRow();
    await pushRows(service, caller.apiKey, [row]);
    const before = await accountJson(row.externalId);
    for (const body of [fields, { update: fields }]) {
      const answer = await patchAccount(service, caller.apiKey, row.externalId, written(body, '9007199254740993'));
      expect(answer.status).toBe(400);
      expectRefused(answer.body as Told, field);
    }
    expect(await accountJson(row.externalId)).toEqual(before);
  });

  it('fails its row of an import, which keeps the digits that were sent', async () => {
    const id = await newImport(service, caller.apiKey, { review: true });
    const [bad, good] = [buildRow(fields), buildRow()];
    const lines = [bad, good].map((row) => `${written(row, '9007199254740993')}\n`).join('');
    expect((await putPart(service, caller.apiKey, id, 1, lines)).status).toBe(200);
    await commitImport(service, caller.apiKey, id, 1);
    await untilPlanned(id);
    const { rows } = (await getImports(service, caller.apiKey, `/${id}/rows`)).body as { rows: (Told & JsonObject)[] };
    expectRefused(rows[0] as Told, field);
    await cancelImport(service, caller.apiKey, id);
    if (field !== 'person.ssn') expect(rows[0]?.row).toEqual(JSON.parse(written(bad, '"9007199254740993"')));
  });
});

const MUTATION = 'bulkUpsertAccounts(accounts: ROWS) { results { status code details { field message } } }';

describe.each(OVER_GRAPHQL)('over GraphQL, such a number at %s', (field, fields) => {
  it.each(['literal', 'variable'])('fails its row alone as a %s', async (way) => {
    const isLiteral = way === 'literal';
    const write = isLiteral ? literal : written;
    const rows = `[${[...NUMBERS.map((number) => write(buildRow(fields), number)), write(buildRow(), '')]}]`;
    const body = isLiteral
      ? JSON.stringify({ query: `mutation { ${MUTATION.replace('ROWS', rows)} }` })
      : `{"query":"mutation M($rows: [AccountInput!]!) { ${MUTATION.replace('ROWS', '$rows')} }","variables":{"rows":${rows}}}`;
    const { data, errors } = (await postGraphql(service, caller.apiKey, body)).body as {
      data?: { bulkUpsertAccounts: { results: Told[] } };
      errors?: { message: string }[];
    };
    // What the type of a field cannot be, GraphQL itself refuses with the whole request.
    if (field === 'originalCreditor') return expect(errors?.length).toBeGreaterThan(0);
    const told = data?.bulkUpsertAccounts.results ?? [];
    expect(told.pop()).toMatchObject({ status: 'CREATED' });
    expect(told).toHaveLength(NUMBERS.length);
    for (const one of told) expectRefused(one, field);
  });

  it('fails an update', async () => {
    const row = buildRow();
    await pushRows(service, caller.apiKey, [row]);
    const update = (value: string) => `updateAccount(externalId: "${row.externalId}", update: ${value}) { code }`;
    const asLiteral = { query: `mutation { ${update(literal(fields, '9007199254740993'))} }` };
    const asVariable = { query: `mutation M($u: AccountUpdateInput!) { ${update('$u')} }`, variables: { u: fields } };
    for (const body of [JSON.stringify(asLiteral), written(asVariable, '9007199254740993')]) {
      const { data } = (await postGraphql(service, caller.apiKey, body)).body as { data?: { updateAccount: Told } };
      expect(data?.updateAccount.code ?? 'VALIDATION_FAILED').toBe('VALIDATION_FAILED');
    }
    expect(await accountJson(row.externalId)).toMatchObject({ externalId: row.externalId, originalCreditor: null });
  });
});

it('a number is stored as it was sent, or its row fails and names it, wherever it stands', async () => {
  const number = fc.oneof(
    fc.bigInt({ min: -(2n ** 72n), max: 2n ** 72n }).map(String),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(String),
    fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 30 })).map(([m, e]) => `${m}e${e}`),
  );
  const open = EVERYWHERE.filter(([field]) => field.startsWith('metadata') || field.includes('events'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(number, fc.constantFrom(...open)), { minLength: 1, maxLength: 20 }),
      async (sent) => {
        const rows = sent.map(([text, [, fields]]) => written(buildRow(fields), text));
        const answer = await postBulkUpsert(service, caller.apiKey, `{"accounts":[${rows.join(',')}]}`);
        const results = answer.body.results as (Told & JsonObject)[];
        for (const [at, [text, [field, fields]]] of sent.entries()) {
          if (losesDigits(text)) expectRefused(results[at] as Told, field);
          else {
            expect(results[at]).toMatchObject({ status: 'created' });
            const stored = await accountJson(String(results[at]?.externalId));
            expect(stored).toMatchObject(JSON.parse(written(fields, text)));
          }
        }
      },
    ),
    { numRuns: runs(20) },
  );
});

it('a limit of an import is no number that loses digits', async () => {
  const body = '{"brakes":{"updatedCount":9007199254740993}}';
  const headers = { 'content-type': 'application/json' };
  expect((await sendSigned(service, caller.apiKey, { path: '', body, headers })).body.code).toBe(
    'INVALID_REQUEST_BODY',
  );
});

it.each(['eq: N', 'in: [1, N]', 'gte: N', 'lte: -N'])(
  'a filter by such a number asks for nothing: %s',
  async (condition) => {
    for (const number of ['9007199254740993', '1e23']) {
      const balance = `{ ${condition.replace('N', number)} }`;
      const asLiteral = `{"query":"{ accounts(filter: { balance: ${balance} }) { nodes { id } } }"}`;
      const query = 'query Q($b: AmountComparator) { accounts(filter: { balance: $b }) { nodes { id } } }';
      const asVariable = `{"query":"${query}","variables":{"b":${balance.replace(/(\w+):/, '"$1":')}}}`;
      for (const body of [asLiteral, asVariable]) {
        const { errors } = (await postGraphql(service, caller.apiKey, body)).body as {
          errors?: { extensions: { code: string } }[];
        };
        expect(errors?.[0]?.extensions.code).toBe('INVALID_QUERY');
      }
    }
  },
);

it.each([['Infinity'], ['-1e999'], [['Infinity']]])(
  'a variable that is no number is none of Float: %j',
  async (sent) => {
    const ask = (query: string, variables: object) => postGraphql(service, caller.apiKey, { query, variables });
    const write = 'mutation M($rows: [AccountInput!]!) { bulkUpsertAccounts(accounts: $rows) { code } }';
    const row = buildRow({ history: { placed: { balance: sent } } });
    const find = 'query Q($b: AmountComparator) { accounts(filter: { balance: $b }) { nodes { id } } }';
    for (const answer of [await ask(write, { rows: [row] }), await ask(find, { b: { eq: sent } })])
      expect(answer.body).toMatchObject({ errors: [{ message: expect.stringContaining('Float cannot represent') }] });
  },
);

it('where neither a number nor text may stand, the fault is that of any other number', async () => {
  const row = buildRow({ metadata: HERE, tags: ['a', HERE], contactInfo: { email: { verified: HERE } } });
  const { body } = await postBulkUpsert(service, caller.apiKey, written({ accounts: [row] }, '9007199254740993'));
  const [{ message }] = body.results as [{ message: string }];
  expect(message).toContain('metadata must be an object');
  expect(message).toContain('tags item 1 is a number that would lose digits: send it as text');
  expect(message).toContain('contactInfo.email.verified must be true or false');
});

it('a path tells no number of a person, whoever made it a key', async () => {
  const row = buildRow({ metadata: { filenumber: 'F', a: HERE, 'of 900-12-3456': { 'a.b': HERE } } });
  const { text, body } = await postBulkUpsert(service, caller.apiKey, written({ accounts: [row] }, '9007199254740993'));
  const { details } = (body.results as Told[])[0] as Told;
  expect(details?.map(({ field }) => field)).toEqual(['metadata.a', 'metadata.of ***-**-3456.a\\.b']);
  expect(text).not.toContain('900-12-3456');
});

it('a path below long keys ends at the last object that fits', async () => {
  const [long, other] = ['k'.repeat(256), 'o'.repeat(200)];
  const row = buildRow({ metadata: { filenumber: 'F', a: { [long]: { [other]: { [long]: { b: HERE }, c: HERE } } } } });
  const { body } = await postBulkUpsert(service, caller.apiKey, written({ accounts: [row] }, '9007199254740993'));
  const [told] = body.results as Told[];
  expect(told?.details?.map(({ field }) => field)).toEqual([
    `metadata.a.${long}.${other}`,
    `metadata.a.${long}.${other}.c`,
  ]);
});

it('however long the keys above such numbers are, the run of a bulk upsert is recorded and its answer not many times its size', async () => {
  const rows = Array.from({ length: 499 }, () => buildRow());
  const created = buildRow();
  await pushRows(service, caller.apiKey, rows);
  let deep: JsonObject = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`n${at}`, HERE]));
  for (let level = 0; level < 18; level += 1) deep = { ['k'.repeat(256)]: deep };
  const changed = rows.map(({ externalId }) => ({ externalId, metadata: deep }));
  service.clock.advance(60_000);
  const sent = written({ accounts: [...changed, created] }, '9007199254740993');
  const { text, body } = await postBulkUpsert(service, caller.apiKey, sent);
  expect(body).toMatchObject({ created: 1, failed: 499 });
  expect(text.length).toBeLessThan(2 * sent.length);
  const { ask } = callerOf(service, caller);
  const { syncRuns } = await ask('{ syncRuns(first: 1) { nodes { requested created failed } } }');
  expect(syncRuns).toEqual({ nodes: [{ requested: 500, created: 1, failed: 499 }] });
});
