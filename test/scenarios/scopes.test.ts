import { getAccount, getAccounts, patchAccount, postBulkUpsert, postGraphql, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { SURFACE_NAMES, SURFACES } from '../support/surfaces';
import { useService } from '../support/use-service';

const service = useService();

const changed = 'mutation M($id: String!) { updateAccount(externalId: $id, update: { bank: "New" })';

it('a write-only key can change accounts and read nothing of them', async () => {
  const { apiKey } = await service.createKey({ scopes: ['accounts:write'] });
  const row = buildRow();
  expect((await postBulkUpsert(service, apiKey, { accounts: [row] })).body).toMatchObject({ created: 1 });
  expect((await patchAccount(service, apiKey, row.externalId, { bank: 'Old' })).status).toBe(200);
  for (const rest of ['', '/audit-trail', '/timeline']) {
    expect((await getAccount(service, apiKey, row.externalId, rest)).body).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
    });
  }
  expect(await getAccounts(service, apiKey)).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  for (const query of [`{ account(externalId: "${row.externalId}") { id } }`, '{ accounts { nodes { id } } }']) {
    const { data, errors } = (await postGraphql(service, apiKey, { query })).body;
    expect(errors).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE', requestId: expect.any(String) } }]);
    expect(JSON.stringify(data ?? null)).not.toContain('id');
  }
  const variables = { id: row.externalId };
  const answer = await postGraphql(service, apiKey, {
    query: `${changed} { code account { externalId } } }`,
    variables,
  });
  expect(answer.body).toMatchObject({
    data: { updateAccount: { code: 'ACCOUNT_UPDATED', account: { externalId: row.externalId } } },
  });
  for (const more of ['phoneNumber', 'person { ssn }', 'auditTrail { nodes { id } }', 'timeline { nodes { id } }']) {
    const query = `${changed} { success code account { ${more} } } }`;
    const { body } = await postGraphql(service, apiKey, { query, variables });
    expect(body).toMatchObject({
      data: { updateAccount: { success: false, code: 'INSUFFICIENT_SCOPE', account: null } },
    });
  }
});

it('a read-only key can change nothing', async () => {
  const writer = await service.createKey();
  const { apiKey } = await service.createKey({ scopes: ['accounts:read'] });
  const row = buildRow();
  await pushRows(service, writer.apiKey, [row]);
  expect(await postBulkUpsert(service, apiKey, { accounts: [row] })).toMatchObject({ status: 403 });
  expect(await patchAccount(service, apiKey, row.externalId, { bank: 'X' })).toMatchObject({ status: 403 });
  const variables = { id: row.externalId };
  const upsert = 'mutation { bulkUpsertAccounts(accounts: []) { success code } }';
  expect((await postGraphql(service, apiKey, { query: upsert })).body).toMatchObject({
    data: { bulkUpsertAccounts: { success: false, code: 'INSUFFICIENT_SCOPE' } },
  });
  const { body } = await postGraphql(service, apiKey, { query: `${changed} { success code } }`, variables });
  expect(body).toMatchObject({ data: { updateAccount: { success: false, code: 'INSUFFICIENT_SCOPE' } } });
  expect((await getAccount(service, apiKey, row.externalId)).body).toMatchObject({ account: { bank: null } });
});

describe.each(SURFACE_NAMES)('a key that may only write, over %s', (surface) => {
  it.each([true, false])(
    'a write-only key cannot read stored values through includeChanges (dryRun %s)',
    async (dryRun) => {
      const reader = await service.createKey();
      const writer = await service.createKey({ scopes: ['accounts:write'] });
      const { bulkUpsert } = SURFACES[surface](service, writer.apiKey);
      const row = buildRow({ person: { birthdate: '1980-02-01' } });
      await pushRows(service, reader.apiKey, [row]);
      const rows = [{ externalId: row.externalId, person: null }, buildRow()];

      const answer = await bulkUpsert(rows, { dryRun, includeChanges: true });
      expect(answer).toEqual({
        success: false,
        code: 'INSUFFICIENT_SCOPE',
        message: expect.stringContaining('accounts:read, which includeChanges needs'),
      });
      const stored = await getAccount(service, reader.apiKey, row.externalId);
      expect(stored.body.account).toMatchObject({ person: { birthdate: '1980-02-01' } });
      expect((await getAccount(service, reader.apiKey, rows[1]?.externalId as string)).status).toBe(404);

      expect(await bulkUpsert(rows, { dryRun })).toMatchObject({ success: true, created: 1, updated: 1 });
    },
  );
});
