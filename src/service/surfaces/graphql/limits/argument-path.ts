import { GraphQLError, type Token, TokenKind } from 'graphql';

const OPENING: readonly TokenKind[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L];
const CLOSING: readonly TokenKind[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R];

/**
 * The path of the argument whose value an error of graphql-js is about, such as `filter.updatedAt.gte`. Undefined if the
 * value is not in the document, or is the default of a variable.
 */
export function argumentPath(error: unknown): string | undefined {
  const value = error instanceof GraphQLError ? error.nodes?.[0]?.loc?.startToken : undefined;
  const names: string[] = [];
  /** Whether a value that holds the wrong one, or is it, begins after the token. */
  let isBefore = true;
  let depth = 0;
  for (let token: Token | null | undefined = value?.prev; token; token = token.prev) {
    const { kind, prev } = token;
    if (depth === 0 && kind === TokenKind.PAREN_L) return names.length > 0 ? names.reverse().join('.') : undefined;
    if (depth === 0 && isBefore && kind === TokenKind.COLON && prev?.kind === TokenKind.NAME) names.push(prev.value);
    isBefore = depth === 0 && OPENING.includes(kind);
    if (CLOSING.includes(kind)) depth += 1;
    else if (depth > 0 && OPENING.includes(kind)) depth -= 1;
  }
  return undefined;
}
