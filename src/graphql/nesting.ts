import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { MOST_TOKENS } from './limits';

/** Brackets of any kind inside each other; the parser, which recurses, has room for more than ten times as many. */
const MOST_NESTED = 100;

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/** How deep the brackets of a document go; read token by token, without recursion, as far as the parser would go. */
function nestingOf(query: string): number {
  const lexer = new Lexer(new Source(query));
  let open = 0;
  let deepest = 0;
  try {
    for (let tokens = 0; tokens <= MOST_TOKENS; tokens += 1) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) break;
      if (OPENING.includes(kind)) open += 1;
      if (CLOSING.includes(kind)) open -= 1;
      deepest = Math.max(deepest, open);
    }
  } catch (error) {
    // The parser says what is wrong with the text.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return deepest;
}

/**
 * Refuses a document before it is parsed where parsing or validating it could use up the stack.
 * @throws ServiceError `QUERY_LIMIT_EXCEEDED`
 */
export function requireFlatDocument(body: unknown): void {
  if (!isJsonObject(body) || typeof body.query !== 'string') return;
  if (nestingOf(body.query) <= MOST_NESTED) return;
  throw new ServiceError(
    'QUERY_LIMIT_EXCEEDED',
    `The document has more than ${MOST_NESTED} brackets inside each other; send deep values as variables`,
  );
}
