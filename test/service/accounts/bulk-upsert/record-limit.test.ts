import { type JsonObject } from '../../../../src/base/json/json';
import { commitImport, getImports, newImport, putPart } from '../../../support/import-requests';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import { SURFACE_NAMES, SURFACES } from '../../../support/surfaces';
import { until } from '../../../support/until';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService({ maxBodyBytes: 200_000 });
const key = useNewKey(service);

const KEYS = Array.from({ length: 8 }, (_, level) => `${level}`.padEnd(250, 'k'));

/** Some kilobytes, whose record takes half a megabyte: each of its values has a path of 2,000 characters. */
function rowBelowLongKeys(externalId: string, value: number): JsonObject {
  const leaves: JsonObject = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`v${at}`, value]));
  const metadata = KEYS.reduce((below, name) => ({ [name]: below }), leaves);
  return buildRow({ externalId, metadata: { filenumber: externalId, ...metadata } });
}

it.each(SURFACE_NAMES)('what the rows of one request may have recorded is limited, over %s', async (surface) => {
  const client = SURFACES[surface](service, key.apiKey);
  const send = async (names: string[], value: number) => {
    const { results } = await client.bulkUpsert(names.map((name) => rowBelowLongKeys(`${name}-${surface}`, value)));
    return results;
  };
  for (const name of ['a', 'b', 'c']) expect(await send([name], 1)).toMatchObject([{ status: 'created' }]);
  const [updated, unchanged] = [{ status: 'updated' }, { status: 'unchanged' }];
  const refused = { status: 'failed', code: 'VALIDATION_FAILED', details: [{ field: 'account' }] };
  expect(await send(['a', 'b', 'c'], 2)).toMatchObject([updated, updated, refused]);
  expect(await send(['c'], 2)).toMatchObject([updated]);
  expect(await send(['a', 'b', 'c'], 2)).toMatchObject([unchanged, unchanged, unchanged]);
});

it('what five hundred rows of an import may have recorded is limited, and planned as it is done', async () => {
  const importing = await startService();
  const { apiKey } = await importing.createKey();
  const id = await newImport(importing, apiKey, { brakes: { failedShare: null } });
  const rows = Array.from({ length: 110 }, (_, at) => rowBelowLongKeys(`row-${at}`, 1));
  expect((await putPart(importing, apiKey, id, 1, rows)).status).toBe(200);
  await commitImport(importing, apiKey, id, 1);
  const shown = async () => (await getImports(importing, apiKey, `/${id}`)).body.import as JsonObject;
  await until(async () => (await shown()).state === 'COMPLETED');
  const { planned, done } = await shown();
  const { created = 0, failed = 0 } = done as Record<string, number>;
  expect({ planned, sum: created + failed }).toEqual({ planned: done, sum: 110 });
  expect(created).toBeGreaterThan(80);
  expect(failed).toBeGreaterThan(0);
});
