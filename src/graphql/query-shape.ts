import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** How large an operation is, by its text alone. */
export interface QueryShape {
  /** Fields inside each other; a fragment adds none of its own, and introspection counts for nothing here. */
  depth: number;
  /** Fields that go by an alias, in each place where a fragment is used. */
  aliases: number;
  /** Fields, in each place where a fragment is used. */
  fields: number;
  /** Fields and fragments, in each place: each of them may have directives that are looked at. */
  selections: number;
}

const INTROSPECTION: readonly string[] = ['__schema', '__type'];
const NONE: QueryShape = { depth: 0, aliases: 0, fields: 0, selections: 0 };

function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

/**
 * Measures the operations of a document, which need not be valid. Each fragment is measured once, so that fragments
 * which use each other many times cost no more than they are long.
 */
export function shapesOf(document: DocumentNode): QueryShape[] {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, QueryShape>();

  function ofFragment(name: string): QueryShape {
    const known = measured.get(name);
    if (known) return known;
    // Fragments in a circle are refused by validation; here they only have to come to an end.
    measured.set(name, NONE);
    const shape = ofSelections(fragments.get(name)?.selectionSet);
    measured.set(name, shape);
    return shape;
  }

  function ofSelections(set: SelectionSetNode | undefined): QueryShape {
    const shape = { ...NONE };
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD;
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : ofSelections(selection.selectionSet);
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
    .map(({ selectionSet }) => ofSelections(selectionSet));
}

/** Whether a field of this name is at the top of an operation; the document need not be valid. */
export function hasTopField(document: DocumentNode, { selectionSet }: OperationDefinitionNode, name: string): boolean {
  const fragments = fragmentsOf(document);
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      // Each one is looked at once: fragments may go in circles.
      fragments.delete(selection.name.value);
      return isIn(fragment?.selectionSet);
    });
  return isIn(selectionSet);
}

/** The names of the fields at the top of an operation, once for each place; the document must be valid. */
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
