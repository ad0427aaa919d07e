import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { EXTENSIBLE_ENUM } from '../../../base/field-options/in-rest';
import { type JsonObject } from '../../../base/json/json';
import { componentSchemas } from './schemas/schemas';

const BANNER = `// Generated from the schemas of openapi.json by \`npm run generate\`. Do not edit.`;

/**
 * Adjusts the references to where the schemas are in the compiled document. A reference with a separate description
 * would become a second type. The types list the values that this release knows.
 */
const moved = (schemas: JsonObject): JsonObject =>
  JSON.parse(
    JSON.stringify(schemas)
      .replaceAll('#/components/schemas/', '#/definitions/')
      .replaceAll(`"${EXTENSIBLE_ENUM}"`, '"enum"'),
    (_name, value) => (value?.$ref === undefined ? value : { $ref: value.$ref }),
  );

/** An update is a row without some of its fields. Its type says so rather than declaring the others again. */
function withUpdateOfRow({ AccountUpdate, ...schemas }: JsonObject): JsonObject {
  const namesOf = (schema: unknown) => Object.keys((schema as { properties: JsonObject }).properties);
  const updatable = namesOf(AccountUpdate);
  const others = namesOf(schemas.AccountRow).filter((name) => !updatable.includes(name));
  const tsType = `Omit<AccountRow, ${others.map((name) => `'${name}'`).join(' | ')}>`;
  return { ...schemas, AccountUpdate: { description: (AccountUpdate as JsonObject).description, tsType } };
}

/** Removes the type of the document itself, and the remark on each type that it is part of the document. */
const tidied = (types: string): string =>
  types
    .replace('export interface Document {}\n', '')
    .replace(/ \*\n \* This interface was referenced by [^/]* \*\//g, ' */');

const failureCodes = ({ Failure }: JsonObject): string => {
  const { properties } = Failure as { properties: { code: { enum: string[] } } };
  const names = properties.code.enum.map((name) => `  '${name}',\n`).join('');
  return `/** The codes by which the service says why a request failed. */\nexport const FAILURE_CODES = [\n${names}] as const;\n`;
};

/** The types of the client: requests and answers of REST, as TypeScript. */
export async function clientTypesText(): Promise<string> {
  const schemas = componentSchemas();
  const document = { title: 'Document', type: 'object', properties: {}, definitions: moved(withUpdateOfRow(schemas)) };
  const types = await compile(document as JSONSchema, 'Document', {
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    bannerComment: '',
    style: { singleQuote: true, printWidth: 120 },
  });
  return `${BANNER}\n\n${failureCodes(schemas)}\n${tidied(types)}`;
}
