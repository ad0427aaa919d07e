import { parse } from 'csv-parse/sync';
import { type JsonObject } from '../../../../src/base/json/json';
import { jsonLines } from '../../../support/command-line';
import { type Answer, bearer, send } from '../../../support/http';
import { IMPORTS } from '../../../support/import-requests';
import { storeImport } from '../../../support/imports';
import { type TestKey } from '../../../support/service';
import { useService } from '../../../support/use-service';

/** More than are read at a time. */
const COUNT = 101;

const service = useService();
let key: TestKey;
beforeAll(async () => {
  key = await service.createKey({ name: 'nightly key' });
  for (let at = 0; at < COUNT; at += 1) {
    const name = at === 0 ? '=1+1' : at === 1 ? null : `import ${at}`;
    await storeImport(service, key, { name, state: at < 3 ? 'CANCELLED' : 'COMPLETED' });
    service.clock.advance(1_000);
  }
});

const get = (accept: string, query = '', { apiKey } = key): Promise<Answer> =>
  send(service, { path: `${IMPORTS}${query}`, headers: { ...bearer(apiKey), accept } });
const linesOf = ({ text }: Answer): JsonObject[] => jsonLines(text);

describe('the whole list of imports', () => {
  it('has a line of NDJSON for each import, as its page has it', async () => {
    const answer = await get('application/x-ndjson');
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const { imports } = (await get('application/json', '?limit=500')).body;
    expect(imports).toHaveLength(COUNT);
    expect(linesOf(answer)).toEqual(imports);
    expect(linesOf(await get('application/x-ndjson', '?state=CANCELLED'))).toHaveLength(3);
  });

  it('is CSV with nothing where an import has nothing', async () => {
    const { headers, text } = await get('text/csv', '?state=CANCELLED');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const records = parse(text, { columns: true }) as Record<string, string>[];
    expect(records.map(({ name }) => name)).toEqual(['import 2', '', "'=1+1"]);
    const { imports } = (await get('application/json', '?state=CANCELLED')).body as { imports: JsonObject[] };
    const [last] = imports;
    expect(records[0]).toMatchObject({ id: last?.id, kind: 'UPSERT', createdByName: 'nightly key', finishedAt: '' });
    expect(JSON.parse(records[0]?.planned ?? '')).toEqual(last?.planned);
    expect(Object.keys(records[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(last ?? {})));
  });

  it('holds what the key may see, and is no page', async () => {
    const writer = await service.createKey({ scopes: ['accounts:write'] });
    const own = await storeImport(service, writer, { name: 'own' });
    expect(linesOf(await get('application/x-ndjson', '', writer))).toMatchObject([{ id: own.id }]);
    for (const query of ['?limit=1', '?state=GONE'])
      expect(await get('text/csv', query)).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
    const auditor = await service.createKey({ scopes: ['audit:read'] });
    expect(await get('text/csv', '', auditor)).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  });
});
