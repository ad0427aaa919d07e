import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { isJsonObject } from '../json';
import { requireWithinLimits } from './limits';

export interface SubscriptionRules {
  schema: GraphQLSchema;
  graphqlIntrospection: boolean;
  graphqlMaxCost: number;
}

const withCode = (code: string, { message, nodes, positions, source }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, positions, source, extensions: { code } });

function parseOrThrow(query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    throw error instanceof GraphQLError ? withCode('GRAPHQL_PARSE_FAILED', error) : error;
  }
}

/**
 * The first validation error. One rule throws its error instead: if a directive of a subscription lacks its argument.
 */
function validationError(
  document: DocumentNode,
  { schema, graphqlIntrospection }: SubscriptionRules,
): GraphQLError | undefined {
  const rules = graphqlIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  try {
    return validate(schema, document, rules, { hideSuggestions: !graphqlIntrospection })[0];
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/**
 * Reads the subscription in a body, ready to be executed.
 * @throws GraphQLError with `extensions.code` if it is not a subscription, not valid, or too large
 */
export function readSubscription(body: unknown, rules: SubscriptionRules): ExecutionArgs {
  const { schema, graphqlMaxCost } = rules;
  const { query, variables, operationName: name } = isJsonObject(body) ? body : {};
  const operationName = typeof name === 'string' ? name : undefined;
  const variableValues = isJsonObject(variables) ? variables : {};
  const document = parseOrThrow(typeof query === 'string' ? query : '');
  const invalid = validationError(document, rules);
  if (invalid) throw withCode('GRAPHQL_VALIDATION_FAILED', invalid);
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'subscription') {
    throw withCode('BAD_REQUEST', new GraphQLError('This path takes one subscription; all else goes to /graphql'));
  }
  requireWithinLimits({ schema, document, operation, operationName, variables: variableValues }, graphqlMaxCost);
  return { schema, document, operationName, variableValues };
}
