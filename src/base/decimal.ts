import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';

/** A number as JSON writes it. */
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const MIN_PLACES = 2;

/**
 * The decimal number that a text states, as `Decimal` writes it: every digit, no exponent, at least two places and no more
 * zeros at the end. Equal numbers are equal texts. Pure.
 * @param text a finite number as JSON writes it
 */
export function decimalOf(text: string): string {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (Number(text) === 0) return '0.00';
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(1 - point, 0))}${whole}${fraction}`.padEnd(point, '0');
  const end = Math.max(point, 1);
  const places = digits.slice(end).replace(/0+$/, '').padEnd(MIN_PLACES, '0');
  return `${sign}${digits.slice(0, end).replace(/^0+(?=\d)/, '')}.${places}`;
}

/** The decimal of so many millionths. Pure. */
export const decimalOfMillionths = (millionths: bigint): string => decimalOf(`${millionths}e-6`);

function read(value: unknown, node?: ValueNode): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && NUMBER.test(text) && Number.isFinite(Number(text))) return decimalOf(text);
  throw new GraphQLError('Decimal cannot represent this value', { nodes: node });
}

const literalOf = (node: ValueNode): unknown =>
  node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : undefined;

/** An exact number in GraphQL, whose own numbers are floating point. */
export const DecimalScalar = new GraphQLScalarType({
  name: 'Decimal',
  description:
    'A decimal number as text, such as `"812.40"`: exact, without exponent, with at least two places. Equal numbers are equal texts.',
  extensions: { jsonSchema: { type: 'string' } },
  serialize: String,
  parseValue: (value) => read(value),
  parseLiteral: (node) => read(literalOf(node), node),
});
