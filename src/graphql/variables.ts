import { GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { httpStatusOf } from '../errors';

/** Characters and parts of variables that may stand in fifty errors without taking much memory. */
const LARGE = 100_000;

/** Whether variables are so large that an error may not repeat them often. They may be nested as deep as one likes. */
export function areLarge(variables: unknown): boolean {
  const waiting = [variables];
  let size = 0;
  while (waiting.length > 0 && size <= LARGE) {
    const value = waiting.pop();
    size += typeof value === 'string' ? 1 + value.length : 1;
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      size += key.length;
      if (size > LARGE) break;
      waiting.push(value[key as keyof typeof value]);
    }
  }
  return size > LARGE;
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
  if (!first) return undefined;
  const extensions = { code: 'BAD_USER_INPUT', http: { status: httpStatusOf('VALIDATION_FAILED') } };
  return new GraphQLError(first.message, { nodes: first.nodes ?? null, extensions });
}
