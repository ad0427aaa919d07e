import { type Request } from 'express';
import fc from 'fast-check';
import { parseJsonBody } from '../../../src/http/body/json-body';
import { MAX_PART_BYTES, MAX_PART_VALUES } from '../../../src/http/body/json-parts';
import { type Json } from '../../../src/json';
import { runInScope } from '../../../src/scheduling/request-scope';
import { runs } from '../../support/properties';

const request = { get: () => 'application/json' } as unknown as Request;

let turns = 0;
/** A turn that is over at every look. */
const turn = {
  isOver: () => true,
  next: async () => {
    turns += 1;
  },
};

/** A string that could hold too many values to be parsed at once. */
const COMMAS = JSON.stringify(','.repeat(MAX_PART_VALUES));
/** Puts a text one level deeper, beside that string, so that it is parsed in parts. */
const padded = (text: string) => `[${COMMAS},${text}]`;
const parse = (text: string | Buffer, depth: number) =>
  runInScope({ turn }, () => parseJsonBody(request, Buffer.from(text), depth));
const codeOf = async (text: string | Buffer, depth = 3): Promise<unknown> =>
  parse(text, depth).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  );

const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', '', 'a', 'accounts', '"', '\\', ']'), fc.string());
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe('a body that is parsed in parts', () => {
  it('a body parsed in parts gives the same as a body parsed at once', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.integer({ min: 2, max: 5 }), fc.constantFrom(0, 2), async (value, depth, indent) => {
        const text = padded(JSON.stringify(value, null, indent));
        expect(await parse(text, depth + 1)).toEqual(JSON.parse(text));
      }),
      { numRuns: runs(300) },
    );
  });

  it('a damaged body is refused in parts exactly if the parser refuses it as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        json,
        fc.integer({ min: 2, max: 5 }),
        fc.nat(),
        fc.constantFrom('', '"', '\\', '[', ']', '{', '}', ',', ':', '1', ' '),
        async (value, depth, position, damage) => {
          const whole = JSON.stringify(value);
          const at = position % (whole.length + 1);
          const text = padded(whole.slice(0, at) + damage + whole.slice(at + 1));
          fc.pre(text.isWellFormed());
          let expected: unknown;
          try {
            expected = JSON.parse(text);
          } catch {
            expect(await codeOf(text, depth + 1)).toBe('INVALID_REQUEST_BODY');
            return;
          }
          expect(await parse(text, depth + 1)).toEqual(expected);
        },
      ),
      { numRuns: runs(600) },
    );
  });

  it('a body that holds few values and fewer than 1 MiB is parsed in one turn, a short one at once', async () => {
    const accountsOf = (bytes: number) => Array.from({ length: 50 }, () => ({ text: 'x'.repeat(bytes / 60) }));
    for (const [bytes, expected] of [
      [MAX_PART_BYTES, 1],
      [60_000, 0],
    ] as const) {
      const accounts = accountsOf(bytes);
      turns = 0;
      expect(await parse(JSON.stringify({ accounts }), 3)).toEqual({ accounts });
      expect(turns).toBe(expected);
    }
  });

  it('the last of two members with one name is kept, and a damaged first one is refused', async () => {
    const [, parsed] = (await parse(padded('{"accounts":[{"a":1}],"accounts":[{"b":2}]}'), 4)) as Json[];
    expect(parsed).toEqual({ accounts: [{ b: 2 }] });
    expect(await codeOf(padded('{"accounts":[{"a":}],"accounts":[{"b":2}]}'), 4)).toBe('INVALID_REQUEST_BODY');
  });

  it('a body may begin with a byte order mark', async () => {
    expect(await parse(`\uFEFF${padded('{"a":[1]}')}`, 2)).toEqual([JSON.parse(COMMAS), { a: [1] }]);
  });

  it('a body that is not UTF-8 is refused, inside a part and outside', async () => {
    for (const at of ['accounts', 'value']) {
      const bytes = Buffer.from(padded(`{"accounts":[{"a":"value"}]}`));
      bytes[bytes.indexOf(at)] = 0xff;
      expect(await codeOf(bytes, 4)).toBe('INVALID_REQUEST_BODY');
    }
  });

  it('a body parsed in parts lets other requests run between two parts', async () => {
    const accounts = Array.from({ length: 50 }, () => ({ text: 'x'.repeat(MAX_PART_BYTES / 40) }));
    turns = 0;
    await parse(JSON.stringify({ accounts }), 3);
    expect(turns).toBeGreaterThanOrEqual(50);
  });
});

describe('the size of what is parsed', () => {
  const account = (values: number) =>
    `{"m":[${Array<number>(values - 1)
      .fill(1)
      .join()}]}`;
  const body = (...accounts: string[]) => `{"accounts":[${accounts.join()}]}`;

  it('one account may hold up to 40,000 values', async () => {
    expect(await codeOf(body(account(40_000)))).toBeUndefined();
    expect(await codeOf(body(account(40_001)))).toBe('PAYLOAD_TOO_LARGE');
    expect(await codeOf(account(40_001), Number.POSITIVE_INFINITY)).toBe('PAYLOAD_TOO_LARGE');
  });

  it('an empty object or list counts as one value', async () => {
    expect(await codeOf(body(`{"m":[${Array<string>(39_999).fill('{ }').join()}]}`))).toBeUndefined();
    expect(await codeOf(body(`{"m":[${Array<string>(40_000).fill('[]').join()}]}`))).toBe('PAYLOAD_TOO_LARGE');
  });

  it('all accounts of a body may hold up to 500,000 values together', async () => {
    const most = Array<string>(25).fill(account(20_000));
    expect(await codeOf(body(...most))).toBeUndefined();
    expect(await codeOf(body(...most, '{"a":1}'))).toBe('PAYLOAD_TOO_LARGE');
  });

  it('one account may have up to 1 MiB, and so may everything beside the accounts', async () => {
    expect(await codeOf(`{"accounts":[{"a":"${'x'.repeat(1_048_568)}"}]}`)).toBeUndefined();
    expect(await codeOf(`{"accounts":[{"a":"${'x'.repeat(1_048_569)}"}]}`)).toBe('PAYLOAD_TOO_LARGE');
    expect(await codeOf(`{"other":"${'x'.repeat(1_048_576)}"}`)).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['brackets that are never closed', '['.repeat(200_000)],
    ['brackets inside each other', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a list of numbers', `[${'1,'.repeat(100_000)}1]`],
    ['numbers where accounts belong', `{"accounts":[${'1,'.repeat(100_000)}1]}`],
  ])('the size of a body is checked before anything is parsed: %s', async (_what, text) => {
    expect(await codeOf(text)).toBe('PAYLOAD_TOO_LARGE');
  });
});
