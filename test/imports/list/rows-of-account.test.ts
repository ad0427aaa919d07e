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
