import { EXAMPLES } from '../../../../src/service/surfaces/openapi/operations/examples';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, send } from '../../../support/http';
import { useService } from '../../../support/use-service';

const service = useService();

it('openapi.json is served to everybody', async () => {
  const { status, headers, body } = await send(service, { path: '/external-api/openapi.json' });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).toMatchObject({ openapi: '3.1.0' });
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
