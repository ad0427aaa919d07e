import { type JsonObject } from '../../../base/json/json';
import { type FieldMark } from './field-marks';
import { ROW_SCHEMA, UPDATABLE_FIELDS } from './row-schema.generated';

const propertiesOf = ({ properties }: JsonObject) => (properties ?? {}) as Record<string, JsonObject>;

/** The JSON Schema of a row of a bulk upsert, and the names of the top-level fields that PATCH may change. */
export { ROW_SCHEMA, UPDATABLE_FIELDS };
/** Names of the top-level fields that a row of a bulk upsert may carry, in the order of their declaration. */
export const ROW_FIELDS: readonly string[] = Object.keys(propertiesOf(ROW_SCHEMA));

/** How a field that was never set is shown: null, or empty for a list or object that is never null. */
export const UNSET_FIELDS: JsonObject = Object.fromEntries(
  Object.entries(propertiesOf(ROW_SCHEMA)).map(([name, { type }]) => {
    const empty = { array: [], object: {} };
    return [name, type === 'array' || type === 'object' ? empty[type] : null];
  }),
);

/** The paths of all fields that carry a mark, at any depth. A path is a list of keys. */
export function pathsMarked(mark: FieldMark, schema = ROW_SCHEMA, above: readonly string[] = []): string[][] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const path = [...above, name];
    return property[mark] === true ? [path] : pathsMarked(mark, property, path);
  });
}

export const FREE_FORM_PATHS: readonly (readonly string[])[] = pathsMarked('x-free-form');
/** Names of the top-level free-form fields. The caller names the keys in them, so the keys are data too. */
export const FREE_FORM_FIELDS: readonly string[] = FREE_FORM_PATHS.flatMap(([name = '', ...below]) =>
  below.length === 0 ? [name] : [],
);

const nameOf = (path: string[]): string => path.at(-1) ?? '';

/** Names of the fields that hold a social security number, and of those that hold its last four digits. */
export const NUMBER_FIELDS = {
  number: pathsMarked('x-social-security-number').map(nameOf),
  lastFour: pathsMarked('x-last-four-digits').map(nameOf),
};

/** The paths of the fields whose values are encrypted where they are stored. */
export const SENSITIVE_PATHS: readonly (readonly string[])[] = pathsMarked('x-sensitive');
/** The path of the one free text that callers do not send with an account: why it is on legal hold. */
export const HOLD_REASON = ['legalHold', 'reason'];

/** The paths of the fields that may quote a social security number: free-form data, and free text. */
const QUOTING_PATHS: readonly (readonly string[])[] = [
  ...FREE_FORM_PATHS,
  ...pathsMarked('x-free-text'),
  HOLD_REASON,
  ['emails'],
];
/** Names of the top-level fields that may hold or quote a number. */
export const NUMBER_HOLDING_FIELDS: ReadonlySet<string> = new Set(
  [...SENSITIVE_PATHS, ...QUOTING_PATHS].map(([name = '']) => name),
);
