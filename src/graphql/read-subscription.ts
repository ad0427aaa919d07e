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

const refusal = (code: string, { message, nodes, positions, source }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, positions, source, extensions: { code } });

function parsed(query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    throw error instanceof GraphQLError ? refusal('GRAPHQL_PARSE_FAILED', error) : error;
  }
}

/** The first fault of a document. One rule throws it: where a directive of a subscription lacks its argument. */
function faultOf(
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
 * The subscription that a body asks for, ready to be run.
 * @throws GraphQLError with `extensions.code` where it is none, is not valid, or is too large
 */
export function readSubscription(body: unknown, rules: SubscriptionRules): ExecutionArgs {
  const { schema, graphqlMaxCost } = rules;
  const { query, variables, operationName: name } = isJsonObject(body) ? body : {};
  const operationName = typeof name === 'string' ? name : undefined;
  const variableValues = isJsonObject(variables) ? variables : {};
  const document = parsed(typeof query === 'string' ? query : '');
  const fault = faultOf(document, rules);
  if (fault) throw refusal('GRAPHQL_VALIDATION_FAILED', fault);
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'subscription') {
    throw refusal('BAD_REQUEST', new GraphQLError('This path takes one subscription; all else goes to /graphql'));
  }
  requireWithinLimits({ schema, document, operation, operationName, variables: variableValues }, graphqlMaxCost);
  return { schema, document, operationName, variableValues };
}
