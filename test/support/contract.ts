import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { EXTENSIBLE_ENUM } from '../../src/base/field-options/in-rest';
import { isJsonObject, type JsonObject } from '../../src/base/json/json';
import { type Answer, type Sent } from './http';
import { type ReceivedMessage } from './receiver';

/** What REST promises, as it is committed. */
const DOCUMENT = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as JsonObject;

/** `npm run lint` holds the document itself. Each suite compiles anew, for a few answers: quick to compile beats quick to run. */
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateFormats: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
// What this release answers is one of the values that it lists.
ajv.addKeyword({ keyword: EXTENSIBLE_ENUM, macro: (values: unknown) => ({ enum: values }) });
ajv.addSchema(DOCUMENT, 'openapi');

const compiled = new Map<string, ValidateFunction>();
const pointer = (...parts: string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

function faultOf(value: unknown, ...place: string[]): string | undefined {
  const $ref = `openapi#/${pointer(...place)}`;
  const validate = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, validate);
  return validate(value) ? undefined : `${place.slice(1, 5).join(' ')}: ${ajv.errorsText(validate.errors)}`;
}

const TEMPLATES = Object.keys(DOCUMENT.paths as JsonObject).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`),
}));

/** The documented path that a request goes to: one without parameters comes first. */
const templateOf = (path: string): string | undefined =>
  TEMPLATES.filter(({ pattern }) => pattern.test(path))
    .map(({ template }) => template)
    .sort((one, other) => Number(one.includes('{')) - Number(other.includes('{')))[0];

const MEDIA = ['content', 'application/json', 'schema'];

/** What any answer may have: headers of the connection, of caches, of TLS, of other origins and of traces. */
const OF_HTTP =
  /^(?:date|connection|keep-alive|transfer-encoding|content-(?:type|length)|cache-control|vary|x-content-type-options|strict-transport-security|traceresponse|access-control-[a-z-]+)$/;

/** A request that was carried out whole has to be one that the document allows. */
const isCarriedOut = ({ status, body: { failed = 0 } }: Answer): boolean => status < 300 && failed === 0;

/** In what way a request that succeeded, or an answer, is not as openapi.json says; undefined where it is. */
export function contractFault(sent: Pick<Sent, 'method' | 'path' | 'body'>, answer: Answer): string | undefined {
  const template = templateOf(sent.path);
  const method = (sent.method ?? 'GET').toLowerCase();
  const item = template === undefined ? undefined : (DOCUMENT.paths as Record<string, JsonObject>)[template];
  const operation = item?.[method];
  if (template === undefined || !isJsonObject(operation)) return undefined;
  const responses = operation.responses as Record<string, JsonObject>;
  const status = String(answer.status);
  const response = responses[status];
  if (!response) return `${method} ${template} does not answer ${status}`;
  const documented = Object.keys(response.headers as JsonObject).map((header) => header.toLowerCase());
  const undocumented = Object.keys(answer.headers).filter((name) => !OF_HTTP.test(name) && !documented.includes(name));
  if (undocumented.length > 0) return `${method} ${template} ${status} has the header ${undocumented}`;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const answerFault =
    response.content === undefined || !isJson
      ? undefined
      : faultOf(answer.body, 'paths', template, method, 'responses', status, ...MEDIA);
  const requestBody = operation.requestBody as JsonObject | undefined;
  const promised = requestBody?.content as JsonObject | undefined;
  if (answerFault || !promised?.['application/json'] || !isCarriedOut(answer)) return answerFault;
  if (sent.body === undefined) return requestBody?.required ? `${method} ${template} requires a body` : undefined;
  return faultOf(
    JSON.parse(String(sent.body).replace(/^\uFEFF/, '')),
    'paths',
    template,
    method,
    'requestBody',
    ...MEDIA,
  );
}

/** In what way a message that a receiver got is not as openapi.json says; undefined where it is. */
export function webhookFault({ headers, body }: Omit<ReceivedMessage, 'path'>): string | undefined {
  const message = JSON.parse(body) as { type: string };
  const item = (DOCUMENT.webhooks as Record<string, JsonObject>)[message.type];
  if (!item) return `the document has no webhook ${message.type}`;
  const { parameters } = item.post as { parameters: { $ref: string }[] };
  for (const { $ref } of parameters) {
    const place = $ref.split('/').slice(1);
    const { name } = place.reduce((at: JsonObject, part) => at[part] as JsonObject, DOCUMENT);
    const fault = faultOf(headers[String(name)], ...place, 'schema');
    if (fault) return fault;
  }
  return faultOf(message, 'webhooks', message.type, 'post', 'requestBody', ...MEDIA);
}
