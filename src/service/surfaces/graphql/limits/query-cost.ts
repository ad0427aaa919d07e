import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isObjectType,
  validate,
} from 'graphql';
import { type ComplexityEstimator, createComplexityRule, fieldExtensionsEstimator } from 'graphql-query-complexity';
import { costOfConditions, FIELD_COSTS } from '../../../../base/field-options/field-costs';
import { itemsOfPage } from '../../../../base/paging/page';

/** The average lengths of the lists of introspection, by the names of their fields. A list it does not name has one item. */
type IntrospectionSizes = Readonly<Record<string, number>>;

const sizesOf = new WeakMap<GraphQLSchema, IntrospectionSizes>();

function measure(schema: GraphQLSchema): IntrospectionSizes {
  const types = Object.values(schema.getTypeMap());
  const fields = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()));
  const inputFields = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const enumValues = types.filter(isEnumType).flatMap((type) => type.getValues());
  const arguments_ = fields.flatMap(({ args }) => args);
  const perType = (parts: readonly unknown[]) => Math.ceil(parts.length / types.length);
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: perType(fields),
    inputFields: perType(inputFields),
    enumValues: perType(enumValues),
    args: Math.ceil(arguments_.length / fields.length),
  };
}

function introspectionSizes(schema: GraphQLSchema): IntrospectionSizes {
  const sizes = sizesOf.get(schema) ?? measure(schema);
  sizesOf.set(schema, sizes);
  return sizes;
}

/**
 * What the conditions of a list cost. A field may declare that by the extension `costOfFilter`, which takes its arguments;
 * other filters have one price.
 */
function costOfFilter({ extensions }: GraphQLField<unknown, unknown>, args: Readonly<Record<string, unknown>>): number {
  const declared = extensions.costOfFilter;
  return typeof declared === 'function' ? Number(declared(args)) : costOfConditions(args.filter);
}

/** Introspection costs as much as it lists of the schema. */
const introspectionEstimator =
  (schema: GraphQLSchema): ComplexityEstimator =>
  ({ field, type, childComplexity }) => {
    if (!isIntrospectionType(getNamedType(field.type)) && !isIntrospectionType(type)) return undefined;
    if (!isListType(getNullableType(field.type)) || isLeafType(getNamedType(field.type))) return childComplexity;
    return (introspectionSizes(schema)[field.name] ?? 1) * (FIELD_COSTS.schemaElement + childComplexity);
  };

/**
 * An object costs 1 and its plain fields nothing. A page costs its size times one item, and what its conditions cost; a
 * count has the same conditions. A field that needs more of the database declares that: by `complexity`, or by the extension `costOfPage` if its page reads it once for any number of
 * items and aliases.
 */
function pageEstimator(): ComplexityEstimator {
  /** By the type of the page. The fields of a page are visited first; then the page itself takes the cost from here. */
  const costsOfPages = new Map<GraphQLNamedType, number>();
  return ({ field, type, args, childComplexity }) => {
    const fieldType = getNamedType(field.type);
    if (isLeafType(fieldType)) {
      const cost = Number(field.extensions.costOfPage ?? 0);
      if (cost > 0) costsOfPages.set(type, cost);
      return 0;
    }
    const pageCost = costsOfPages.get(fieldType) ?? 0;
    costsOfPages.delete(fieldType);
    const filterCost = costOfFilter(field, args) * (pageCost > 0 ? 2 : 1);
    return FIELD_COSTS.object + pageCost + filterCost + itemsOfPage(args.first) * childComplexity;
  };
}

/**
 * The greatest cost that an operation can have, computed from its page sizes before it runs. A field whose arguments are wrong
 * does not run and costs nothing; all others count.
 * @param variables as the operation declares them
 * @throws GraphQLError if the argument of a directive turns out to be wrong
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): number {
  // Until it is counted, it exceeds every limit.
  let cost = Number.POSITIVE_INFINITY;
  const rule = createComplexityRule({
    variables,
    ...(operationName !== undefined && { operationName }),
    estimators: [fieldExtensionsEstimator(), introspectionEstimator(schema), pageEstimator()],
    // The caller compares the cost with the limit; the size of the document bounds how long counting takes.
    maximumComplexity: Number.POSITIVE_INFINITY,
    maxQueryNodes: Number.POSITIVE_INFINITY,
    onComplete: (counted) => {
      cost = counted;
    },
  });
  validate(schema, document, [rule], { maxErrors: Number.POSITIVE_INFINITY });
  return cost;
}
