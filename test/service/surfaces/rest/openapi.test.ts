import Ajv2020 from 'ajv/dist/2020';
import { isJsonObject, type JsonObject } from '../../../../src/base/json/json';
import { EXAMPLES } from '../../../../src/service/surfaces/openapi/operations/examples';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';

const service = useService();

it('openapi.json is served to everybody', async () => {
  const { status, headers, body } = await send(service, { path: '/external-api/openapi.json' });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).toMatchObject({ openapi: '3.1.0' });
});

const schemasOf = async () => {
  const { body } = await send(service, { path: '/external-api/openapi.json' });
  return (body.components as JsonObject).schemas as Record<string, JsonObject>;
};

it('no enumeration of openapi.json has null as a word, which generators of zod clients cannot compile', async () => {
  const enumerations = JSON.stringify(await schemasOf()).match(/"enum":\[[^\]]*\]/g) ?? [];
  expect(enumerations.length).toBeGreaterThan(10);
  expect(enumerations.filter((one) => one.includes('null'))).toEqual([]);
});

/** Each place of a row that takes text, with this text in it. Those with examples take dates. */
function rowsWithText(schema: JsonObject, text: string): JsonObject[] {
  return Object.entries(schema.properties as Record<string, JsonObject>).flatMap(([name, field]): JsonObject[] => {
    if (isJsonObject(field.properties)) return rowsWithText(field, text).map((inner) => ({ [name]: inner }));
    const isText = JSON.stringify([field.type, field.anyOf]).includes('"string"') && !field.examples;
    return isText ? [{ [name]: text }] : [];
  });
}

it('openapi.json allows a text of a row exactly where the service takes it, by its length', async () => {
  const { apiKey } = await service.createKey();
  const { AccountRow } = await schemasOf();
  const allows = new Ajv2020({ strict: false }).compile(AccountRow as JsonObject);
  for (const length of [1, 4096, 4097]) {
    const fields = rowsWithText(AccountRow as JsonObject, 'x'.repeat(length));
    const accounts = fields.map((field) => buildRow(field));
    const { body } = await postBulkUpsert(service, apiKey, { accounts, dryRun: true });
    const isTaken = (body.results as JsonObject[]).map(({ status }) => status !== 'failed');
    const otherwise = accounts.filter((row, index) => allows(row) !== isTaken[index]);
    expect(otherwise.map((row) => fields[accounts.indexOf(row)])).toEqual([]);
  }
});

/** Values that are others each time. */
const CHANGING = /^(id|accountId|apiKeyId|requestId|auditTrailEntryId|organizationId|createdAt|updatedAt)$/;

function unchanging(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unchanging);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, CHANGING.test(name) ? typeof one : unchanging(one)]),
  );
}

it('the examples of the REST API are what the service answers', async () => {
  const { apiKey } = await service.createKey({ name: 'nightly feed' });
  const id = 'A-1001';
  const bulkUpsertAnswer = await postBulkUpsert(service, apiKey, EXAMPLES.bulkUpsertRequest);
  await postBulkUpsert(service, apiKey, { ...EXAMPLES.bulkUpsertRequest, dryRun: false });
  const answers = {
    bulkUpsertAnswer,
    getAnswer: await getAccount(service, apiKey, id),
    listAnswer: await getAccounts(service, apiKey),
    updateAnswer: await patchAccount(service, apiKey, id, EXAMPLES.updateRequest),
    auditTrailAnswer: await getAccount(service, apiKey, id, '/audit-trail'),
    timelineAnswer: await getAccount(service, apiKey, id, '/timeline'),
  };
  for (const [name, { status, body }] of Object.entries(answers)) {
    expect(status).toBe(200);
    expect(unchanging(body)).toEqual(unchanging(EXAMPLES[name as keyof typeof answers]));
  }
});
