import { gzipSync } from 'node:zlib';
import { currentDeadline } from '../../../src/base/scheduling/request-scope';
import { holdCommits } from '../../support/held-commits';
import { commitImport, linesOf, newImport, putPart } from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { countStored } from '../../support/stored-import';
import { useNewKey, useService } from '../../support/use-service';

const commits = holdCommits();
const service = useService({}, commits.changeDatabase);
const key = useNewKey(service);

const rowsOf = (count: number) => Array.from({ length: count }, () => buildRow());

const GZIP = { 'content-encoding': 'gzip' };
const INVALID = 'INVALID_REQUEST_BODY';
const TOO_LARGE = 'PAYLOAD_TOO_LARGE';
const UNSUPPORTED = 'UNSUPPORTED_MEDIA_TYPE';

/** Compressed content that begins with valid rows, and goes on with so many times 960 KiB of a text. */
const gzipOf = (text: string, times: number, head = '') =>
  Buffer.concat([gzipSync(head), ...Array<Buffer>(times).fill(gzipSync(Buffer.alloc(960 * 1024, text)))]);

describe('refusing a part', () => {
  const valid = linesOf(rowsOf(600));

  it.each<[string, () => Buffer | string, Record<string, string>, string, RegExp]>([
    [
      'with bytes that are not UTF-8',
      () => Buffer.concat([Buffer.from(valid), Buffer.from('{"a":"é\xff"}\n', 'latin1')]),
      {},
      INVALID,
      /UTF-8 at line 601, column 7/,
    ],
    [
      'that ends in the middle of gzip',
      () => gzipSync(valid).subarray(0, -200),
      GZIP,
      INVALID,
      /gzip.* after \d+ bytes/,
    ],
    ['that is not gzip', () => valid, GZIP, INVALID, /gzip/],
    [
      'that is gzip, of which no header says so',
      () => gzipSync(valid),
      {},
      INVALID,
      /gzip: .* Content-Encoding: gzip$/,
    ],
    ['that is compressed twice', () => gzipSync(gzipSync(valid)), GZIP, INVALID, /gzip twice: compress it once$/],
    [
      'with something after its gzip',
      () => Buffer.concat([gzipSync(valid), Buffer.alloc(9)]),
      GZIP,
      INVALID,
      /gzip.* at byte \d+/,
    ],
    ['with a bomb of blank lines', () => gzipOf('\n', 69, valid), GZIP, TOO_LARGE, /67108864 bytes/],
    ['of byte order marks alone', () => gzipOf('\uFEFF\n', 64), GZIP, INVALID, /no rows/],
    [
      'of byte order marks without an end of line',
      () => gzipOf('\uFEFF', 64),
      GZIP,
      TOO_LARGE,
      /Line 1 has more than 1048576/,
    ],
    ['of lines of a space of Unicode', () => gzipOf('\u3000\n', 64), GZIP, TOO_LARGE, /20000 rows/],
    ['with a bomb in one line', () => gzipOf('x', 69, valid), GZIP, TOO_LARGE, /Line 601 has more than 1048576 bytes/],
    ['with too many rows', () => gzipSync(`${valid}${'{}\n'.repeat(19_401)}`), GZIP, TOO_LARGE, /20000 rows/],
    [
      'with too many values in a row',
      () => `${valid}[${'1,'.repeat(40_000)}1]`,
      {},
      TOO_LARGE,
      /Line 601 holds .*40000/,
    ],
    [
      'with rows that are too large together',
      () => gzipSync(`${valid}${`"${'x'.repeat(1_000_000)}"\n`.repeat(9)}`),
      GZIP,
      TOO_LARGE,
      /from row 501 .*8388608 bytes/,
    ],
    ['that is empty', () => ' \n\n', {}, INVALID, /no rows/],
    ['without a body', () => '', {}, INVALID, /no rows/],
    ['as JSON', () => valid, { 'content-type': 'application/json' }, UNSUPPORTED, /x-ndjson/],
    ['in another encoding', () => valid, { 'content-encoding': 'br' }, UNSUPPORTED, /gzip/],
    ['that is too large as it is sent', () => Buffer.alloc(10 * 1024 * 1024 + 1, '\n'), {}, TOO_LARGE, /10485760/],
  ])('%s leaves nothing of it', async (_name, content, headers, code, message) => {
    const id = await newImport(service, key.apiKey);
    const answer = await putPart(service, key.apiKey, id, 1, content(), headers);
    expect(answer.body).toMatchObject({ success: false, code, message: expect.stringMatching(message) });
    expect(await countStored(service, key)).toEqual({ importParts: 0, importSlices: 0, importResults: 0 });
    // The number is free for what was meant.
    expect((await putPart(service, key.apiKey, id, 1, rowsOf(1))).status).toBe(200);
  });

  it.each(['0', '10001', '1000000', '01', '1.0', '-1', 'one', '%00'])('of the number %s', async (number) => {
    const id = await newImport(service, key.apiKey);
    const answer = await putPart(service, key.apiKey, id, number, rowsOf(1));
    expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('1 to 10000') });
  });
});

it.each([
  ['part', 'commit'],
  ['commit', 'part'],
] as const)('a %s that a %s overtakes is refused, and leaves the import whole', async (slow, fast) => {
  const id = await newImport(service, key.apiKey);
  await putPart(service, key.apiKey, id, 1, rowsOf(1));
  const send = (what: 'part' | 'commit') =>
    what === 'part' ? putPart(service, key.apiKey, id, 2, rowsOf(1)) : commitImport(service, key.apiKey, id, 1);
  // That of a request: imports of tests before may be worked on.
  const isHeld = commits.holdAt(async () => currentDeadline() !== undefined);
  const slowAnswer = send(slow);
  const goOn = await isHeld;
  expect((await send(fast)).status).toBe(fast === 'part' ? 200 : 202);
  goOn();
  expect((await slowAnswer).body).toMatchObject({ success: false, code: 'IMPORT_STATE_CONFLICT' });

  // What was refused stays so, and is not kept.
  expect((await send(slow)).body).toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
  const document = await service.database.db.collection('imports').findOne({ organizationId: key.organizationId });
  if (fast === 'commit') {
    expect(document).toMatchObject({ parts: 1, requested: 1, slices: 1 });
    expect(await countStored(service, key)).toEqual({ importParts: 1, importSlices: 1, importResults: 1 });
  } else
    expect((await commitImport(service, key.apiKey, id, 2)).body).toMatchObject({ import: { parts: 2, requested: 2 } });
});
