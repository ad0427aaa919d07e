import { postGraphql } from '../../support/http';
import { newImport, putPart } from '../../support/import-requests';
import { startService } from '../../support/service';

it('a row of an import that is not planned yet leaves an access record, where every read does', async () => {
  const service = await startService({ accessRecords: 'accounts' });
  try {
    const { apiKey } = await service.createKey();
    const id = await newImport(service, apiKey);
    await putPart(service, apiKey, id, 1, [{ externalId: 'A-1', bank: 'One' }]);
    const ask = async (query: string) => (await postGraphql(service, apiKey, { query })).body.data;
    expect(await ask('{ accountImportRows(externalId: "A-1") { row } }')).toMatchObject({
      accountImportRows: [{ row: { bank: 'One' } }],
    });
    const records = await ask('{ accessRecords { nodes { operation externalId } } }');
    expect(records).toMatchObject({
      accessRecords: { nodes: [{ operation: 'accountImportRows', externalId: 'A-1' }] },
    });
  } finally {
    await service.close();
  }
});

it('an account that is in many slices is told with the first hundred of them', async () => {
  const service = await startService();
  try {
    const { apiKey } = await service.createKey();
    const id = await newImport(service, apiKey);
    for (let part = 1; part <= 101; part += 1)
      await putPart(service, apiKey, id, part, [{ externalId: 'A-1', bank: `Bank ${part}` }]);
    const { body } = await postGraphql(service, apiKey, {
      query: '{ accountImportRows(externalId: "A-1") { row } }',
    });
    expect(body.errors).toBeUndefined();
    const { accountImportRows: rows } = body.data as { accountImportRows: unknown[] };
    expect(rows).toHaveLength(100);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(100);
  } finally {
    await service.close();
  }
});

it('rows of an account that are too large for an answer are refused before all of them are read', async () => {
  const service = await startService();
  try {
    const { apiKey } = await service.createKey();
    const id = await newImport(service, apiKey);
    const row = { externalId: 'A-1', metadata: { note: 'x'.repeat(1_000_000) } };
    for (let part = 1; part <= 4; part += 1) await putPart(service, apiKey, id, part, Array(7).fill(row));
    const { body } = await postGraphql(service, apiKey, {
      query: '{ accountImportRows(externalId: "A-1") { importId } }',
    });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] });
  } finally {
    await service.close();
  }
});
