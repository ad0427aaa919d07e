import { type DocumentNode, type GraphQLSchema, getNamedType, isLeafType } from 'graphql';
import { type ComplexityEstimator, fieldExtensionsEstimator, getComplexity } from 'graphql-query-complexity';
import { LARGEST_PAGE } from '../paging/page';

/**
 * Objects cost 1, their plain fields nothing; a page costs what one of its items costs, as many times as the page is
 * long. A field that asks more of the database says so in its declaration (`complexity`).
 */
const byPageSize: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (isLeafType(getNamedType(field.type))) return 0;
  const { first } = args;
  // A page of any other size is refused by the field itself, which says what sizes there are.
  const items = typeof first === 'number' ? Math.min(Math.max(first, 0), LARGEST_PAGE.GRAPHQL) : 1;
  return 1 + items * childComplexity;
};

/**
 * What an operation may cost at most, from its page sizes, before anything of it is run.
 * @throws GraphQLError where the variables are not what the operation declares
 */
export const costOf = (
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): number =>
  getComplexity({
    schema,
    query,
    variables,
    ...(operationName !== undefined && { operationName }),
    estimators: [fieldExtensionsEstimator(), byPageSize],
  });
