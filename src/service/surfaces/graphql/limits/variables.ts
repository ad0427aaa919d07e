import { GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { httpStatusOf } from '../../../../base/errors';

/**
 * The greatest number of characters and of values in variables: fifty errors may repeat them, and the filter of a query needs far less.
 */
export const MAX_VARIABLES_SIZE = 100_000;
/** Objects and lists inside one another; GraphQL recurses into the filter of a query. */
export const MAX_VARIABLES_DEPTH = 100;

/** Measures variables, without recursion, and counts no further than `MAX_VARIABLES_SIZE`. */
export function measureVariables(variables: unknown): { isLarge: boolean; isDeep: boolean } {
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
export function badUserInput({ message, nodes }: GraphQLError): GraphQLError {
  const extensions = { code: 'BAD_USER_INPUT', http: { status: httpStatusOf('VALIDATION_FAILED') } };
  return new GraphQLError(message, { nodes: nodes ?? null, extensions });
}

/**
 * The first error in the variables of an operation. GraphQL itself looks for fifty, and so does counting the cost, each
 * with a copy of the surrounding object. For a large object that takes minutes and all memory.
 */
export function firstVariablesError(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): GraphQLError | undefined {
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
  const [first] = errors ?? [];
  return first && badUserInput(first);
}
