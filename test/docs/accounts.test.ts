import { AccountStatusCategory, TypeOfDebt } from '../../src/accounts/fields/enums';
import { statusesOfCategory } from '../../src/accounts/model/status-category';
import { type JsonObject } from '../../src/json';
import { openApiDocument } from '../../src/openapi/document';
import { blocksOf, guide } from '../support/guides';
import { postBulkUpsert } from '../support/http';
import { startService, type TestService } from '../support/service';

const GUIDE = guide('accounts.md');

interface Schema {
  type: string | string[];
  description: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  /** Given for times alone. */
  examples?: unknown[];
}

const { schemas } = openApiDocument().components as unknown as { schemas: Record<string, Schema> };
const propertiesOf = (name: string) => Object.entries(schemas[name]?.properties ?? {});

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
/** The lines of the table below a heading, without its head. */
const tableOf = (heading: string): string[] =>
  lines(GUIDE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .filter((line) => line.startsWith('|'))
    .slice(2);

function typeOf({ type, items, examples }: Schema): string {
  const types = [type].flat().map((name) => (name === 'array' ? `${items?.type} list` : name));
  return types.filter((name) => name !== 'null').join(' or ') + (examples ? ', ISO 8601' : '');
}

/** The lines of a table of fields; those of an object are in its place. */
const fieldLines = (properties: [string, Schema][], above = ''): string[] =>
  properties.flatMap(([name, schema]) => {
    const path = `${above}${name}`;
    if (schema.properties) return fieldLines(Object.entries(schema.properties), `${path}.`);
    return [
      `| \`${path}\` | ${typeOf(schema)} | ${schema.type.includes('null') ? 'yes' : ''} | ${schema.description} |`,
    ];
  });

describe('the guide to accounts', () => {
  it('docs/accounts.md lists every field that can be sent', () => {
    expect(tableOf('Fields that you send')).toEqual(fieldLines(propertiesOf('AccountRow')));
  });

  it('docs/accounts.md lists every field that the service sets', () => {
    const sent = new Set(propertiesOf('AccountRow').map(([name]) => name));
    const own = propertiesOf('Account').filter(([name]) => !sent.has(name));
    expect(tableOf('Fields that the service sets')).toEqual(
      own.map(([name, schema]) => `| \`${name}\` | ${typeOf(schema)} | ${schema.description} |`),
    );
  });

  it('docs/accounts.md lists every status in its category', () => {
    expect(tableOf('Statuses')).toEqual(
      Object.values(AccountStatusCategory).map(
        (category) =>
          `| \`${category}\` | ${statusesOfCategory(category)
            .map((status) => `\`${status}\``)
            .join(', ')} |`,
      ),
    );
  });

  it('docs/accounts.md lists every type of debt', () => {
    const [, text = ''] = GUIDE.split('\n## Types of debt\n');
    const listed = Array.from((text.split('\n## ')[0] ?? '').matchAll(/`(\w+)`/g), ([, value]) => value);
    expect(listed).toEqual(['typeOfDebt', ...Object.values(TypeOfDebt)]);
  });
});

describe('the bulk upsert of the guide to accounts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  /** What is another one each time is told by its type alone. */
  const comparable = (text: string): unknown =>
    JSON.parse(text, (name, value) => (['accountId', 'updatedAt'].includes(name) ? typeof value : value));

  it('the bulk upsert of docs/accounts.md is answered as it says, with each of the four outcomes', async () => {
    const { apiKey } = await service.createKey();
    const [stored = '', request = '', answer = ''] = blocksOf('accounts.md', 'json');
    expect((await postBulkUpsert(service, apiKey, stored)).body).toMatchObject({ created: 2 });
    service.clock.advance(60_000);
    const { body } = await postBulkUpsert(service, apiKey, request);
    expect(comparable(JSON.stringify(body))).toEqual(comparable(answer));
    const { results } = JSON.parse(answer) as { results: JsonObject[] };
    expect(results.map(({ status }) => status).sort()).toEqual(['created', 'failed', 'unchanged', 'updated']);
  });
});
