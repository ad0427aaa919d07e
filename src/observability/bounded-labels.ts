import { isCode } from '../errors';

/** The methods that the service has. Node.js accepts thirty others. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH'];

/** The codes of GraphQL itself, which `docs/errors.md` lists beside those of the service. */
const GRAPHQL_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
];

/** A value of a label for everything that is not in its list, so that no caller can make a new series. */
const OTHER = 'other';
/** A value of a label where there is nothing to tell. */
export const NONE = 'none';

export const methodLabel = (method: string): string => (METHODS.includes(method) ? method : OTHER);

export const codeLabel = (code: string | undefined): string => {
  if (code === undefined) return NONE;
  return isCode(code) || GRAPHQL_CODES.includes(code) ? code : OTHER;
};
