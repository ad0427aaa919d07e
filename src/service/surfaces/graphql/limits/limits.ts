import { type ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { httpStatusOf, ServiceError } from '../../../../base/errors';
import { type RequestContext } from '../../../callers/request/request-context';
import { costOf } from './query-cost';
import { topFieldsOf } from './query-shape';

/** The mutation that may be large. It must then be the only one of its operation. */
export const BULK_UPSERT = 'bulkUpsertAccounts';

/**
 * How large an operation and its document may be. The setting `GRAPHQL_MAX_COST` limits what it may cost, in the points
 * of `field-options/field-costs.ts`.
 */
export const LIMITS = {
  /** Of the text of the document; values belong in its variables. */
  characters: 100_000,
  lines: 5_000,
  tokens: 5_000,
  /** Nested brackets of any kind. The parser recurses, and its stack holds more than ten times as many. */
  brackets: 100,
  /** Definitions of the document. */
  operations: 50,
  fragments: 200,
  nestedFragments: 20,
  /** Of fields of one name in one place of the answer; a comparison of plain ones counts 1. */
  comparisons: 250_000,
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
  nestedFragments: 'fragments inside each other',
  mutations: 'mutations',
  bulkUpserts: 'bulk upserts',
  cost: 'points of cost',
} as const;

/** The limit of comparisons, in other words. graphql-js has such a limit too, and its message does not say so. */
export const NAMES_TOO_OFTEN =
  'The operation uses the same names too often; one name may stand for 700 fields, or 110 with arguments or fields';

export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** What an operation may exceed, by the name that the log and the metrics have for it. */
export type Limit = keyof typeof LIMITS | 'cost' | 'variables' | 'answer' | 'answersUnderWay';

export class LimitExceeded extends GraphQLError {
  constructor(
    readonly limit: Limit,
    message: string,
  ) {
    const code = 'QUERY_LIMIT_EXCEEDED';
    // An error that has a path is taken by graphql-js as it is, for however many fields it is thrown.
    super(message, { path: [], extensions: { code, http: { status: httpStatusOf(code) } } });
  }
}

/** The error of an operation that has more of something than it may. */
export const exceeded = (limit: keyof typeof NAMES, actual: number, max: number): LimitExceeded =>
  new LimitExceeded(limit, `The operation has ${actual} ${NAMES[limit]}; there may be ${max}`);

/** The limit that an operation exceeded, where that is what an error is about. */
export const limitOf = (error: unknown): { limit?: Limit } =>
  error instanceof LimitExceeded ? { limit: error.limit } : {};

/** What mutations write has no price, so their number is limited: several of other kinds, or one bulk upsert alone. */
function requireMutationsWithinLimits(document: DocumentNode, operation: OperationDefinitionNode): void {
  const mutations = topFieldsOf(document, operation).filter((name) => name !== '__typename');
  const bulkUpserts = mutations.filter((name) => name === BULK_UPSERT).length;
  if (bulkUpserts > LIMITS.bulkUpserts) {
    throw exceeded('bulkUpserts', bulkUpserts, LIMITS.bulkUpserts);
  }
  if (bulkUpserts > 0 && mutations.length > bulkUpserts) {
    throw new LimitExceeded('bulkUpserts', 'A bulk upsert must be the only mutation of its operation');
  }
  if (mutations.length > LIMITS.mutations) throw exceeded('mutations', mutations.length, LIMITS.mutations);
}

/**
 * The greatest number of characters and of values in variables: fifty errors may repeat them, and the filter of a query needs far less.
 */
const MAX_VARIABLES_SIZE = 100_000;
/** Objects and lists inside one another; GraphQL recurses into the filter of a query. */
const MAX_VARIABLES_DEPTH = 100;

/** Measures variables, without recursion, and counts no further than `MAX_VARIABLES_SIZE`. */
function measureVariables(variables: unknown): { isLarge: boolean; isDeep: boolean } {
  const waiting: [value: unknown, depth: number][] = [[variables, 0]];
  let size = 0;
  let deepest = 0;
  for (let next = waiting.pop(); next && size <= MAX_VARIABLES_SIZE; next = waiting.pop()) {
    const [value, depth] = next;
    size += typeof value === 'string' ? 1 + value.length : 1;
    if (typeof value !== 'object' || value === null) continue;
    deepest = Math.max(deepest, depth + 1);
    for (const key in value) {
      size += key.length;
      if (size > MAX_VARIABLES_SIZE) break;
      waiting.push([value[key as keyof typeof value], depth + 1]);
    }
  }
  return { isLarge: size > MAX_VARIABLES_SIZE, isDeep: deepest > MAX_VARIABLES_DEPTH };
}

/** An error of graphql-js, with the code that says the caller sent a wrong value. */
function badUserInput({ message, nodes }: GraphQLError): GraphQLError {
  const extensions = { code: 'BAD_USER_INPUT', http: { status: httpStatusOf('VALIDATION_FAILED') } };
  return new GraphQLError(message, { nodes: nodes ?? null, extensions });
}

/**
 * The first error in the variables of an operation. GraphQL itself looks for fifty, and so does counting the cost, each
 * with a copy of the surrounding object. For a large object that takes minutes and all memory.
 */
function firstVariablesError(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): GraphQLError | undefined {
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
  const [first] = errors ?? [];
  return first && badUserInput(first);
}

/** Variables of a mutation without their lists, such as the rows of a bulk upsert. These have no price, and take long to read. */
const withoutRows = (variables: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));

/**
 * Checks the limits of a valid operation before anything of it runs.
 *
 * @returns its cost; undefined if its variables are wrong, since then it does not run
 * @throws GraphQLError `QUERY_LIMIT_EXCEEDED`; `BAD_USER_INPUT` for large variables of a mutation that are wrong,
 *   and for a directive of a query whose argument is null
 */
export function requireWithinLimits(
  { schema, document, operation, operationName, variables }: Operation,
  maxCost: number,
): number | undefined {
  const isMutation = operation.operation === 'mutation';
  if (isMutation) requireMutationsWithinLimits(document, operation);
  const { isLarge, isDeep } = measureVariables(variables);
  if (!isMutation && (isLarge || isDeep)) {
    throw new LimitExceeded(
      'variables',
      `The variables of a query may hold ${MAX_VARIABLES_SIZE} characters and values, ${MAX_VARIABLES_DEPTH} levels deep`,
    );
  }
  const error = firstVariablesError(schema, operation, variables);
  // GraphQL would look for more errors, each with a copy of what surrounds it.
  if (error && isMutation && isLarge) throw error;
  if (error) return undefined;
  const counted = isMutation ? withoutRows(variables) : variables;
  const cost = countCost(() => costOf(schema, document, operationName, counted));
  if (cost > maxCost) throw exceeded('cost', cost, maxCost);
  return cost;
}

/** An operation whose cost cannot be counted does not run: its other fields may cost anything. */
function countCost(count: () => number): number {
  try {
    return count();
  } catch (error) {
    throw error instanceof GraphQLError ? badUserInput(error) : error;
  }
}

const notCounted = (cost: number, maxCost: number) =>
  `This is not counted yet, and would make it ${cost} points of cost; there may be ${maxCost}. Ask for less at once, or later.`;

/** Refuses operations that exceed a limit, charges what turns out later, and reports the cost in `extensions.cost`. */
export const operationLimits = (maxCost: number): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: async () => {
    let requested: number | undefined;
    return {
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        const { operationName, variables = {} } = request;
        if (operation === undefined) return; // Apollo has refused the request already.
        requested = requireWithinLimits({ schema, document, operation, operationName, variables }, maxCost);
        contextValue.charge = (points) => {
          const cost = (requested ?? 0) + points;
          if (cost > maxCost) {
            contextValue.note({ limit: 'cost' });
            throw new ServiceError('QUERY_LIMIT_EXCEEDED', notCounted(cost, maxCost));
          }
          requested = cost;
        };
      },
      willSendResponse: async ({ response: { body } }) => {
        if (body.kind !== 'single' || requested === undefined) return;
        const { extensions } = body.singleResult;
        body.singleResult.extensions = { ...extensions, cost: { requested, limit: maxCost } };
      },
    };
  },
});
