import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { exceeded, LIMITS } from './limits';
import { shapesOf } from './query-shape';

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

interface Outline {
  /** Words and signs, counted no further than one past their limit. */
  tokens: number;
  /** How deep the brackets go. */
  deepest: number;
  /** Whether one of the operations is a subscription. */
  hasSubscription: boolean;
}

/** The outline of a document, read token by token, without recursion, as far as the parser would go. */
function outlineOf(query: string): Outline {
  const lexer = new Lexer(new Source(query));
  const outline = { tokens: 0, deepest: 0, hasSubscription: false };
  let open = 0;
  let isBetween = true;
  try {
    while (outline.tokens <= LIMITS.tokens) {
      const { kind, value } = lexer.advance();
      if (kind === TokenKind.EOF) break;
      outline.tokens += 1;
      // A definition begins with the first token, and behind the bracket that ends the last one.
      if (isBetween && value === 'subscription') outline.hasSubscription = true;
      if (OPENING.includes(kind)) open += 1;
      if (CLOSING.includes(kind)) open -= 1;
      isBetween = open === 0 && kind === TokenKind.BRACE_R;
      outline.deepest = Math.max(outline.deepest, open);
    }
  } catch (error) {
    // The parser says what is wrong with the text.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return outline;
}

const queryOf = (body: unknown): string => (isJsonObject(body) && typeof body.query === 'string' ? body.query : '');

/** The document of a body; undefined where it has none that can be parsed. */
export function documentOf(body: unknown): DocumentNode | undefined {
  try {
    return parse(queryOf(body), { noLocation: true });
  } catch (error) {
    // Apollo says what is wrong with the text.
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/**
 * Refuses a document that is too large, before it is validated: brackets that could use up the stack of the parser,
 * too many words, and too many fields, fragments, aliases or levels. Validation would give up on some of these without a reason.
 * @throws ServiceError `QUERY_LIMIT_EXCEEDED`
 */
export function requireSmallDocument(body: unknown): void {
  const query = queryOf(body);
  const { deepest, tokens } = outlineOf(query);
  if (deepest > LIMITS.brackets) {
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
  const document = documentOf(body);
  for (const shape of document ? shapesOf(document) : []) {
    for (const measure of ['depth', 'aliases', 'fields', 'selections'] as const) {
      if (shape[measure] > LIMITS[measure]) {
        throw new ServiceError('QUERY_LIMIT_EXCEEDED', exceeded(measure, shape[measure], LIMITS[measure]));
      }
    }
  }
}

/**
 * Refuses a document with a subscription before it is validated: a rule of graphql-js for subscriptions throws where a
 * directive lacks its argument.
 * @throws ServiceError `INVALID_REQUEST_BODY`
 */
export function requireNoSubscription(body: unknown): void {
  if (!outlineOf(queryOf(body)).hasSubscription) return;
  throw new ServiceError('INVALID_REQUEST_BODY', 'Subscriptions are served at /graphql/stream, as server-sent events');
}
