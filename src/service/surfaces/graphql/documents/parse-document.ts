import {
  type DocumentNode,
  type FloatValueNode,
  GraphQLError,
  type IntValueNode,
  Kind,
  Lexer,
  parse,
  Source,
  type Token,
  TokenKind,
  visit,
} from 'graphql';
import { LOSSY_JSON, losesDigits, MAY_LOSE_DIGITS } from '../../../../base/json/json-number';
import { exceeded, LIMITS, LimitExceeded, NAMES_TOO_OFTEN } from '../limits/limits';
import { comparisonsIn, type QueryShape, shapesOf } from '../limits/query-shape';

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/**
 * Ends the parser at a limit: it recurses into brackets, and each place that an error names is counted line by line.
 * The limits of `parse` itself bound neither: 2,500 open brackets overflow the stack within 5,000 tokens.
 */
class BoundedLexer extends Lexer {
  private tokens = 0;
  private open = 0;

  override advance(): Token {
    const token = super.advance();
    this.tokens += 1;
    if (OPENING.includes(token.kind)) this.open += 1;
    if (CLOSING.includes(token.kind)) this.open -= 1;
    if (this.open > LIMITS.brackets) {
      throw tooLarge('brackets', `${LIMITS.brackets} brackets inside each other; send deep values as variables`);
    }
    if (this.line > LIMITS.lines) throw tooLarge('lines', `${LIMITS.lines} lines`);
    if (this.tokens > LIMITS.tokens && token.kind !== TokenKind.EOF) {
      throw tooLarge('tokens', `${LIMITS.tokens} tokens; send rows and long lists as variables`);
    }
    return token;
  }
}

const tooLarge = (limit: keyof typeof LIMITS, most: string): GraphQLError =>
  new LimitExceeded(limit, `The document has more than ${most}`);

/** What the text of an operation may not exceed. */
const MEASURES = [
  'depth',
  'aliases',
  'fields',
  'selections',
  'nestedFragments',
] as const satisfies (keyof QueryShape)[];

function requireShape(document: DocumentNode): void {
  for (const [kind, name] of [
    [Kind.OPERATION_DEFINITION, 'operations'],
    [Kind.FRAGMENT_DEFINITION, 'fragments'],
  ] as const) {
    const count = document.definitions.filter((definition) => definition.kind === kind).length;
    if (count > LIMITS[name]) {
      throw new LimitExceeded(name, `The document has ${count} ${name}; there may be ${LIMITS[name]}`);
    }
  }
  const shapes = shapesOf(document);
  for (const shape of shapes) {
    for (const measure of MEASURES) {
      if (shape[measure] > LIMITS[measure]) {
        throw exceeded(measure, shape[measure], LIMITS[measure]);
      }
    }
  }
  const selections = shapes.reduce((sum, shape) => sum + shape.selections, 0);
  if (selections > LIMITS.selections) throw exceeded('selections', selections, LIMITS.selections);
  if (comparisonsIn(document) > LIMITS.comparisons) throw new LimitExceeded('comparisons', NAMES_TOO_OFTEN);
}

/** A number that would lose digits becomes infinity, as in the JSON of variables, for the rules of its field to refuse. */
function withoutLossyNumbers(document: DocumentNode, text: string): DocumentNode {
  if (!MAY_LOSE_DIGITS.test(text)) return document;
  const replaced = ({ value, loc }: IntValueNode | FloatValueNode): FloatValueNode | undefined =>
    losesDigits(value) ? { kind: Kind.FLOAT, value: LOSSY_JSON, ...(loc && { loc }) } : undefined;
  return visit(document, { IntValue: replaced, FloatValue: replaced });
}

/**
 * Parses a document, unless it is too large. What it bounds is what would make validation slow, used by an operation or
 * not: tokens, brackets, lines, fragments and how they use each other, fields of one name in one place.
 * @throws GraphQLError with `extensions.code`: `QUERY_LIMIT_EXCEEDED`, `GRAPHQL_PARSE_FAILED`, and
 *   `GRAPHQL_VALIDATION_FAILED` for fragments in a circle, which have no measure
 */
export function parseDocument(text: string): DocumentNode {
  if (text.length > LIMITS.characters) {
    throw tooLarge('characters', `${LIMITS.characters} characters; send long values as variables`);
  }
  let document: DocumentNode;
  try {
    const source = new Source(text);
    document = withoutLossyNumbers(parse(source, { lexer: new BoundedLexer(source) }), text);
  } catch (error) {
    throw error instanceof GraphQLError ? withCode('GRAPHQL_PARSE_FAILED', error) : error;
  }
  requireShape(document);
  return document;
}

/** The error with this code, unless it has one. */
export const withCode = (code: string, error: GraphQLError): GraphQLError => {
  if (error.extensions.code !== undefined) return error;
  const { message, nodes, positions, source } = error;
  return new GraphQLError(message, { nodes, positions, source, extensions: { code } });
};
