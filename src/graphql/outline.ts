import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { MOST_TOKENS } from './limits';

/** Brackets of any kind inside each other; the parser, which recurses, has room for more than ten times as many. */
const MOST_NESTED = 100;

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

interface Outline {
  /** How deep the brackets go. */
  deepest: number;
  /** Whether one of the operations is a subscription. */
  hasSubscription: boolean;
}

/** The outline of a document, read token by token, without recursion, as far as the parser would go. */
function outlineOf(query: string): Outline {
  const lexer = new Lexer(new Source(query));
  const outline = { deepest: 0, hasSubscription: false };
  let open = 0;
  let isBetween = true;
  try {
    for (let tokens = 0; tokens <= MOST_TOKENS; tokens += 1) {
      const { kind, value } = lexer.advance();
      if (kind === TokenKind.EOF) break;
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

/**
 * Refuses a document before it is parsed where parsing or validating it could use up the stack.
 * @throws ServiceError `QUERY_LIMIT_EXCEEDED`
 */
export function requireFlatDocument(body: unknown): void {
  if (outlineOf(queryOf(body)).deepest <= MOST_NESTED) return;
  throw new ServiceError(
    'QUERY_LIMIT_EXCEEDED',
    `The document has more than ${MOST_NESTED} brackets inside each other; send deep values as variables`,
  );
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
