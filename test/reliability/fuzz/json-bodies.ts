import fc from 'fast-check';
import { type GraphQLInputObjectType, type GraphQLSchema } from 'graphql';
import { inputOf, repeatable, type Written } from './input-values';
import { attackJson, attackKey, deepJson, size } from './seeds';

/** Changes to the text of a body that make it another body, or none. */
const damage = fc.oneof(
  { weight: 80, arbitrary: fc.constant((text: string): string | Buffer => text) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<(text: string) => string | Buffer>(
      (text) => `\ufeff${text}`,
      (text) => `\ufeff\ufeff${text}`,
      (text) => text.slice(0, text.length >> 1),
      (text) => `${text}${text}`,
      (text) => `${text},`,
      (text) => `/* */${text}`,
      (text) => text.replaceAll('"', "'"),
      (text) => text.replace(':', ':NaN,"x":'),
      (text) => text.replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},'),
      (text) => Buffer.from(text, 'utf16le'),
      (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xff])]),
      (text) => Buffer.from(text.replace('"', '"é'), 'latin1'),
      (text) => `${text.slice(0, -1)}\0${text.slice(-1)}`,
      () => '',
    ),
  },
  { weight: 1, arbitrary: size.map((count) => (text: string) => `${' '.repeat(count)}${text}${'\n'.repeat(count)}`) },
);

const rest = (value: fc.Arbitrary<Written>) => value.map((one) => one.rest);

/** Bodies of a bulk upsert and of an update, made of the input types of the schema, which both surfaces share. */
export function jsonBodies(schema: GraphQLSchema) {
  const row = rest(inputOf(schema.getType('AccountInput') as GraphQLInputObjectType, 'row'));
  const update = rest(inputOf(schema.getType('AccountUpdateInput') as GraphQLInputObjectType, 'update'));
  const rows = fc.oneof(
    { weight: 30, arbitrary: fc.array(row, { minLength: 1, maxLength: 4 }) },
    { weight: 3, arbitrary: fc.array(fc.oneof(row, attackJson), { maxLength: 6 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(row, fc.constantFrom(500, 501))
        .map(([one, count]) => Array<string>(repeatable(one, count)).fill(one)),
    },
  );
  const flags = fc.oneof(
    { weight: 10, arbitrary: fc.constant('') },
    {
      weight: 4,
      arbitrary: fc.constantFrom(',"includeChanges":true', ',"dryRun":true', ',"dryRun":true,"includeChanges":true'),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('dryRun', 'includeChanges', 'accounts'), attackJson)
        .map(([key, value]) => `,"${key}":${value}`),
    },
  );
  const extra = fc.oneof(
    { weight: 10, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.tuple(attackKey, attackJson).map(([key, value]) => `,${JSON.stringify(key)}:${value}`) },
  );
  const bulk = fc.oneof(
    {
      weight: 30,
      arbitrary: fc
        .tuple(rows, flags, extra)
        .map(([list, flag, more]) => `{"accounts":[${list.join(',')}]${flag}${more}}`),
    },
    { weight: 1, arbitrary: attackJson },
    { weight: 1, arbitrary: deepJson },
  );
  const one = fc.oneof(
    { weight: 20, arbitrary: update },
    { weight: 4, arbitrary: update.map((text) => `{"update":${text}}`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(update, update)
        .map(([inner, outer]) => `${outer.slice(0, -1)}${outer === '{}' ? '' : ','}"update":${inner}}`),
    },
    { weight: 1, arbitrary: attackJson },
  );
  const damaged = (text: fc.Arbitrary<string>): fc.Arbitrary<string | Buffer> =>
    fc.tuple(text, damage).map(([whole, change]) => change(whole));
  return { bulkUpsert: damaged(bulk), update: damaged(one), plain: attackJson };
}
