import fc from 'fast-check';
import { parseJson, parseScanned, SHORT_JSON_BYTES, scanJson } from '../../../src/base/json/json-scan';
import { inTurns } from '../../../src/base/scheduling/steps';
import { runs } from '../../support/properties';

/** So long that its items are parsed one by one. */
const longText = (text: string) => Buffer.from(`${' '.repeat(SHORT_JSON_BYTES)}${text}`);

/** What a parser makes of a text; undefined where it refuses it. */
async function outcome(parse: () => unknown): Promise<{ value: unknown } | undefined> {
  try {
    return { value: await parse() };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}

const parsedInItems = (bytes: Buffer) => outcome(() => inTurns(parseScanned(bytes, scanJson(bytes))));

/** JSON with many lists near its beginning, some of which hold nothing. */
const json = fc.oneof(
  fc.dictionary(
    fc.oneof(fc.constantFrom('a', '__proto__', 'é'), fc.string()),
    fc.array(fc.jsonValue(), { maxLength: 4 }),
    {
      maxKeys: 4,
    },
  ),
  fc.array(fc.array(fc.jsonValue(), { maxLength: 4 }), { maxLength: 4 }),
  fc.jsonValue(),
);
const spaces = fc.constantFrom(undefined, 1, '\n', '\t');

describe('a long JSON text, whose items are parsed one by one', () => {
  it('is what it is as a whole', () =>
    fc.assert(
      fc.asyncProperty(json, spaces, async (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(await parsedInItems(longText(text))).toEqual({ value: parseJson(text) });
      }),
      { numRuns: runs(1000) },
    ));

  it('is refused where it is as a whole, and is the same where it is not', () =>
    fc.assert(
      fc.asyncProperty(
        json,
        fc.nat(),
        fc.nat(2),
        fc.constantFrom(...'[]{},:"\\ 0e-'),
        async (value, at, removed, added) => {
          const text = JSON.stringify(value);
          const place = at % (text.length + 1);
          const damaged = text.slice(0, place) + added + text.slice(place + removed);
          expect(await parsedInItems(longText(damaged))).toEqual(await outcome(() => parseJson(damaged)));
        },
      ),
      { numRuns: runs(2000) },
    ));

  it('is the same where it holds so many items that it is parsed as a whole', async () => {
    const many = { a: new Array(4000).fill(1), b: new Array(4000).fill({ c: [2] }), d: [3] };
    expect(await parsedInItems(longText(JSON.stringify(many)))).toEqual({ value: many });
  });

  it.each(['{"a":[1],"a":[2,3]}', '{"a":[ ],"b":[[]]}', '[[1,2],[],[3]]', '{"__proto__":[{"b":1}]}', 'null', '"[1]"'])(
    '%s is what it is as a whole',
    async (text) => expect(await parsedInItems(longText(text))).toEqual({ value: parseJson(text) }),
  );

  it.each(['{"a":[1,]}', '{"a":[1 2]}', '{"a":[1}', '{"a":[{]}]}', '{"a":[1]', '[[1],]', '{"a":[\uFEFF1]}', ''])(
    '%s is refused',
    async (text) => expect(await parsedInItems(longText(text))).toBeUndefined(),
  );
});
