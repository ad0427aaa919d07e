import { GraphQLError, type ValidationRule } from 'graphql';

/** A document may hold only operations of a type that the schema has: execution would take any other for a fault of ours. */
export const offeredOperationTypes: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: node }));
  },
});
