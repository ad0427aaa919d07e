import { GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { httpStatusOf } from '../errors';

/** Characters and values of variables: fifty errors may repeat as much, and a filter of a query needs far less. */
export const LARGE = 100_000;
/** Objects and lists inside one another; GraphQL recurses into the filter of a query. */
export const DEEP = 100;

/** How large variables are, counted no further than `LARGE`. They may be nested as deep as one likes. */
export function measureVariables(variables: unknown): { isLarge: boolean; isDeep: boolean } {
  const waiting: [value: unknown, depth: number][] = [[variables, 0]];
  let size = 0;
  let deepest = 0;
  for (let next = waiting.pop(); next && size <= LARGE; next = waiting.pop()) {
    const [value, depth] = next;
    size += typeof value === 'string' ? 1 + value.length : 1;
    if (typeof value !== 'object' || value === null) continue;
    deepest = Math.max(deepest, depth + 1);
    for (const key in value) {
      size += key.length;
      if (size > LARGE) break;
      waiting.push([value[key as keyof typeof value], depth + 1]);
    }
  }
  return { isLarge: size > LARGE, isDeep: deepest > DEEP };
}

/** A fault of graphql-js as one that the caller has made by a value. */
export function inputFault({ message, nodes }: GraphQLError): GraphQLError {
  const extensions = { code: 'BAD_USER_INPUT', http: { status: httpStatusOf('VALIDATION_FAILED') } };
  return new GraphQLError(message, { nodes: nodes ?? null, extensions });
}

/**
 * What is wrong with the variables of an operation, the first fault only. GraphQL looks for fifty and a count of the
 * cost for all of them, each with a copy of the object that it stands in: on a large one that takes minutes and all memory.
 */
export function variablesFault(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): GraphQLError | undefined {
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
  const [first] = errors ?? [];
  return first && inputFault(first);
}
