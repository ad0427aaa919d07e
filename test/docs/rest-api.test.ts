import { type JsonObject } from '../../src/base/json/json';
import { openApiDocument } from '../../src/service/surfaces/openapi/document';
import { EXAMPLES } from '../../src/service/surfaces/openapi/operations/examples';
import { blocksOf, comparable } from '../support/guides';
import { postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';

/** What is read of a schema of the OpenAPI document. */
interface Schema {
  properties?: Record<string, { description?: string }>;
}

const [REQUEST = '', ANSWER = '', ...REST] = blocksOf('rest-api.md', 'json');

it('docs/rest-api.md shows the examples that are tested against the service', () => {
  const { updateRequest, updateAnswer, keyAnswer } = EXAMPLES;
  expect(REST.map((block) => JSON.parse(block))).toEqual([updateRequest, updateAnswer, keyAnswer]);
});

it('the bulk upsert of docs/rest-api.md is answered as it says, with each of the four outcomes', async () => {
  const service = await startService();
  const { apiKey } = await service.createKey();
  const stored = [
    buildRow({ externalId: 'A-1001', status: 'LOADED', currentBalance: 812.4 }),
    buildRow({ externalId: 'A-1002', status: 'ACTIVE' }),
  ];
  expect((await postBulkUpsert(service, apiKey, { accounts: stored })).body).toMatchObject({ created: 2 });
  service.clock.advance(60_000);
  const { body } = await postBulkUpsert(service, apiKey, REQUEST);
  expect(comparable(JSON.stringify(body))).toEqual(comparable(ANSWER));
  const { results } = JSON.parse(ANSWER) as { results: JsonObject[] };
  expect(results.map(({ status }) => status).sort()).toEqual(['created', 'failed', 'unchanged', 'updated']);
});

it('openapi.json describes every field that docs/rest-api.md leaves to it', () => {
  const { components } = openApiDocument() as JsonObject & { components: { schemas: Record<string, Schema> } };
  const names = ['Change', 'AuditTrailEntry', 'TimelineEvent', 'HeldNumbers', 'Import', 'ImportRow', 'ApiKey'];
  const fields = [...names, 'MissingAccount'].flatMap((name) =>
    Object.entries(components.schemas[name]?.properties ?? {}),
  );
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter(([, { description }]) => !description)).toEqual([]);
});
