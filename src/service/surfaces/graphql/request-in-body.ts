import { ServiceError } from '../../../base/errors';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json/json';

const isText = (value: Json): boolean => typeof value === 'string';
const PARTS = {
  query: { isRight: isText, form: 'text' },
  operationName: { isRight: isText, form: 'text' },
  variables: { isRight: isJsonObject, form: 'an object' },
  extensions: { isRight: isJsonObject, form: 'an object' },
};

const invalid = (message: string) => new ServiceError('INVALID_REQUEST_BODY', message);

/**
 * The request in a body. Apollo would refuse the same, but without the id of the request, and the stream would not.
 * Some clients send an empty name where they have none: it is left out, since no operation can have it.
 * @throws ServiceError `INVALID_REQUEST_BODY`
 */
export function requestInBody(body: Json): JsonObject {
  if (!isJsonObject(body)) throw invalid('The body must be a JSON object, with one operation');
  for (const [name, { isRight, form }] of Object.entries(PARTS)) {
    const part = body[name] ?? null;
    if (part !== null && !isRight(part)) throw invalid(`${name} must be ${form}`);
  }
  const { operationName, ...rest } = body;
  return operationName === '' ? rest : body;
}

/** @throws ServiceError `INVALID_REQUEST_BODY` where neither a text nor anything that stands for one is there */
export function requireOperation(body: JsonObject): void {
  if (!['query', 'documentId', 'extensions'].some((name) => name in body))
    throw invalid('The body must hold query, the text of an operation');
}
