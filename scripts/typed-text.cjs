// A plugin of graphql-codegen: each operation of a file of the console as a text that knows its answer and its variables.
// The text is sent as it is, so no page carries a parser or a printer of GraphQL.
const { print, stripIgnoredCharacters, visit } = require('graphql');

/** The fragments that a definition spreads, and those that they spread. */
function spreadIn(definition, fragments, found = new Map()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || found.has(name.value)) return;
      found.set(name.value, fragment);
      spreadIn(fragment, fragments, found);
    },
  });
  return [...found.values()];
}

const IMPORT = "import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';";

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

exports.plugin = (_schema, documents, config) => {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const outside = (config.externalFragments ?? []).map(({ name, node }) => [name, node]);
  const inside = definitions.filter(({ kind }) => kind === 'FragmentDefinition').map((node) => [node.name.value, node]);
  const fragments = new Map([...outside, ...inside]);
  const operations = definitions.filter(({ kind }) => kind === 'OperationDefinition');
  const texts = operations.map((operation) => {
    const name = pascal(operation.name.value);
    const kind = pascal(operation.operation);
    const text = stripIgnoredCharacters([operation, ...spreadIn(operation, fragments)].map(print).join(' '));
    return `export const ${name}Document = ${JSON.stringify(text)} as string & DocumentTypeDecoration<${name}${kind}, ${name}${kind}Variables>;\n`;
  });
  const imports = operations.length > 0 ? [IMPORT] : [];
  return { prepend: imports, content: texts.join('\n') };
};
