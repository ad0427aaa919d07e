import { AccountStatusCategory, TypeOfDebt } from '../../src/accounts/fields/enums';
import { statusesOfCategory } from '../../src/accounts/model/status-category';
import { openApiDocument } from '../../src/openapi/document';
import { guide } from '../support/guides';

const GUIDE = guide('accounts.md');

interface Schema {
  type?: string | string[];
  /** One for each type, where there are several. */
  anyOf?: Schema[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  /** Given for times alone. */
  examples?: unknown[];
}

const { schemas } = openApiDocument().components as unknown as { schemas: Record<string, Schema> };
const propertiesOf = (name: string) => Object.entries(schemas[name]?.properties ?? {});

const sectionOf = (heading: string): string => GUIDE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
/** The lines of the table below a heading, without its head. */
const tableOf = (heading: string): string[] =>
  sectionOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
const namesIn = (text = ''): string[] => Array.from(text.matchAll(/`([\w.]+)`/g), ([, name = '']) => name);

const typesOf = ({ type, anyOf = [] }: Schema): string[] =>
  [type, ...anyOf.flatMap(typesOf)].flat().filter((name) => name !== undefined);

function typeOf(schema: Schema): string {
  const { format, items, examples } = schema;
  if (examples || format === 'date-time') return 'time';
  const types = typesOf(schema).map((name) => (name === 'array' ? `${items?.type} list` : name));
  return types.filter((name) => name !== 'null').join(' or ');
}

/** The plain fields of an object, by their paths; those of its objects are in their places. */
const fieldsOf = (properties: [string, Schema][], above = ''): [path: string, schema: Schema][] =>
  properties.flatMap(([name, schema]): [string, Schema][] => {
    const path = `${above}${name}`;
    return schema.properties ? fieldsOf(Object.entries(schema.properties), `${path}.`) : [[path, schema]];
  });

const typed = (fields: [path: string, schema: Schema][]): string[] =>
  fields.map(([path, schema]) => `${path}: ${typeOf(schema)}`).sort();

/** Path and type of each field in a table. A line without an object is about that of the line above. */
function typedIn(heading: string): string[] {
  let above = '';
  return tableOf(heading)
    .flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const [fields, type, object] = cells.slice(1, -1).reverse();
      if (object) above = namesIn(object).map((name) => `${name}.`)[0] ?? '';
      return namesIn(fields).map((name) => `${above}${name}: ${type}`);
    })
    .sort();
}

describe('the guide to accounts', () => {
  const sent = fieldsOf(propertiesOf('AccountRow'));

  it('docs/accounts.md lists every field that can be sent, with its type', () => {
    expect(typedIn('Fields that you send')).toEqual(typed(sent));
  });

  it('docs/accounts.md lists every field that cannot be null', () => {
    const [, listed] = /^Never null: (.*?)\. /ms.exec(sectionOf('Fields that you send')) ?? [];
    const never = sent.filter(([, schema]) => !typesOf(schema).includes('null'));
    expect(namesIn(listed).sort()).toEqual(never.map(([path]) => path).sort());
  });

  it('docs/accounts.md lists every field that the service sets, with its type', () => {
    const names = new Set(propertiesOf('AccountRow').map(([name]) => name));
    const own = propertiesOf('Account').filter(([name]) => !names.has(name));
    expect(typedIn('Fields that the service sets')).toEqual(typed(own));
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
    expect(namesIn(sectionOf('Types of debt'))).toEqual(['typeOfDebt', ...Object.values(TypeOfDebt)]);
  });
});
