import { type GraphQLResolveInfo, Kind, type SelectionNode } from 'graphql';

/**
 * The names of the fields of an answer that an operation asks for, so that nothing is read that nobody wants. What a
 * directive leaves out counts as asked for.
 */
export function askedFields({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Set<string> {
  const names = new Set<string>();
  const take = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) take(selection.selectionSet.selections);
      else take(fragments[selection.name.value]?.selectionSet.selections ?? []);
    }
  };
  for (const { selectionSet } of fieldNodes) take(selectionSet?.selections ?? []);
  return names;
}
