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

const propertiesOf = (schema: unknown): JsonObject => (schema as { properties: JsonObject }).properties;

/** The schemas, with what another type or list declares already replaced by its name. */
function declaredOnce({ AccountUpdate, Failure, ...others }: JsonObject): JsonObject {
  const updatable = Object.keys(propertiesOf(AccountUpdate));
  const fixed = Object.keys(propertiesOf(others.AccountRow)).filter((name) => !updatable.includes(name));
  const { code } = propertiesOf(Failure);
  const typed = (schema: unknown, tsType: string) => ({ description: (schema as JsonObject).description, tsType });
  return {
    ...others,
    AccountUpdate: typed(AccountUpdate, `Omit<AccountRow, ${fixed.map((name) => `'${name}'`).join(' | ')}>`),
    Failure: {
      ...(Failure as JsonObject),
      properties: { ...propertiesOf(Failure), code: typed(code, '(typeof FAILURE_CODES)[number]') },
    },
  };
}

/** Removes the type of the document itself, and the remark on each type that it is part of the document. */
const tidied = (types: string): string =>
  types
    .replace('export interface Document {}\n', '')
    .replace(/ \*\n \* This interface was referenced by [^/]* \*\//g, ' */');

const failureCodes = ({ Failure }: JsonObject): string => {
  const { code } = propertiesOf(Failure) as { code: { enum: string[] } };
  const names = code.enum.map((name) => `  '${name}',\n`).join('');
  return `/** The codes by which the service says why a request failed. */\nexport const FAILURE_CODES = [\n${names}] as const;\n`;
};

/** The types of the client: requests and answers of REST, as TypeScript. */
export async function clientTypesText(): Promise<string> {
  const schemas = componentSchemas();
  const document = { title: 'Document', type: 'object', properties: {}, definitions: moved(declaredOnce(schemas)) };
  const types = await compile(document as JSONSchema, 'Document', {
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    bannerComment: '',
    style: { singleQuote: true, printWidth: 120 },
  });
  return `${BANNER}\n\n${failureCodes(schemas)}\n${tidied(types)}`;
}
