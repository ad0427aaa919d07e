import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  validate,
} from 'graphql';
import { type ComplexityEstimator, createComplexityRule, fieldExtensionsEstimator } from 'graphql-query-complexity';
import { FIELD_COSTS } from '../field-costs';
import { LARGEST_PAGE } from '../paging/page';
import { introspectionSizes } from './introspection-size';

/** What a field asks of the database for its page as a whole, as its declaration says. */
const costOfPage = (field: GraphQLField<unknown, unknown>): number => Number(field.extensions.costOfPage ?? 0);

/** Introspection answers with what the schema holds: each element that a list of it tells has its price. */
const byElementsTold =
  (schema: GraphQLSchema): ComplexityEstimator =>
  ({ field, type, childComplexity }) => {
    if (!isIntrospectionType(getNamedType(field.type)) && !isIntrospectionType(type)) return undefined;
    if (!isListType(getNullableType(field.type)) || isLeafType(getNamedType(field.type))) return childComplexity;
    return (introspectionSizes(schema)[field.name] ?? 1) * (FIELD_COSTS.schemaElement + childComplexity);
  };

/**
 * Objects cost 1, their plain fields nothing; a page costs what one of its items costs, as many times as the page is
 * long. A field that asks more of the database says so in its declaration: by `complexity`, or by the extension
 * `costOfPage` where the page it is a part of asks it once, however long the page and under however many names.
 */
function byPageSize(): ComplexityEstimator {
  /** By the type of the page. Fields come before what they are a part of, which takes it out again. */
  const ofPages = new Map<GraphQLNamedType, number>();
  return ({ field, type, args, childComplexity }) => {
    const itsType = getNamedType(field.type);
    if (isLeafType(itsType)) {
      const cost = costOfPage(field);
      if (cost > 0) ofPages.set(type, cost);
      return 0;
    }
    const ofPage = ofPages.get(itsType) ?? 0;
    ofPages.delete(itsType);
    const { first } = args;
    // A page of any other size is refused by the field itself, which says what sizes there are.
    const items = typeof first === 'number' ? Math.min(Math.max(first, 0), LARGEST_PAGE.GRAPHQL) : 1;
    return FIELD_COSTS.object + ofPage + items * childComplexity;
  };
}

/**
 * What an operation may cost at most, from its page sizes, before anything of it is run. A field whose arguments turn out
 * to be wrong will not be run, and costs nothing; all others count.
 * @param variables that are what the operation declares
 * @throws GraphQLError where the argument of a directive turns out to be wrong
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): number {
  // What has not been counted is over every limit.
  let cost = Number.POSITIVE_INFINITY;
  const rule = createComplexityRule({
    variables,
    ...(operationName !== undefined && { operationName }),
    estimators: [fieldExtensionsEstimator(), byElementsTold(schema), byPageSize()],
    // What is compared with the limit is counted here; how long the count takes is bounded by the size of the document.
    maximumComplexity: Number.POSITIVE_INFINITY,
    maxQueryNodes: Number.POSITIVE_INFINITY,
    onComplete: (counted) => {
      cost = counted;
    },
  });
  validate(schema, document, [rule], { maxErrors: Number.POSITIVE_INFINITY });
  return cost;
}
