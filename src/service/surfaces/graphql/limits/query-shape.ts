import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
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
  /** Fragments that use each other. */
  nestedFragments: number;
}

export const INTROSPECTION: readonly string[] = ['__schema', '__type'];
const EMPTY: QueryShape = { depth: 0, aliases: 0, fields: 0, selections: 0, nestedFragments: 0 };

function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

const inCircle = (name: string): GraphQLError =>
  new GraphQLError(`Cannot spread fragment "${name}" within itself.`, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });

/**
 * Measures the operations of a document, which need not be valid, and the fragments that none of them uses. Each
 * fragment is measured once, so fragments that use each other many times cost no more time than their length.
 * @throws GraphQLError for fragments in a circle, which have no measure
 */
export function shapesOf(document: DocumentNode): QueryShape[] {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, QueryShape | 'begun'>();

  function measureFragment(name: string): QueryShape {
    const earlier = measured.get(name);
    if (earlier === 'begun') throw inCircle(name);
    if (earlier) return earlier;
    measured.set(name, 'begun');
    const shape = measureSelections(fragments.get(name)?.selectionSet);
    measured.set(name, shape);
    return shape;
  }

  function measureSelections(set: SelectionSetNode | undefined): QueryShape {
    const shape = { ...EMPTY };
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD;
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
      const inner = isSpread ? measureFragment(selection.name.value) : measureSelections(selection.selectionSet);
      const isIntrospection = isField && INTROSPECTION.includes(selection.name.value);
      if (!isIntrospection) shape.depth = Math.max(shape.depth, inner.depth + (isField ? 1 : 0));
      shape.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
      shape.fields += inner.fields + (isField ? 1 : 0);
      shape.selections += inner.selections + 1;
      shape.nestedFragments = Math.max(shape.nestedFragments, inner.nestedFragments + (isSpread ? 1 : 0));
    }
    return shape;
  }

  const operations = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet }) => measureSelections(selectionSet));
  const unused = [...fragments.keys()].flatMap((name) => (measured.has(name) ? [] : [measureFragment(name)]));
  return [...operations, ...unused];
}

/** What it takes to compare two fields that have arguments or fields, where two others take 1. */
const LONG_COMPARISON = 40;

/**
 * How long validation compares fields: each with each that has the same name in the same place of the answer. Each use
 * of a fragment counts, so the document must have passed the limit of `selections`.
 */
export function comparisonsIn(document: DocumentNode): number {
  const fragments = fragmentsOf(document);
  const used = new Set<string>();

  function comparisonsWithin(sets: readonly SelectionSetNode[]): number {
    const places = new Map<string, FieldNode[]>();
    const collect = (set: SelectionSetNode | undefined) => {
      for (const selection of set?.selections ?? []) {
        if (selection.kind === Kind.FIELD) {
          const name = (selection.alias ?? selection.name).value;
          const fields = places.get(name) ?? [];
          fields.push(selection);
          places.set(name, fields);
        } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          used.add(selection.name.value);
          collect(fragments.get(selection.name.value)?.selectionSet);
        } else collect(selection.selectionSet);
      }
    };
    for (const set of sets) collect(set);
    let comparisons = 0;
    for (const fields of places.values()) {
      const inner = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
      const isLong = inner.length > 0 || fields.some((field) => field.arguments?.length);
      comparisons += ((fields.length * (fields.length - 1)) / 2) * (isLong ? LONG_COMPARISON : 1);
      comparisons += comparisonsWithin(inner);
    }
    return comparisons;
  }

  let comparisons = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) comparisons += comparisonsWithin([definition.selectionSet]);
  }
  for (const [name, { selectionSet }] of fragments) {
    if (!used.has(name)) comparisons += comparisonsWithin([selectionSet]);
  }
  return comparisons;
}

/** The names of the top fields of an operation, one for each occurrence; the document must be valid. */
export function topFieldsOf(document: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] {
  const fragments = fragmentsOf(document);
  const namesIn = (set: SelectionSetNode | undefined): string[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection.name.value];
      const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      return namesIn(inner?.selectionSet);
    });
  return namesIn(selectionSet);
}
