import { type JsonObject } from '../../../../src/base/json/json';
import { postGraphql } from '../../../support/http';
import { storeImport } from '../../../support/imports';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService({ accessRecords: 'accounts' });
const key = useNewKey(service);
const ask = (query: string) => postGraphql(service, key.apiKey, { query });

/** An import that is not planned yet, with these rows of the account in each part. */
const importOf = (...parts: JsonObject[][]) =>
  storeImport(service, key, {
    state: 'RECEIVING',
    rows: parts.flat().map((fields) => ({ row: { kind: 'upsert', externalId: 'A-1', fields } })),
    partSizes: parts.map(({ length }) => length),
  });

it('a row of an import that is not planned yet leaves an access record, where every read does', async () => {
  await importOf([{ bank: 'One' }]);
  expect((await ask('{ accountImportRows(externalId: "A-1") { row } }')).body.data).toMatchObject({
    accountImportRows: [{ row: { bank: 'One' } }],
  });
  expect((await ask('{ accessRecords { nodes { operation externalId } } }')).body.data).toMatchObject({
    accessRecords: { nodes: [{ operation: 'accountImportRows', externalId: 'A-1' }] },
  });
});

it('an account that is in many slices is told with the first hundred of them', async () => {
  await importOf(...Array.from({ length: 101 }, (_, part) => [{ bank: `Bank ${part}` }]));
  const { body } = await ask('{ accountImportRows(externalId: "A-1") { row } }');
  expect(body.errors).toBeUndefined();
  const { accountImportRows: rows } = body.data as { accountImportRows: unknown[] };
  expect(rows).toHaveLength(100);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(100);
});

it('rows of an account that are too large for an answer are refused before all of them are read', async () => {
  const row = { metadata: { note: 'x'.repeat(1_000_000) } };
  await importOf(...Array<JsonObject[]>(3).fill(Array(7).fill(row)));
  expect((await ask('{ accountImportRows(externalId: "A-1") { importId } }')).body).toMatchObject({
    errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }],
  });
});
