import { _ } from 'ajv/dist/compile/codegen';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json/json';
import { AccountInput } from '../fields/account-fields';
import { FIELD_MARKS } from '../fields/field-marks';
import { jsonSchemaOf } from '../fields/json-schema';
import { failWithTextOf, validatorText } from './validator-text';

/**
 * The schema that drops fields which are not declared. The items of a list are checked only if there are not too many
 * of them, or by the keyword that stops at the first fault: one fault per item could be millions.
 */
function closed(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((item) => closed(item) ?? null);
  if (!isJsonObject(schema)) return schema;
  const { items, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const { maxItems } = rest;
  return {
    ...rest,
    ...(rest.properties !== undefined && { additionalProperties: false }),
    ...(items !== undefined && typeof maxItems === 'number' && { if: { minItems: maxItems + 1 }, else: { items } }),
  };
}

const OPEN_JSON = '../fields/open-json';

export const rowValidatorText = (): string =>
  validatorText({
    source: 'account-fields.ts',
    options: { allErrors: true, removeAdditional: true, allowUnionTypes: true, messages: false },
    vocabulary: FIELD_MARKS,
    keywords: {
      format: {
        type: 'string',
        check: (cxt, imported) =>
          cxt.fail(_`!${imported({ name: 'isIsoDateTime', from: '../../../base/time/iso-time' })}(${cxt.data})`),
      },
      'x-well-formed': { type: 'string', check: (cxt) => cxt.fail(_`!${cxt.data}.isWellFormed()`) },
      'x-open-json': { check: failWithTextOf({ name: 'openJsonFault', from: OPEN_JSON }) },
      'x-open-objects': {
        check: failWithTextOf(
          { name: 'openObjectsFault', from: OPEN_JSON },
          ({ data, schema }) => _`${data}, ${schema}`,
        ),
      },
    },
    schemas: { isRow: closed(jsonSchemaOf(AccountInput)) as JsonObject },
  });
