import { type Code } from '../../../../base/errors';
import { type Json, type JsonObject } from '../../../../base/json/json';
import { type FailureCode } from './failure-codes';

export interface RestOperation<Id extends string = string> {
  method: 'get' | 'post' | 'put' | 'patch';
  path: string;
  operationId: Id;
  summary: string;
  description: string;
  tag: 'Accounts' | 'History' | 'Imports' | 'API key';
  /** Undefined: any valid key. */
  scope?: 'accounts:read' | 'accounts:write' | 'audit:read' | 'imports:release';
  /** Whether it must be signed. */
  isSigned?: true;
  parameters: JsonObject[];
  requestBody?: {
    /** JSON, unless it says otherwise. */
    type?: string;
    schema: JsonObject;
    example: Json;
    /** Whether a request may come without it. */
    isOptional?: boolean;
  };
  success: {
    code: Code;
    /** The GraphQL type that declares the answer, if there is one. */
    type?: string;
    /** The schema whose fields stand in the envelope, if there is one. */
    schema?: string;
    /** Fields of the answer that the type does not declare, or that REST describes differently. */
    properties: Record<string, JsonObject>;
    headers?: string[];
    /** Whether the whole list may be asked for as a stream. */
    streams?: true;
    example: JsonObject;
  };
  failures: readonly FailureCode[];
}

/** Declares operations so that their ids are known to the compiler. */
export const declareOperations = <Id extends string>(operations: readonly RestOperation<Id>[]) => operations;

export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (name: string, description: string): JsonObject => ({
  type: 'array',
  description,
  items: ref(name),
});

export const parameter = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });
export const optional = (place: 'query' | 'header', name: string, description: string, schema: JsonObject) => ({
  name,
  in: place,
  description,
  schema,
});
export const required = (
  place: 'path' | 'header',
  name: string,
  description: string,
  schema: JsonObject,
  example: Json,
) => ({ name, in: place, required: true, description, schema, example });
export const query = (name: string, description: string, schema: JsonObject = { type: 'string' }): JsonObject =>
  optional('query', name, description, schema);

export const PAGING = [parameter('limit'), parameter('cursor')];

export const pageOf = (code: Code, name: string, items: JsonObject, example: JsonObject) => ({
  code,
  properties: {
    [name]: items,
    nextCursor: {
      type: ['string', 'null'],
      description: 'Send it as `cursor` for the next page; null on the last one.',
    } as JsonObject,
  },
  example,
});
