import { type ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { httpStatusOf } from '../errors';
import { type RequestContext } from '../request/request-context';
import { costOf } from './query-cost';
import { topFieldsOf } from './query-shape';
import { DEEP, inputFault, LARGE, measureVariables, variablesFault } from './variables';

/** The mutation that may be large, and then is the only one of its operation. */
export const BULK_UPSERT = 'bulkUpsertAccounts';

/** How large an operation and its document may be; what it may cost is a setting. */
export const LIMITS = {
  /** Words and signs of the document; values belong in its variables. */
  tokens: 5_000,
  /** Brackets of any kind inside each other; the parser, which recurses, has room for more than ten times as many. */
  brackets: 100,
  depth: 15,
  aliases: 50,
  fields: 2_000,
  selections: 5_000,
  mutations: 10,
  bulkUpserts: 1,
} as const;

const NAMES = {
  depth: 'fields inside each other',
  aliases: 'aliases',
  fields: 'fields',
  selections: 'fields and fragments',
  mutations: 'mutations',
  bulkUpserts: 'bulk upserts',
  cost: 'points of cost',
} as const;

/** Says which limit an operation is over. */
export const exceeded = (limit: keyof typeof NAMES, actual: number, most: number): string =>
  `The operation has ${actual} ${NAMES[limit]}; there may be ${most}`;

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

/** Mutations have no pages to count: an operation may hold some of them, or one bulk upsert by itself. */
function requireFewMutations(document: DocumentNode, operation: OperationDefinitionNode): number {
  const mutations = topFieldsOf(document, operation).filter((name) => name !== '__typename');
  const bulkUpserts = mutations.filter((name) => name === BULK_UPSERT).length;
  if (bulkUpserts > LIMITS.bulkUpserts) throw refusal(exceeded('bulkUpserts', bulkUpserts, LIMITS.bulkUpserts));
  if (bulkUpserts > 0 && mutations.length > bulkUpserts) {
    throw refusal('A bulk upsert must be the only mutation of its operation');
  }
  if (mutations.length > LIMITS.mutations) throw refusal(exceeded('mutations', mutations.length, LIMITS.mutations));
  return mutations.length;
}

/**
 * Judges an operation that is valid, before anything of it is run.
 *
 * @returns what it costs: a mutation 1; undefined where its variables are wrong, since then it will not be run either
 * @throws GraphQLError `QUERY_LIMIT_EXCEEDED`; `BAD_USER_INPUT` for large variables of a mutation that are wrong,
 *   and for a directive of a query whose argument is null
 */
export function requireWithinLimits(
  { schema, document, operation, operationName, variables }: Operation,
  mostCost: number,
): number | undefined {
  const mutations = operation.operation === 'mutation' ? requireFewMutations(document, operation) : undefined;
  const isMutation = mutations !== undefined;
  const { isLarge, isDeep } = measureVariables(variables);
  if (!isMutation && (isLarge || isDeep)) {
    throw refusal(`The variables of a query may hold ${LARGE} characters and values, ${DEEP} levels deep`);
  }
  // The variables of a mutation are mostly right and many: they are looked at twice only where errors would be costly.
  const fault = isLarge || !isMutation ? variablesFault(schema, operation, variables) : undefined;
  if (fault && isMutation) throw fault;
  if (fault) return undefined;
  if (isMutation) return mutations;
  const cost = countCost(() => costOf(schema, document, operationName, variables));
  if (cost > mostCost) throw refusal(exceeded('cost', cost, mostCost));
  return cost;
}

/** What cannot be counted is not run: its other fields may cost anything. */
function countCost(count: () => number): number {
  try {
    return count();
  } catch (error) {
    throw error instanceof GraphQLError ? inputFault(error) : error;
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
