import fc from 'fast-check';
import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { LATE, OWN, SSN } from './canaries';
import { attackCursor, attackJson, attackKey, attackNumber, attackText, EXTERNAL_IDS } from './seeds';

/** A value in the three forms in which it can be sent: in a body over REST, as a variable and as a literal of GraphQL. */
export interface Written {
  rest: string;
  variable: string;
  literal: string;
}

const same = (json: string): Written => ({ rest: json, variable: json, literal: json });
/** In a literal of GraphQL a lone surrogate is a fault of the whole document, so that it would hide all others. */
const sameText = (text: string): Written => ({
  ...same(JSON.stringify(text)),
  literal: JSON.stringify(text.toWellFormed()),
});

const GRAPHQL_NAME = /^[_A-Za-z]\w*$/;

/** JSON as a literal of GraphQL, whose keys have no quotation marks; keys that cannot be written so are renamed. */
const literalOf = (json: string): string =>
  json.replace(/"((?:[^"\\]|\\.)*)":/g, (_, key) => `${GRAPHQL_NAME.test(key) ? key : 'renamed'}:`);

const anything: fc.Arbitrary<Written> = attackJson.map((json) => ({ ...same(json), literal: literalOf(json) }));
/** A text that GraphQL takes as a block: inside it a quotation mark needs no backslash. */
const block = attackText.map((text) => ({ ...sameText(text), literal: `"""${text.replaceAll('"""', '""')}"""` }));

const text = (...values: string[]) => fc.constantFrom(...values).map(sameText);
const isoTimes = text('2024-02-29', '2024-01-31T09:30:00Z', '2024-01-31T09:30:00.250+05:30', '1999-12-31');
const moments = text(
  '2024-01-31T09:30:00Z',
  '2026-03-01T12:00:00.005Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
);
const words = fc.oneof(
  { weight: 4, arbitrary: text('fine', 'Ålesund', OWN.name, OWN.secret, '') },
  { weight: 2, arbitrary: attackText.map(sameText) },
  { weight: 1, arbitrary: block },
);

/** What a field of this name holds, where its type alone does not say it. */
const BY_NAME: [pattern: RegExp, values: fc.Arbitrary<Written>][] = [
  [/^externalId$/, fc.constantFrom(...EXTERNAL_IDS).map(sameText)],
  [/^(phoneNumber)$/, text('+15551234567', '+12', OWN.phone, '+999999999999999')],
  [/^ssn$/, text(SSN, SSN, '***-**-2233', '')],
  [/^last4SSN$/, text('2233', '0007', '')],
  [/^(emailAddress|address)$/, text(OWN.email, 'other@own.example', '')],
  [/(date|Date|At|Since|Before|After|gte|lte|gt|lt)$/, isoTimes],
  [/^(after|before|cursor)$/, attackCursor.map(sameText)],
  [/^id$|Id$/, fc.oneof(text(LATE.otherAccountId, LATE.ownAccountId, LATE.otherKeyId, 'p-1'), words)],
];

const NUMBER_BY_NAME: [pattern: RegExp, values: fc.Arbitrary<Written>][] = [
  [/^(first|last|limit)$/, fc.constantFrom('1', '2', '5', '20', '100').map(same)],
  [/^maxSettlement/, fc.constantFrom('0', '0.25', '1').map(same)],
];

const named = (table: typeof BY_NAME, name: string) => table.find(([pattern]) => pattern.test(name))?.[1];

/** Keys and values that may be stored, however odd they look. */
const storable = fc.tuple(
  fc.constantFrom(
    'note',
    'ssn',
    'Debtor SSN',
    '$set',
    '$where',
    'a.b',
    '',
    'constructor',
    'toString',
    'length',
    'ключ',
    '_id',
    'toJSON',
  ),
  fc.constantFrom(
    '1',
    '-0',
    '0.1',
    '1e300',
    '"x"',
    `"${SSN}"`,
    '"\\u0000"',
    'null',
    'true',
    '[]',
    '{}',
    '[1,[2,{"a":null}]]',
    '{"$ne":null}',
  ),
);
const freeForm: fc.Arbitrary<Written> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.array(storable, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(fc.tuple(attackKey, attackJson), { maxLength: 2 }) },
    ),
    fc.boolean(),
  )
  .map(([entries, isComplete]) =>
    [...(isComplete ? [['filenumber', '"F-1"']] : []), ...entries].map(([key, value]) => ({
      json: `${JSON.stringify(key)}:${value}`,
      literal: `${GRAPHQL_NAME.test(key ?? '') ? key : 'renamed'}:${literalOf(value ?? '')}`,
    })),
  )
  .map((entries) => ({
    ...same(`{${entries.map(({ json }) => json).join(',')}}`),
    literal: `{${entries.map(({ literal }) => literal).join(' ')}}`,
  }));

function scalarOf(typeName: string, name: string): fc.Arbitrary<Written> {
  switch (typeName) {
    case 'Int':
      return named(NUMBER_BY_NAME, name) ?? attackNumber.map(same);
    case 'Float':
      return (
        named(NUMBER_BY_NAME, name) ??
        fc.oneof(fc.constantFrom('0', '12.5', '-3', '1e15').map(same), attackNumber.map(same))
      );
    case 'Boolean':
      return fc.constantFrom('true', 'false').map(same);
    case 'JSON':
    case 'JSONObject':
      return freeForm;
    case 'Balance':
      return fc.oneof(attackNumber.map(same), words);
    case 'OriginalCreditor':
      return fc.oneof(words, freeForm);
    default:
      if (/date|time/i.test(typeName))
        return fc.oneof({ weight: 3, arbitrary: moments }, { weight: 1, arbitrary: isoTimes });
      return named(BY_NAME, name) ?? words;
  }
}

const enumOf = (type: GraphQLEnumType) =>
  fc
    .constantFrom(...type.getValues())
    .map(({ name, value }) => ({ rest: JSON.stringify(value), variable: JSON.stringify(name), literal: name }));

type Entry = [key: string, value: Written];

const objectOf = (entries: Entry[]): Written => ({
  rest: `{${entries.map(([key, { rest }]) => `${JSON.stringify(key)}:${rest}`).join(',')}}`,
  variable: `{${entries.map(([key, { variable }]) => `${JSON.stringify(key)}:${variable}`).join(',')}}`,
  literal: `{${entries
    .filter(([key]) => GRAPHQL_NAME.test(key))
    .map(([key, { literal }]) => `${key}:${literal}`)
    .join(' ')}}`,
});

function fieldsOf(type: GraphQLInputObjectType): fc.Arbitrary<Entry[]> {
  const fields = Object.values(type.getFields());
  const required = fields.filter(({ type: one, name }) => isNonNullType(one) || CREATION_FIELDS.includes(name));
  const optional = fields.filter((field) => !required.includes(field));
  const entryOf = ({ name, type: one }: (typeof fields)[number]) =>
    inputOf(one, name).map((value): Entry => [name, value]);
  const some = fc
    .subarray(optional, { maxLength: Math.min(optional.length, 5) })
    .chain((chosen) => fc.tuple(...chosen.map(entryOf)));
  const needed = fc.tuple(...required.map(entryOf));
  const extra = fc.array(fc.tuple(fc.oneof(attackKey, fc.constantFrom(...fields.map(({ name }) => name))), anything), {
    maxLength: 2,
  });
  return fc
    .tuple(needed, some, fc.oneof({ weight: 9, arbitrary: fc.constant<Entry[]>([]) }, { weight: 1, arbitrary: extra }))
    .map((lists) => lists.flat());
}

/** Without these a row creates nothing. */
const CREATION_FIELDS = ['phoneNumber', 'portfolioId', 'metadata'];

const listOf = (items: Written[]): Written => ({
  rest: `[${items.map(({ rest }) => rest).join(',')}]`,
  variable: `[${items.map(({ variable }) => variable).join(',')}]`,
  literal: `[${items.map(({ literal }) => literal).join(' ')}]`,
});

/** How often a text may stand in a list, so that a long one does not make a body of many megabytes. */
export const repeatable = (text: string, count: number): number => (text.length > 2000 ? 3 : count);

const known = new Map<string, fc.Arbitrary<Written>>();

/** Values of an input type of the schema, mostly right; new fields and types come by themselves. */
export function inputOf(type: GraphQLInputType, name: string): fc.Arbitrary<Written> {
  const key = `${type} ${name}`;
  const found = known.get(key);
  if (found) return found;
  const made = fc.oneof(
    { weight: 60, arbitrary: rightOf(type, name) },
    { weight: 1, arbitrary: anything },
    { weight: isNonNullType(type) ? 0 : 2, arbitrary: fc.constant(same('null')) },
  );
  known.set(key, made);
  return made;
}

function rightOf(type: GraphQLInputType, name: string): fc.Arbitrary<Written> {
  if (isNonNullType(type)) return rightOf(type.ofType, name);
  if (isListType(type)) {
    const item = inputOf(type.ofType, name);
    return fc.oneof(
      { weight: 12, arbitrary: fc.array(item, { maxLength: 4 }).map(listOf) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(item, fc.constantFrom(100, 101, 501))
          .map(([one, count]) => listOf(Array(repeatable(one.rest, count)).fill(one))),
      },
      { weight: 1, arbitrary: item },
    );
  }
  if (isEnumType(type)) return enumOf(type);
  if (isInputObjectType(type)) return fieldsOf(type).map(objectOf);
  return scalarOf(type.name, name);
}
