import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { currentTurn } from '../../../../base/scheduling/request-scope';
import { INTROSPECTION } from '../limits/query-shape';
import { parseDocument, withCode } from './parse-document';

/** The faults of a document, each with `extensions.code`. */
export class InvalidDocument extends Error {
  constructor(readonly faults: readonly GraphQLError[]) {
    super('A document cannot be run');
  }
}

/** Each place that a fault names is looked up in the text. */
const MAX_FAULTS = 20;

/** Characters of the texts that are remembered, and of one of them: a parsed one takes up to 250 bytes for each. */
const MAX_REMEMBERED = 250_000;
const MAX_REMEMBERED_TEXT = 25_000;

/** A document that could be parsed, unless there is a fault already, and what validation found. */
interface Outcome {
  document: DocumentNode | undefined;
  faults: readonly GraphQLError[];
}

/** Says no more of the schema than that it is hidden. */
const NoIntrospectionRule: ValidationRule = (context) => ({
  Field(node) {
    if (!INTROSPECTION.includes(node.name.value)) return;
    context.reportError(new GraphQLError('The schema is not shown here: introspection is off', { nodes: node }));
  },
});

/** What was made of the texts that came last, the refused ones too. */
class Remembered {
  private readonly outcomes = new Map<string, Outcome>();
  private characters = 0;

  get(text: string): Outcome | undefined {
    const outcome = this.outcomes.get(text);
    if (!outcome) return undefined;
    this.outcomes.delete(text);
    this.outcomes.set(text, outcome);
    return outcome;
  }

  set(text: string, outcome: Outcome): void {
    if (text.length > MAX_REMEMBERED_TEXT || this.outcomes.has(text)) return;
    this.outcomes.set(text, outcome);
    this.characters += text.length;
    for (const oldest of this.outcomes.keys()) {
      if (this.characters <= MAX_REMEMBERED) return;
      this.outcomes.delete(oldest);
      this.characters -= oldest.length;
    }
  }
}

/** What reads documents: each text is parsed and validated once for all requests that send it. */
export function createDocuments({
  schema,
  graphqlIntrospection,
}: {
  schema: GraphQLSchema;
  graphqlIntrospection: boolean;
}) {
  const rules = graphqlIntrospection ? specifiedRules : [...specifiedRules, NoIntrospectionRule];
  const remembered = new Remembered();

  const options = { maxErrors: MAX_FAULTS, hideSuggestions: !graphqlIntrospection };
  const invalid = (fault: GraphQLError) => withCode('GRAPHQL_VALIDATION_FAILED', fault);

  function judge(text: string): Outcome {
    let document: DocumentNode | undefined;
    try {
      document = parseDocument(text);
      return { document, faults: validate(schema, document, rules, options).map(invalid) };
    } catch (error) {
      // It could not be parsed, or a rule for subscriptions threw its error, as if a directive lacks its argument.
      if (error instanceof GraphQLError) return { document, faults: [invalid(error)] };
      throw error;
    }
  }

  /**
   * @param check refuses a document before its faults are listed
   * @throws InvalidDocument
   */
  return async (text: string, check?: (document: DocumentNode) => void): Promise<DocumentNode> => {
    let outcome = remembered.get(text);
    if (!outcome) {
      // Documents of one organization that arrive together must not be validated one right after the other.
      await currentTurn()?.next();
      outcome = judge(text);
      remembered.set(text, outcome);
    }
    const { document, faults } = outcome;
    if (document) check?.(document);
    if (!document || faults.length > 0) throw new InvalidDocument(faults);
    return document;
  };
}
