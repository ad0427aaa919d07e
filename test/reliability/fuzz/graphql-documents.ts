import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { inputOf, type Written } from './input-values';

interface Argument {
  name: string;
  type: string;
  value: Written;
  asVariable: boolean;
}

interface Selection {
  text: string;
  arguments: Argument[];
  selections: Selection[];
  /** Fragments are written behind the operation. */
  fragmentOn?: string;
}

/** A document with the JSON text of its variables. */
export interface Document {
  query: string;
  variables: string;
}

const ALIASES = ['a', 'b', '__proto__', 'constructor', 'toString', 'code', 'data', 'errors', '_'];
const DIRECTIVES = [
  '@include(if: true)',
  '@skip(if: false)',
  '@skip(if: true)',
  '@include(if: "x")',
  '@nothing',
  '@skip',
];

const rarely = (weight: number, value: fc.Arbitrary<string>) =>
  fc.oneof({ weight, arbitrary: fc.constant('') }, { weight: 1, arbitrary: value });
const alias = rarely(
  6,
  fc.constantFrom(...ALIASES).map((name) => `${name}: `),
);
const directive = rarely(120, fc.constantFrom(...DIRECTIVES));

function argumentOf({ name, type }: GraphQLArgument): fc.Arbitrary<Argument[]> {
  const wrongType = fc.constantFrom('String', 'Int!', '[ID!]', 'JSON', 'Nothing', 'Account');
  const declared = fc.oneof({ weight: 60, arbitrary: fc.constant(String(type)) }, { weight: 1, arbitrary: wrongType });
  const given = fc
    .record({ type: declared, value: inputOf(type, name), asVariable: fc.boolean() })
    .map((argument) => [{ name, ...argument }]);
  const left = fc.constant<Argument[]>([]);
  return fc.oneof({ weight: isNonNullType(type) ? 100 : 3, arbitrary: given }, { weight: 1, arbitrary: left });
}

/** Selections of a type of the schema, mostly valid: whatever fields and arguments it has. */
function selectionsOf(type: GraphQLObjectType, levels: number): fc.Arbitrary<Selection[]> {
  const fields = Object.values(type.getFields()).filter(
    ({ type: one }) => levels > 0 || !isObjectType(getNamedType(one)),
  );
  const strange = fc
    .constantFrom('__typename', '__typename', 'nothing', '__schema', 'id { id }')
    .map((text): Selection => ({ text, arguments: [], selections: [] }));
  if (fields.length === 0) return fc.tuple(strange);
  const some = fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(fields.length, levels > 2 ? 2 : 5) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => fieldOf(field, levels))));
  const plain = fc.oneof(
    { weight: 80, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(some, strange).map(([list, one]) => [...list, one]) },
  );
  const fragment = plain.map((selections): Selection[] => [
    { text: '...', arguments: [], selections, fragmentOn: type.name },
  ]);
  return fc.oneof({ weight: 12, arbitrary: plain }, { weight: 1, arbitrary: fragment });
}

const known = new WeakMap<object, Map<number, fc.Arbitrary<Selection>>>();

function fieldOf(field: GraphQLField<unknown, unknown>, levels: number): fc.Arbitrary<Selection> {
  const byLevel = known.get(field) ?? new Map<number, fc.Arbitrary<Selection>>();
  known.set(field, byLevel);
  const found = byLevel.get(levels);
  if (found) return found;
  const type = getNamedType(field.type);
  const made = fc
    .record({
      alias,
      directive,
      arguments: fc.tuple(...field.args.map(argumentOf)).map((lists) => lists.flat()),
      selections: isObjectType(type) ? selectionsOf(type, levels - 1) : fc.constant<Selection[]>([]),
    })
    .map(({ alias: before, directive: after, ...rest }) => ({ text: `${before}${field.name} ${after}`, ...rest }));
  byLevel.set(levels, made);
  return made;
}

/** Writes a document: variables are declared, and fragments added, as they are met. */
function written(operation: string, selections: readonly Selection[]): Document {
  const variables: { declared: string; value: string }[] = [];
  const fragments: string[] = [];
  const argument = ({ name, type, value, asVariable }: Argument) => {
    if (!asVariable) return `${name}: ${value.literal}`;
    const variable = `v${variables.length}`;
    variables.push({ declared: `$${variable}: ${type}`, value: `"${variable}":${value.variable}` });
    return `${name}: $${variable}`;
  };
  const one = ({ text, arguments: list, selections: inner, fragmentOn }: Selection): string => {
    if (fragmentOn !== undefined) {
      const name = `f${fragments.length}`;
      const at = fragments.push('') - 1;
      fragments[at] = `fragment ${name} on ${fragmentOn} ${all(inner)}`;
      return `...${name}`;
    }
    const cut = text.search(/ @| *$/);
    const given = list.length > 0 ? `(${list.map(argument).join(', ')})` : '';
    return `${text.slice(0, cut)}${given}${text.slice(cut)} ${inner.length > 0 ? all(inner) : ''}`;
  };
  const all = (list: readonly Selection[]): string => `{ ${list.map(one).join(' ')} }`;
  const body = all(selections);
  const declared = variables.length > 0 ? `(${variables.map((variable) => variable.declared).join(', ')})` : '';
  return {
    query: [`${operation} Fuzz${declared} ${body}`, ...fragments].join('\n'),
    variables: `{${variables.map(({ value }) => value).join(',')}}`,
  };
}

/** Documents made from the schema: operations and types that are added to it are reached with no change here. */
export function schemaDocuments(schema: GraphQLSchema): fc.Arbitrary<Document> {
  const operation = (name: 'query' | 'mutation' | 'subscription', type: GraphQLObjectType | null | undefined) => {
    if (!type) return [];
    // Each operation by itself, so that those with few fields are sent as often as those with many.
    return Object.values(type.getFields()).map((field) =>
      fc.tuple(fc.array(fieldOf(field, 5), { minLength: 1, maxLength: 2 }), fc.nat(20)).map(([list, clash]) => {
        // The same field twice needs two names, unless it is to be refused.
        const apart = list.map((one, i) => (i === 0 || clash === 0 ? one : { ...one, text: `again: ${field.name} ` }));
        return written(name, apart);
      }),
    );
  };
  return fc.oneof(
    ...operation('query', schema.getQueryType()),
    ...operation('mutation', schema.getMutationType()),
    ...operation('subscription', schema.getSubscriptionType()),
  );
}
