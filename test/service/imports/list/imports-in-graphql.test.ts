import { type JsonObject } from '../../../../src/base/json/json';
import { postGraphql } from '../../../support/http';
import { plannedRow, storeImport } from '../../../support/imports';
import { type TestKey } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const key = useKey(service, { name: 'nightly feed' });

async function ask(query: string, { apiKey }: TestKey = key): Promise<{ data: JsonObject; errors?: JsonObject[] }> {
  return (await postGraphql(service, apiKey, { query })).body as never;
}

const codesOf = ({ errors = [] }: { errors?: JsonObject[] }) =>
  errors.map(({ extensions }) => (extensions as JsonObject).code);

describe('the list of imports', () => {
  it('lists imports newest first, by state and name, with the names of keys', async () => {
    const owner = await service.createKey({ organizationId: 'org-list', name: 'feed of the list' });
    const names = ['one', 'two', 'three'];
    for (const name of names) {
      service.clock.advance(1000);
      await storeImport(service, owner, { name, ...(name === 'two' && { state: 'HELD', releasedBy: owner.keyId }) });
    }
    const nodes = 'nodes { name state createdByName releasedByName }';
    const all = await ask(`{ imports { ${nodes} } }`, owner);
    expect(all.data).toEqual({
      imports: {
        nodes: [
          { name: 'three', state: 'PLANNED', createdByName: 'feed of the list', releasedByName: null },
          { name: 'two', state: 'HELD', createdByName: 'feed of the list', releasedByName: 'feed of the list' },
          { name: 'one', state: 'PLANNED', createdByName: 'feed of the list', releasedByName: null },
        ],
      },
    });
    const held = await ask('{ imports(filter: { state: "HELD" }) { nodes { name } } }', owner);
    expect(held.data).toEqual({ imports: { nodes: [{ name: 'two' }] } });
    const named = await ask('{ imports(filter: { name: "one" }) { nodes { name } } }', owner);
    expect(named.data).toEqual({ imports: { nodes: [{ name: 'one' }] } });
    expect(codesOf(await ask('{ imports(filter: { state: "DONE" }) { nodes { id } } }', owner))).toEqual([
      'INVALID_QUERY',
    ]);
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
    expect((await ask(query, writer)).data).toEqual({
      imports: {
        nodes: [
          {
            name: 'own',
            heldBy: [
              { brake: 'failedShare', actual: 0.5 },
              { brake: 'balanceMoved', actual: null },
            ],
          },
        ],
      },
    });
    expect(JSON.stringify((await ask(query, reader)).data)).toContain('12.5');
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
    expect(data).toEqual({
      import: {
        rows: {
          nodes: [
            {
              index: 0,
              externalId: 'g-1',
              status: 'CREATED',
              done: false,
              code: null,
              row: { externalId: 'g-1', person: { ssn: '***-**-8922' } },
            },
          ],
        },
      },
    });
  });

  it('costs as much as the slices that a page may look at', async () => {
    const { id } = await storeImport(service, key);
    const rows = Array.from({ length: 41 }, (_, at) => `a${at}: rows(first: 1) { nodes { index } }`);
    expect(codesOf(await ask(`{ import(id: "${id}") { ${rows.join(' ')} } }`))).toEqual(['QUERY_LIMIT_EXCEEDED']);
  });
});
