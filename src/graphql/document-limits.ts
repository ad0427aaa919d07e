import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { exceeded, LIMITS } from './limits';
import { shapesOf } from './query-shape';

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

interface TokenScan {
  /** Counting stops one past the limit. */
  tokens: number;
  /** The deepest nesting of brackets. */
  depth: number;
  /** Whether one of the operations is a subscription. */
  hasSubscription: boolean;
}

/** Scans a document token by token, without recursion, up to where the parser would read it. */
function scanTokens(query: string): TokenScan {
  const lexer = new Lexer(new Source(query));
  const scan = { tokens: 0, depth: 0, hasSubscription: false };
  let open = 0;
  let isTopLevel = true;
  try {
    while (scan.tokens <= LIMITS.tokens) {
      const { kind, value } = lexer.advance();
      if (kind === TokenKind.EOF) break;
      scan.tokens += 1;
      // A definition starts with the first token, or after the bracket that closes the previous one.
      if (isTopLevel && value === 'subscription') scan.hasSubscription = true;
      if (OPENING.includes(kind)) open += 1;
      if (CLOSING.includes(kind)) open -= 1;
      isTopLevel = open === 0 && kind === TokenKind.BRACE_R;
      scan.depth = Math.max(scan.depth, open);
    }
  } catch (error) {
    // The parser reports what is wrong with the text.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return scan;
}

const queryOf = (body: unknown): string => (isJsonObject(body) && typeof body.query === 'string' ? body.query : '');

/** The document in a body; undefined if there is none that can be parsed. */
export function parseDocument(body: unknown): DocumentNode | undefined {
  try {
    return parse(queryOf(body), { noLocation: true });
  } catch (error) {
    // Apollo reports what is wrong with the text.
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/**
 * Refuses a document that is too large, before it is validated: brackets that could exhaust the parser's stack, too many
 * tokens, and too many fields, fragments, aliases or levels. For some of these, validation would give up without a reason.
 * @throws ServiceError `QUERY_LIMIT_EXCEEDED`
 */
export function requireSmallDocument(body: unknown): void {
  const query = queryOf(body);
  const { depth, tokens } = scanTokens(query);
  if (depth > LIMITS.brackets) {
    throw new ServiceError(
      'QUERY_LIMIT_EXCEEDED',
      `The document has more than ${LIMITS.brackets} brackets inside each other; send deep values as variables`,
    );
  }
  if (tokens > LIMITS.tokens) {
    throw new ServiceError(
      'QUERY_LIMIT_EXCEEDED',
      `The document has more than ${LIMITS.tokens} words and signs; send rows and long lists as variables`,
    );
  }
  const document = parseDocument(body);
  for (const shape of document ? shapesOf(document) : []) {
    for (const measure of ['depth', 'aliases', 'fields', 'selections'] as const) {
      if (shape[measure] > LIMITS[measure]) {
        throw new ServiceError('QUERY_LIMIT_EXCEEDED', exceeded(measure, shape[measure], LIMITS[measure]));
      }
    }
  }
}

/**
 * Refuses a document with a subscription before it is validated: a validation rule for subscriptions throws if a
 * directive lacks its argument.
 * @throws ServiceError `INVALID_REQUEST_BODY`
 */
export function requireNoSubscription(body: unknown): void {
  if (!scanTokens(queryOf(body)).hasSubscription) return;
  throw new ServiceError('INVALID_REQUEST_BODY', 'Subscriptions are served at /graphql/stream, as server-sent events');
}
