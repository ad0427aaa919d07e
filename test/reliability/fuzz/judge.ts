import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Code, httpStatusOf } from '../../../src/base/errors';
import { isJsonObject } from '../../../src/base/json/json';
import { OTHER, OWN, SSN } from './canaries';

/** Codes of GraphQL itself, as docs/errors.md lists them. */
const GRAPHQL_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

/** Folders of this machine: that of the program, and the one that holds the data of its database. */
const HERE = { 'the folder of the program': join(__dirname, '../../../'), 'the folder of data': join(tmpdir(), '/') };

/** What no answer and no line of the log may tell of the inside. */
const INSIDE: [what: string, pattern: RegExp][] = [
  ['a stack', /^\s+at |\\n\s+at |\bat [\w.<>[\] ]+ \((?:\S+:\d|<anon)|node_modules|node:internal|[\w-]\.[jt]s:\d/m],
  ['a path', /\/(?:src|dist|home|usr|var|tmp)\//],
  ['the driver', /Mongo|E11000|BSON(?!Type)|ECONN|EPIPE|\blmdb|WriteConflict|\$cluster/],
  ['an error of JavaScript', /(?:Range|Type|Reference|Syntax)Error|call stack|Cannot read prop|is not a function/],
  // A refusal may list these codes among those that there are.
  ['a failure of ours', /"code":"(?:INTERNAL_ERROR|INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE)"|unexpected error/],
];

const holding = (text: string, values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => (text.includes(value) ? [name] : []));

/** What a text tells that nobody may learn from it. */
export function leaksOf(text: string): string[] {
  const inside = INSIDE.filter(([, pattern]) => pattern.test(text)).map(([what]) => `tells ${what}`);
  const here = holding(text, HERE).map((name) => `tells ${name}`);
  const others = holding(text, OTHER).map((name) => `tells the other organization's ${name}`);
  return [...inside, ...here, ...others];
}

/** What an error tells of a person: it may not even repeat what the request held. */
export const personalLeaksOf = (text: string): string[] =>
  holding(text, { ...OWN, SSN }).map((name) => `an error tells ${name}`);

const isFieldFault = (value: unknown): boolean =>
  isJsonObject(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** What is wrong with the form of a REST answer's body. */
export function envelopeFaults(status: number, body: unknown): string[] {
  if (!isJsonObject(body)) return ['the answer is no object'];
  const { success, code, message, details } = body;
  return [
    ...(success === status < 400 ? [] : ['success and status differ']),
    ...(httpStatusOf(code as Code) === status ? [] : [`code ${String(code)} does not belong to ${status}`]),
    ...(typeof message === 'string' && message !== '' ? [] : ['no message']),
    ...(details === undefined || (Array.isArray(details) && details.every(isFieldFault)) ? [] : ['odd details']),
  ];
}

/** The parts of a successful answer that are errors: failed rows without the id that they are known by, envelopes. */
export function errorsWithin(value: unknown): string {
  if (Array.isArray(value)) return value.map(errorsWithin).join('');
  if (!isJsonObject(value)) return '';
  const { message, details } = value;
  const own = typeof message === 'string' ? JSON.stringify({ message, details }) : '';
  return own + Object.values(value).map(errorsWithin).join('');
}

/** What is wrong with the form of a GraphQL answer's body. */
export function graphqlFaults(status: number, body: unknown): string[] {
  if (!isJsonObject(body)) return ['the answer is no object'];
  const { errors } = body;
  if (errors === undefined) return status === 200 ? [] : [`status ${status} without errors`];
  if (!Array.isArray(errors) || errors.length === 0) return ['errors are no list'];
  return errors.flatMap((error) => {
    if (!isJsonObject(error) || typeof error.message !== 'string') return ['an error without a message'];
    const code = isJsonObject(error.extensions) ? error.extensions.code : undefined;
    const isKnown = httpStatusOf(code as Code) !== undefined || GRAPHQL_CODES.includes(String(code));
    return isKnown ? [] : [`an error with the code ${String(code)}`];
  });
}
