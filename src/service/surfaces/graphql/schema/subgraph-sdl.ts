import { type GraphQLSchema, isObjectType, parse, print, printSchema, visit } from 'graphql';

/**
 * Definitions that every subgraph has besides its schema, and `node` and `nodes`, which look for ids of this subgraph
 * alone. The text of the subgraph leaves them out.
 */
const MACHINERY = { types: ['_Any', '_Entity', '_Service'], queries: ['_entities', '_service', 'node', 'nodes'] };

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])\n\n';

/**
 * The schema for Apollo Federation 2: with the directives of its types, and without the definitions that every subgraph
 * has.
 */
export function subgraphSdl(schema: GraphQLSchema): string {
  const dropped = (name: string) => MACHINERY.types.includes(name);
  const document = visit(parse(printSchema(schema), { noLocation: true }), {
    ScalarTypeDefinition: (node) => (dropped(node.name.value) ? null : undefined),
    UnionTypeDefinition: (node) => (dropped(node.name.value) ? null : undefined),
    ObjectTypeDefinition: (node) => {
      if (dropped(node.name.value)) return null;
      const type = schema.getType(node.name.value);
      // The printer of graphql-js leaves out what was declared by directives.
      const directives = (isObjectType(type) && type.astNode?.directives) || [];
      const isDropped = (field: string) => type === schema.getQueryType() && MACHINERY.queries.includes(field);
      const fields = node.fields?.filter(({ name }) => !isDropped(name.value)) ?? [];
      return { ...node, directives, fields };
    },
  });
  return `${LINK}${print(document)}\n`;
}
