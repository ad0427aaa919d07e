import { type JsonObject } from '../../src/json';
import { openApiDocument } from '../../src/openapi/document';
import { EXAMPLES } from '../../src/openapi/examples';
import { REST_OPERATIONS } from '../../src/openapi/operations';
import { blocksOf, guide } from '../support/guides';
import { postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';

const GUIDE = guide('rest-api.md');
const [REQUEST = '', ANSWER = '', ...REST] = blocksOf('rest-api.md', 'json');

const sectionOf = (heading: string): string => GUIDE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
/** The names in the first column of a section's tables. */
const namesListedIn = (heading: string): string[] =>
  Array.from(sectionOf(heading).matchAll(/^\| (`.+?) \|/gm), ([, cell = '']) => cell.match(/\w+/g) ?? []).flat();

const SECTION_OF: Record<string, string> = {
  bulkUpsertAccounts: 'Bulk upsert',
  listAccounts: 'List accounts',
  getAccount: 'Read one account',
  updateAccount: 'Update one account',
  listAuditTrail: 'Audit trail',
  listTimeline: 'Timeline',
  listHeldNumbers: 'Held numbers',
  listEvidence: 'Evidence',
  listChanges: 'Changes',
  listImports: 'Imports',
  createImport: 'Imports',
  getImport: 'Imports',
  storeImportPart: 'Imports',
  commitImport: 'Imports',
  applyImport: 'Imports',
  releaseImport: 'Imports',
  cancelImport: 'Imports',
  undoImport: 'Imports',
  undoSyncRun: 'Imports',
  listImportRows: 'Rows of an import',
  listMissingAccounts: 'Missing accounts',
  getApiKey: 'API key',
};

const { schemas } = openApiDocument().components as unknown as {
  schemas: Record<string, { properties: Record<string, unknown> }>;
};
const propertiesOf = (name: string): string[] => Object.keys(schemas[name]?.properties ?? {});

describe('docs/rest-api.md', () => {
  it('docs/rest-api.md lists every operation with its scope and success code', () => {
    const listed = Array.from(GUIDE.matchAll(/^\| \[`(\S+) (\S+)`\]\(\S+\) \| `?([\w:]+)`? \| `(\w+)` \|$/gm));
    expect(listed.map((cells) => cells.slice(1).join(' ')).sort()).toEqual(
      REST_OPERATIONS.map(({ method, path, scope = 'none', success }) =>
        [method.toUpperCase(), path, scope, success.code].join(' '),
      ).sort(),
    );
  });

  it.each(REST_OPERATIONS)(
    'docs/rest-api.md names every part of the answer of $operationId',
    ({ operationId, success }) => {
      const section = sectionOf(SECTION_OF[operationId] ?? '');
      for (const name of Object.keys(success.properties)) expect(section).toMatch(new RegExp(`["\`]${name}["\`]`));
    },
  );

  it('docs/rest-api.md lists every query parameter of the list of accounts', () => {
    const parameters = REST_OPERATIONS.find(({ operationId }) => operationId === 'listAccounts')?.parameters ?? [];
    const names = parameters.map(({ name, $ref }) => name ?? String($ref).split('/').at(-1));
    expect(namesListedIn('List accounts')).toEqual(names);
  });

  it.each([
    ['Bulk upsert', ['BulkUpsertRequest', 'BulkUpsertResultRow']],
    ['Audit trail', ['AuditTrailEntry']],
    ['Timeline', ['TimelineEvent']],
    ['API key', ['ApiKey', 'BulkUpsertWindow', 'ConsoleSession']],
  ])('docs/rest-api.md lists every field under %s', (heading, names) => {
    expect(namesListedIn(heading).sort()).toEqual(names.flatMap(propertiesOf).sort());
  });

  it('docs/rest-api.md shows the examples that are tested against the service', () => {
    const { updateRequest, updateAnswer, keyAnswer } = EXAMPLES;
    expect(REST.map((block) => JSON.parse(block))).toEqual([updateRequest, updateAnswer, keyAnswer]);
  });
});

describe('the bulk upsert of the guide to the REST API', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });

  /** What is another one each time is told by its type alone. */
  const comparable = (text: string): unknown =>
    JSON.parse(text, (name, value) => (['accountId', 'updatedAt'].includes(name) ? typeof value : value));

  it('the bulk upsert of docs/rest-api.md is answered as it says, with each of the four outcomes', async () => {
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
});
