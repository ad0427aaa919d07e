import { _ } from 'ajv/dist/compile/codegen';
import { validatorText } from '../../service/accounts/validation/validator-text';
import { COLUMN_TYPES, MAX_DIGITS } from './mapping';
import { DATE_READINGS } from './values/dates';
import { NAME_ORDERS } from './values/split-name';

/** In a draft, null means that nobody has decided yet. */
const READING = {
  dates: { enum: [...DATE_READINGS, null] },
  country: { type: ['string', 'null'], format: 'country' },
  decimal: { enum: ['.', ',', null] },
  separator: { type: 'string', minLength: 1 },
};

const MAPPING = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: { type: 'object' },
    firstOf: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    constants: { type: 'object' },
    ...READING,
    empty: { type: 'array', items: { type: 'string' } },
    dropExtensions: { type: 'boolean' },
    skipTotals: { type: 'boolean' },
    clearEmpty: { type: 'boolean' },
    ignoreUnmapped: { type: 'boolean' },
    unsure: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const RULE = {
  type: 'object',
  required: ['field'],
  additionalProperties: false,
  properties: {
    field: { type: 'string' },
    type: { enum: [...COLUMN_TYPES] },
    values: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
    digits: { type: 'integer', minimum: 1, maximum: MAX_DIGITS },
    ...READING,
  },
};

const SPLIT = { type: 'object', additionalProperties: false, properties: { split: { enum: [...NAME_ORDERS] } } };

/** The source code of the validators of a mapping file. */
export const mappingValidatorText = (): string =>
  validatorText({
    source: 'mapping-validator-text.ts',
    options: { allErrors: true, strictTypes: false, verbose: true },
    keywords: {
      format: {
        type: 'string',
        check: (cxt, imported) => cxt.fail(_`!${imported({ name: 'isCountry', from: './mapping' })}(${cxt.data})`),
      },
    },
    schemas: { isMapping: MAPPING, isRule: RULE, isSplit: SPLIT },
  });
