import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** How large a request is before anything of it is run. Introspection does not count: it reads no data. */
export interface QueryShape {
  /** Fields inside each other; a fragment adds none of its own. */
  depth: number;
  /** Fields that go by an alias, in each place where a fragment is used. */
  aliases: number;
  /** Fields, in each place where a fragment is used. */
  fields: number;
}

const INTROSPECTION = new Set(['__schema', '__type']);

/**
 * The shape of an operation. Each fragment is measured once, so that fragments which use each other many times cost no
 * more than they are long; the document must have passed validation, which refuses fragments in a circle.
 */
export function shapeOf(document: DocumentNode, operation: OperationDefinitionNode): QueryShape {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measured = new Map<string, QueryShape>();

  function ofFragment(name: string): QueryShape {
    const known = measured.get(name);
    if (known) return known;
    const shape = ofSelections(fragments.get(name)?.selectionSet);
    measured.set(name, shape);
    return shape;
  }

  function ofSelections(set: SelectionSetNode | undefined): QueryShape {
    const shape = { depth: 0, aliases: 0, fields: 0 };
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD;
      if (isField && INTROSPECTION.has(selection.name.value)) continue;
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : ofSelections(selection.selectionSet);
      shape.depth = Math.max(shape.depth, inner.depth + (isField ? 1 : 0));
      shape.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
      shape.fields += inner.fields + (isField ? 1 : 0);
    }
    return shape;
  }

  return ofSelections(operation.selectionSet);
}
