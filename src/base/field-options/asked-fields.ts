import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionNode,
} from 'graphql';

type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/** The fields that are selected below these ones. Fragments are followed; `@skip` and `@include` leave fields out. */
function fieldsBelow(nodes: readonly FieldNode[], { fragments, variableValues }: Selected): FieldNode[] {
  const isLeftOut = (node: SelectionNode): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false;
  const below = (selections: readonly SelectionNode[] = []): FieldNode[] =>
    selections.flatMap((selection) => {
      if (isLeftOut(selection)) return [];
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return below(selection.selectionSet.selections);
      return below(fragments[selection.name.value]?.selectionSet.selections);
    });
  return nodes.flatMap(({ selectionSet }) => below(selectionSet?.selections));
}

const nameOf = ({ name }: FieldNode): string => name.value;

/** The names of the fields of an answer that an operation asks for, so that nothing else is read. */
export const askedFields = (info: Selected): Set<string> => new Set(fieldsBelow(info.fieldNodes, info).map(nameOf));

/** A field that an operation asks for, anywhere in the answer of another. */
export interface AskedField {
  /** The names of its type and of the field, such as `Import.rows`. */
  path: string;
  args: Readonly<Record<string, unknown>>;
  /** The names of the fields that are asked for below it. */
  below: ReadonlySet<string>;
  extensions: Readonly<Record<string, unknown>>;
}

/** All fields that an operation asks for in the answer of a field, at any depth. */
export function allAskedFields(info: Selected & Pick<GraphQLResolveInfo, 'returnType'>): AskedField[] {
  const found: AskedField[] = [];
  const take = (nodes: readonly FieldNode[], returnType: GraphQLResolveInfo['returnType']): void => {
    const type = getNamedType(returnType);
    if (!isObjectType(type)) return;
    for (const node of fieldsBelow(nodes, info)) {
      const field = type.getFields()[nameOf(node)];
      if (!field) continue;
      const below = new Set(fieldsBelow([node], info).map(nameOf));
      const args = getArgumentValues(field, node, info.variableValues);
      found.push({ path: `${type.name}.${field.name}`, args, below, extensions: field.extensions });
      take([node], field.type);
    }
  };
  take(info.fieldNodes, info.returnType);
  return found;
}
