import { type Request } from 'express';
import fc from 'fast-check';
import { MAX_BODY_VALUES, MAX_VALUES_OF_ONE } from '../../../../../src/base/json/json-scan';
import { runInScope } from '../../../../../src/base/scheduling/request-scope';
import { jsonFaultAt } from '../../../../../src/service/callers/http/body/body-faults';
import { parseJsonBody } from '../../../../../src/service/callers/http/body/json-body';
import { forAll, runs } from '../../../../support/properties';

const request = { get: () => 'application/json' } as unknown as Request;

let turns = 0;
/** A turn that is over at every look. */
const turn = {
  isOver: () => true,
  next: async () => {
    turns += 1;
  },
};

const parse = (body: string | Buffer) => runInScope({ turn }, () => parseJsonBody(request, Buffer.from(body)));
const codeOf = async (body: string | Buffer): Promise<unknown> =>
  parse(body).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  );

/** Written as JSON, it loses no digits. */
const exactNumber = fc.double({ noNaN: true }).map((value) => (Math.abs(value) < 2 ** 53 ? value : 0));

const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', '', '"', '\\', ']'), fc.string());
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), exactNumber, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

/** The message of the parser if it refuses the text. */
function refusalOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

it('a body is what the parser makes of it, after a byte order mark too', async () => {
  await fc.assert(
    fc.asyncProperty(json, fc.constantFrom('', '\uFEFF'), fc.constantFrom(0, 2), async (value, mark, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(await parse(mark + text)).toEqual(JSON.parse(text));
    }),
    { numRuns: runs(200) },
  );
});

it('the fault of a damaged body is where no other text could go on to be JSON', async () => {
  const damages = ['', '"', '\\', '[', ']', '{', '}', ',', ':', '1', ' ', "'", '\n', 'a', '\u0001'];
  forAll(
    1_000,
    json,
    fc.constantFrom(0, 2),
    fc.nat(),
    fc.constantFrom(...damages),
    (value, indent, position, damage) => {
      const whole = JSON.stringify(value, null, indent);
      const at = position % (whole.length + 1);
      const text = whole.slice(0, at) + damage + whole.slice(at + 1);
      fc.pre(refusalOf(text) !== undefined);
      const fault = jsonFaultAt(text);
      // What stands before the fault is JSON, or the beginning of it.
      const before = refusalOf(text.slice(0, fault));
      if (before !== undefined)
        expect(before).toMatch(RegExp(`Unexpected end|Unterminated string|at position ${fault}\\b`));
      // The parser agrees wherever it tells the place. It looks into misspelled numbers and names.
      const told = /at position (\d+)/.exec(refusalOf(text) ?? '')?.[1];
      if (told !== undefined) expect(text.slice(fault, Number(told))).toMatch(/^[\w.+-]*$|^\\/);
    },
  );
});

it('a long body lets other requests run before it is counted and before it is parsed, a short one is parsed at once', async () => {
  turns = 0;
  await runInScope({ turn: { ...turn, isOver: () => false } }, () => parseJsonBody(request, Buffer.from('{"a":1}')));
  expect(turns).toBe(0);
  await parse(JSON.stringify({ text: 'x'.repeat(100_000) }));
  expect(turns).toBe(2);
});

describe('the number of values in a body', () => {
  const list = (item: string, count: number) => `[${Array<string>(count).fill(item).join(', ')}]`;
  /** Lists in a list: one value each, and so many items together. */
  const lists = (item: string, items: number) => {
    const count = Math.ceil(items / MAX_VALUES_OF_ONE);
    return `[${Array.from({ length: count }, (_, at) => list(item, Math.floor((items + at) / count)))}]`;
  };

  it.each(['1', '{ }', '[]', '"a,[{\\",["', 'null'])('the limits count each %s once', async (item) => {
    const most = MAX_BODY_VALUES - 1 - Math.ceil(MAX_BODY_VALUES / MAX_VALUES_OF_ONE);
    expect(await codeOf(lists(item, most))).toBeUndefined();
    expect(await codeOf(lists(item, most + 1))).toBe('PAYLOAD_TOO_LARGE');
    expect(await codeOf(list(item, MAX_VALUES_OF_ONE))).toBeUndefined();
    expect(await codeOf(list(item, MAX_VALUES_OF_ONE + 1))).toBe('PAYLOAD_TOO_LARGE');
  });

  it('what stands before and behind a list counts with it, and what it holds does not', async () => {
    const inside = list('[1,2]', MAX_VALUES_OF_ONE - 2);
    expect(await codeOf(`{"a":1,"b":${inside},"c":2}`)).toBeUndefined();
    const members = (count: number) => Array.from({ length: count }, (_, at) => `"${at}":0`);
    expect(await codeOf(`{"a":[],${members(MAX_VALUES_OF_ONE - 1)}}`)).toBeUndefined();
    expect(await codeOf(`{"a":[],${members(MAX_VALUES_OF_ONE)}}`)).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['brackets that are never closed', '['.repeat(MAX_BODY_VALUES + 2)],
    ['members of objects', list('{"a":{}}', MAX_VALUES_OF_ONE + 1)],
    ['brackets inside each other', '['.repeat(MAX_BODY_VALUES + 2) + ']'.repeat(MAX_BODY_VALUES + 2)],
    ['numbers where accounts belong', `{"accounts":${list('1', 100_000)}}`],
  ])('%s beyond a limit are refused before anything is parsed', async (_what, text) => {
    expect(await codeOf(text)).toBe('PAYLOAD_TOO_LARGE');
  });
});

describe('a repeated key of a body', () => {
  it.each([
    ['twice', '{"dryRun":true,"accounts":[],"dryRun":false}'],
    ['in another spelling', '{"dryRun":true,"dryR\\u0075n":false}'],
    ['with the same value', ' { "a" : 1 , "a" : 1 } '],
    ['after a byte order mark', '\uFEFF{"a":{"b":1},"c":[1,{"d":2}],"a":[]}'],
    ['that is empty', '{"":1,"x":"","":2}'],
  ])('is refused: %s', async (_what, body) => {
    expect(await codeOf(body)).toBe('INVALID_REQUEST_BODY');
  });

  it.each([
    ['inside of it', '{"a":{"b":1,"b":2},"b":{"a":1}}'],
    ['as a value', '{"a":"b","b":"a","c":["a","a"]}'],
    ['in a list', '["a","a",{"a":1,"a":2}]'],
  ])('is no fault %s', async (_what, body) => {
    expect(await codeOf(body)).toBeUndefined();
  });
});
