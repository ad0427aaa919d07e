/** The options of an old field or argument of GraphQL, in place of which there is another one. */
export const replacedBy = (name: string, description: string) => ({
  nullable: true,
  description,
  deprecationReason: `Use \`${name}\`.`,
});
