import { AccountInput, AccountUpdateInput } from './account-fields';
import { jsonSchemaOf } from './json-schema';

const constant = (name: string, type: string, value: unknown): string =>
  `export const ${name}: ${type} = ${JSON.stringify(value, undefined, 2)};\n`;

/**
 * The JSON Schema of a row as source code. Without the decorators that declare it, and what they need, the rules for
 * rows also run in a browser.
 */
export function rowSchemaText(): string {
  const updatable = Object.keys(jsonSchemaOf(AccountUpdateInput).properties ?? {});
  return [
    '// Generated from account-fields.ts by `npm run generate`. Do not edit.\n',
    "import { type JsonObject } from '../../../base/json/json';\n\n",
    '/** The JSON Schema of a row of a bulk upsert, from the declarations of its fields. */\n',
    `${constant('ROW_SCHEMA', 'JsonObject', jsonSchemaOf(AccountInput))}\n`,
    '/** Names of the top-level fields that PATCH may change, in the order of their declaration. */\n',
    constant('UPDATABLE_FIELDS', 'readonly string[]', updatable),
  ].join('');
}
