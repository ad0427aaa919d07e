import { type ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { type RequestContext } from '../access/request-context';
import { httpStatusOf } from '../errors';
import { costOf } from './query-cost';
import { type QueryShape, shapeOf } from './query-shape';
import { DEEP, LARGE, measureVariables, variablesFault } from './variables';

/** Words and signs of a document; values belong in its variables. */
export const MOST_TOKENS = 5_000;

const MOST: Readonly<QueryShape> = { depth: 15, aliases: 50, fields: 2_000 };
const WHAT: Readonly<Record<keyof QueryShape, string>> = {
  depth: 'fields inside each other',
  aliases: 'aliases',
  fields: 'fields',
};

export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

function refusal(message: string): GraphQLError {
  const code = 'QUERY_LIMIT_EXCEEDED';
  return new GraphQLError(message, { extensions: { code, http: { status: httpStatusOf(code) } } });
}

const exceeded = (what: string, most: number, actual: number) =>
  refusal(`The operation has ${actual} ${what}; there may be ${most}`);

/**
 * What an operation costs, before anything of it is run. A mutation has no pages, and costs 1.
 *
 * @returns undefined where its variables are wrong: then it will not be run either
 * @throws GraphQLError `QUERY_LIMIT_EXCEEDED`; `BAD_USER_INPUT` for large variables of a mutation that are wrong
 */
export function requireWithinLimits(
  { schema, document, operation, operationName, variables }: Operation,
  most: number,
): number | undefined {
  const shape = shapeOf(document, operation);
  for (const measure of ['depth', 'aliases', 'fields'] as const) {
    if (shape[measure] > MOST[measure]) throw exceeded(WHAT[measure], MOST[measure], shape[measure]);
  }
  const isMutation = operation.operation === 'mutation';
  const { isLarge, isDeep } = measureVariables(variables);
  if (!isMutation && (isLarge || isDeep)) {
    throw refusal(`The variables of a query may hold ${LARGE} characters and values, ${DEEP} levels deep`);
  }
  // The variables of a mutation are mostly right and many: they are looked at twice only where errors would be costly.
  const fault = isLarge || !isMutation ? variablesFault(schema, operation, variables) : undefined;
  if (fault && isMutation) throw fault;
  if (fault) return undefined;
  if (isMutation) return 1;
  const cost = costOrNone(() => costOf(schema, document, operationName, variables));
  if (cost !== undefined && cost > most) throw exceeded('points of cost', most, cost);
  return cost;
}

function costOrNone(count: () => number): number | undefined {
  try {
    return count();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/** Refuses operations that are too large, and tells what each one costs in `extensions.cost`. */
export const operationLimits = (maxCost: number): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: async () => {
    let requested: number | undefined;
    return {
      didResolveOperation: async ({ schema, document, operation, request }) => {
        const { operationName, variables = {} } = request;
        if (operation === undefined) return; // Apollo has refused the request already.
        requested = requireWithinLimits({ schema, document, operation, operationName, variables }, maxCost);
      },
      willSendResponse: async ({ response: { body } }) => {
        if (body.kind !== 'single' || requested === undefined) return;
        const { extensions } = body.singleResult;
        body.singleResult.extensions = { ...extensions, cost: { requested, limit: maxCost } };
      },
    };
  },
});
