import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The size of an operation, measured on its text alone. */
export interface QueryShape {
  /** Nested fields. A fragment adds no level, and introspection does not count. */
  depth: number;
  /** Aliased fields; those of a fragment count for each use. */
  aliases: number;
  /** Fields; those of a fragment count for each use. */
  fields: number;
  /** Fields and fragments, likewise: each may have directives, which validation visits. */
  selections: number;
}

const INTROSPECTION: readonly string[] = ['__schema', '__type'];
const EMPTY: QueryShape = { depth: 0, aliases: 0, fields: 0, selections: 0 };

function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

/**
 * Measures the operations of a document, which need not be valid. Each fragment is measured once, so fragments that use
 * each other many times cost no more time than their length.
 */
export function shapesOf(document: DocumentNode): QueryShape[] {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, QueryShape>();

  function measureFragment(name: string): QueryShape {
    const known = measured.get(name);
    if (known) return known;
    // Validation refuses circular fragments; here they only have to end.
    measured.set(name, EMPTY);
    const shape = measureSelections(fragments.get(name)?.selectionSet);
    measured.set(name, shape);
    return shape;
  }

  function measureSelections(set: SelectionSetNode | undefined): QueryShape {
    const shape = { ...EMPTY };
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD;
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? measureFragment(selection.name.value)
          : measureSelections(selection.selectionSet);
      const isIntrospection = isField && INTROSPECTION.includes(selection.name.value);
      if (!isIntrospection) shape.depth = Math.max(shape.depth, inner.depth + (isField ? 1 : 0));
      shape.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
      shape.fields += inner.fields + (isField ? 1 : 0);
      shape.selections += inner.selections + 1;
    }
    return shape;
  }

  return document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet }) => measureSelections(selectionSet));
}

/** Whether an operation has a top field of this name; the document need not be valid. */
export function hasTopField(document: DocumentNode, { selectionSet }: OperationDefinitionNode, name: string): boolean {
  const fragments = fragmentsOf(document);
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      // Each fragment is visited once: they may be circular.
      fragments.delete(selection.name.value);
      return isIn(fragment?.selectionSet);
    });
  return isIn(selectionSet);
}

/** The names of the top fields of an operation, one for each occurrence; the document must be valid. */
export function topFieldsOf(document: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] {
  const fragments = fragmentsOf(document);
  const namesIn = (set: SelectionSetNode | undefined): string[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection.name.value];
      return namesIn(
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(selection.name.value)?.selectionSet
          : selection.selectionSet,
      );
    });
  return namesIn(selectionSet);
}
