import { parse } from 'csv-parse/sync';
import { type JsonObject } from '../../../../src/base/json/json';
import { commandLine, jsonLines } from '../../../support/command-line';
import { type Answer, bearer, postGraphql, send } from '../../../support/http';
import { IMPORTS } from '../../../support/import-requests';
import { plannedRow, storeImport } from '../../../support/imports';
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

  it('is no page, and is refused to a key that reads nothing', async () => {
    for (const query of ['?limit=1', '?state=GONE'])
      expect(await get('text/csv', query)).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
    const auditor = await service.createKey({ scopes: ['audit:read'] });
    expect(await get('text/csv', '', auditor)).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  });
});

it('the names of the keys of an import are told over REST, and who began it by the command line', async () => {
  const desk = await service.createKey({ organizationId: 'org-names', name: 'Ada’s desk' });
  const feed = await service.createKey({ organizationId: 'org-names', name: 'nightly feed' });
  const stranger = await service.createKey({ name: 'stranger' });
  await storeImport(service, { ...desk, keyId: stranger.keyId }, { name: 'of a stranger' });
  service.clock.advance(1_000);
  const { id } = await storeImport(service, feed, { releasedBy: desk.keyId });
  const named = { id, createdByName: 'nightly feed', releasedByName: 'Ada’s desk' };
  expect((await get('application/json', `/${id}`, desk)).body.import).toMatchObject(named);
  const { imports } = (await get('application/json', '', desk)).body;
  expect(imports).toEqual([expect.objectContaining(named), expect.not.objectContaining({ createdByName: 'stranger' })]);
  const { stdout } = await commandLine({ ...service, apiKey: desk.apiKey })('imports', 'show', id);
  expect(stdout).toMatch(new RegExp(`created +\\S+ by nightly feed, key ${feed.keyId}`));
});

async function ask(query: string, { apiKey } = key): Promise<{ data: JsonObject; errors?: JsonObject[] }> {
  return (await postGraphql(service, apiKey, { query })).body as never;
}

const codesOf = ({ errors = [] }: { errors?: JsonObject[] }) =>
  errors.map(({ extensions }) => (extensions as JsonObject).code);

const nodesOf = async (query: string, by: TestKey) => ((await ask(query, by)).data.imports as JsonObject).nodes;

describe('the list of imports in GraphQL', () => {
  it('lists imports newest first, by state and name, with the names of keys', async () => {
    const owner = await service.createKey({ organizationId: 'org-list', name: 'feed of the list' });
    const names = ['one', 'two', 'three'];
    for (const name of names) {
      service.clock.advance(1000);
      await storeImport(service, owner, { name, ...(name === 'two' && { state: 'HELD', releasedBy: owner.keyId }) });
    }
    const list = (args: string, fields: string) => nodesOf(`{ imports${args} { nodes { ${fields} } } }`, owner);
    expect(await list('', 'name state createdByName releasedByName')).toEqual([
      { name: 'three', state: 'PLANNED', createdByName: 'feed of the list', releasedByName: null },
      { name: 'two', state: 'HELD', createdByName: 'feed of the list', releasedByName: 'feed of the list' },
      { name: 'one', state: 'PLANNED', createdByName: 'feed of the list', releasedByName: null },
    ]);
    expect(await list('(filter: { state: "HELD" })', 'name')).toEqual([{ name: 'two' }]);
    expect(await list('(filter: { name: "one" })', 'name')).toEqual([{ name: 'one' }]);
  });

  it('shows a key without accounts:read its own imports alone, and not how far they go past what is stored', async () => {
    const organizationId = 'org-own';
    const [writer, reader] = [
      await service.createKey({ organizationId, scopes: ['accounts:write'] }),
      await service.createKey({ organizationId, scopes: ['accounts:read'] }),
    ];
    const heldBy = [
      { brake: 'failedShare' as const, limit: 0.1, actual: 0.5 },
      { brake: 'balanceMoved' as const, limit: 1, actual: 12.5 },
    ];
    const own = await storeImport(service, writer, { name: 'own', state: 'HELD', heldBy });
    const other = await storeImport(service, reader, { name: 'other' });
    const query = '{ imports { nodes { name heldBy { brake actual } } } }';
    const shown = [
      { brake: 'failedShare', actual: 0.5 },
      { brake: 'balanceMoved', actual: null },
    ];
    expect(await nodesOf(query, writer)).toEqual([{ name: 'own', heldBy: shown }]);
    expect(JSON.stringify(await nodesOf(query, reader))).toContain('12.5');
    expect((await ask(`{ import(id: "${own.id}") { name } }`, writer)).data).toEqual({ import: { name: 'own' } });
    expect(codesOf(await ask(`{ import(id: "${other.id}") { name } }`, writer))).toEqual(['INSUFFICIENT_SCOPE']);
    const nobody = await service.createKey({ organizationId, scopes: ['audit:read'] });
    expect(codesOf(await ask(query, nobody))).toEqual(['INSUFFICIENT_SCOPE']);
  });
});

describe('the rows of an import in GraphQL', () => {
  it('masks numbers whoever asks, and shows outcomes in capitals', async () => {
    const fields = { person: { ssn: '905-11-8922' } };
    const { id } = await storeImport(service, key, { rows: [plannedRow('g-1', { status: 'created' }, fields)] });
    const { data } = await ask(`{ import(id: "${id}") { rows { nodes { index externalId status done code row } } } }`);
    const row = { externalId: 'g-1', person: { ssn: '***-**-8922' } };
    const shown = { index: 0, externalId: 'g-1', status: 'CREATED', done: false, code: null, row };
    expect(data).toEqual({ import: { rows: { nodes: [shown] } } });
  });

  it('costs as much as the slices that a page may look at', async () => {
    const { id } = await storeImport(service, key);
    const rows = Array.from({ length: 41 }, (_, at) => `a${at}: rows(first: 1) { nodes { index } }`);
    expect(codesOf(await ask(`{ import(id: "${id}") { ${rows.join(' ')} } }`))).toEqual(['QUERY_LIMIT_EXCEEDED']);
  });
});
