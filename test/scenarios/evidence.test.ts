import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type JsonObject } from '../../src/base/json/json';
import { MINUTE_MS } from '../../src/base/time/durations';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { verifyEvidence } from '../../src/service/compliance/evidence/verify-evidence';
import { callerOf } from '../support/caller';
import { commandLine, databaseOf } from '../support/command-line';
import { getAccount, pagesOf, patchAccount, pushRows } from '../support/http';
import { runs } from '../support/properties';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { folderOfFile, useKey, useService } from '../support/use-service';

const SSN = '905-11-2222';
const SIGNING_KEY = Buffer.alloc(32, 1).toString('base64');

const folder = folderOfFile();
const file = join(folder, 'evidence.ndjson');
const publicKey = join(folder, 'public.pem');
/** The lines of the evidence of one account with something of everything. */
let lines: string[];
const row = buildRow({
  person: { ssn: SSN, name: { first: 'Zoë' } },
  metadata: { filenumber: 'F-1', big: 1e-7, '9': 1 },
});
const { externalId } = row;
const other = buildRow({ person: { name: { first: 'Somebody-Else' } } });

const operator = () =>
  commandLine({ clock: service.clock, env: { ...databaseOf(service), AUDIT_SIGNING_KEY: SIGNING_KEY } });
/** Neither a service nor a database. */
const nowhere = commandLine({ env: {} });
async function later(minutes: number): Promise<void> {
  service.clock.advance(minutes * MINUTE_MS);
  await patchAccount(service, feed.apiKey, other.externalId, { bank: service.clock.now.toISOString() });
}
async function evidenceOf(account: string, key = auditor, name = 'evidence.ndjson') {
  const path = join(folder, name);
  const outcome = await commandLine({ ...service, apiKey: key.apiKey })('account-file', account, '--proof', '-o', path);
  expect(outcome).toMatchObject({ code: EXIT.DONE, stdout: '', stderr: '' });
  return readFileSync(path, 'utf8').split('\n').slice(0, -1);
}

const service = useService({ auditSigningKey: SIGNING_KEY, clearsExpired: true });
const feed = useKey(service, { name: 'nightly feed' });
const desk = useKey(service, { name: 'Ada’s desk' });
const auditor = useKey(service, { scopes: ['accounts:read', 'accounts:read:ssn', 'audit:read'] });
beforeAll(async () => {
  await pushRows(service, feed.apiKey, [other, row, ...Array.from({ length: 9 }, () => buildRow())]);
  await later(1);
  await callerOf(service, desk).placeHold(externalId, 'Case');
  await later(12);
  await patchAccount(service, desk.apiKey, externalId, { person: { ssn: null }, metadata: { note: `was ${SSN}` } });
  await later(12);
  await later(12);
  await pushRows(service, feed.apiKey, [{ externalId, bank: 'Second', emailAddress: 'a@b.example' }]);
  await later(30);
  expect((await operator()('audit', 'seal')).stdout).toMatch(/Signed [345] roots/);
  await patchAccount(service, desk.apiKey, externalId, { bank: 'Third' });
  writeFileSync(publicKey, (await operator()('audit', 'public-key')).stdout);
  lines = await evidenceOf(externalId);
});

const verify = (text: readonly string[], keyIds: string[] = []) =>
  verifyEvidence(
    text.map((line) => Buffer.from(line)),
    keyIds,
  );
const getEvidence = (query: string) => getAccount(service, auditor.apiKey, externalId, `/evidence${query}`);
const parsedLines = () => lines.map((line) => JSON.parse(line) as Record<string, JsonObject>);
const links = () => parsedLines().filter(({ link }) => link);

it('account-file --proof is verified without service and database, and says what is signed', async () => {
  expect(await nowhere('audit', 'verify-file', file, '--public-key', publicKey)).toEqual({
    code: EXIT.DONE,
    stderr: '',
    stdout: expect.stringMatching(
      new RegExp(
        `^Verified 5 links of account ${externalId} of org-a, as told at 2026-03-01T\\S+: unbroken\n` +
          '4 links under \\d signed roots, 1 link under none yet\nSigned with [0-9a-f]{16}\n$',
      ),
    ),
  });
  const { stdout } = await nowhere('audit', 'verify-file', file, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ isUnbroken: true, links: 5, covered: 4, erased: 0, externalId });
});

it('the file has every link with its values, names of keys and numbers in full, and nothing of other accounts', async () => {
  expect(Object.keys(parsedLines()[0] ?? {})).toEqual(['evidence']);
  expect(links().map(({ kind }) => kind)).toEqual(['creation', 'entry', 'entry', 'entry', 'entry']);
  expect(links().map(({ link }) => link?.operation)).toEqual([
    'BULK_UPSERT',
    'PLACE_HOLD',
    'UPDATE',
    'BULK_UPSERT',
    'UPDATE',
  ]);
  expect(links()[0]).toMatchObject({ wrote: { values: { person: { name: { first: 'Zoë' }, ssn: '***-**-2222' } } } });
  expect(links()[0]?.numbers).toMatchObject([{ path: 'person.ssn', value: SSN }]);
  expect(links()[2]).toMatchObject({
    wrote: { values: { person: { name: { first: 'Zoë' }, ssn: null }, metadata: { note: 'was ***-**-2222' } } },
    numbers: [
      { path: 'metadata.note', value: `was ${SSN}` },
      { path: 'person.ssn', value: SSN },
    ],
  });
  const { statement } = parsedLines().at(-1) ?? {};
  expect(statement).toMatchObject({
    externalId,
    version: 5,
    keys: { [feed.keyId]: 'nightly feed', [desk.keyId]: 'Ada’s desk' },
  });
  expect(lines.join('\n')).not.toContain('Somebody-Else');
  expect(lines.join('\n')).not.toContain(other.externalId);
});

it('a key without accounts:read:ssn gets the same file with masks, which leaves no access record', async () => {
  const reader = await service.createKey({ scopes: ['accounts:read', 'audit:read'] });
  const masked = await evidenceOf(externalId, reader, 'masked.ndjson');
  expect(await verify(masked)).not.toHaveProperty('firstBreak');
  expect(masked.join('\n')).not.toContain(SSN);
  const records = async (key: TestKey) =>
    (await commandLine({ ...service, apiKey: auditor.apiKey })('access', '--key', key.keyId)).stdout;
  expect(await records(reader)).toBe('');
  expect(await records(auditor)).toContain('"operation":"listEvidence"');
});

it('pages of any size make the same file', async () => {
  const whole = lines.slice(0, -1);
  for (const limit of ['1', '3']) {
    const told: string[] = [];
    for await (const body of pagesOf(getEvidence, { limit })) {
      expect(body).toMatchObject({ success: true, code: 'EVIDENCE_LISTED' });
      told.push(...(body.lines as string[]));
    }
    expect(told.slice(0, -1)).toEqual(whole);
    expect(await verify(told)).not.toHaveProperty('firstBreak');
  }
});

it('every changed byte is noticed, and the first wrong line is named', async () => {
  const bytes = lines.map((line) => Buffer.from(line));
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (inLine, at, change) => {
      const line = inLine % bytes.length;
      const changed = bytes.map((one) => Buffer.from(one));
      const [target] = changed.slice(line, line + 1);
      if (!target) return;
      const position = at % target.length;
      target[position] = (target[position] ?? 0) ^ change;
      if (target[position] === 10) return;
      const { firstBreak } = await verifyEvidence(changed, []);
      expect({ position, found: firstBreak !== undefined }).toEqual({ position, found: true });
    }),
    { numRuns: runs(500) },
  );
});

it('every value that is replaced or removed is noticed, but for numbers that are taken out of a copy', async () => {
  const values: [line: number, path: (string | number)[]][] = [];
  const collect = (value: unknown, line: number, path: (string | number)[]) => {
    if (path.length > 0) values.push([line, path]);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) collect(inner, line, [...path, name]);
  };
  for (const [line, value] of parsedLines().entries()) collect(value, line, []);
  const noticed = async (line: number, changed: unknown) => {
    const text = [...lines];
    text[line] = JSON.stringify(changed);
    return (await verify(text)).firstBreak !== undefined;
  };
  const placeOf = (line: number, path: (string | number)[]) => {
    const whole = parsedLines()[line] as never;
    const place = path.slice(0, -1).reduce((one: never, key) => one[key], whole) as Record<string, unknown>;
    return { whole, place, name: String(path.at(-1)) };
  };
  const missed: unknown[] = [];
  for (const [index, [line, path]] of values.entries()) {
    const isRedaction = path[0] === 'numbers' && path.length < 3;
    const forged = placeOf(line, path);
    const others = [null, 'other', 7, {}, ...(isRedaction ? [] : [[]])].filter(
      (other) => JSON.stringify(forged.place[forged.name]) !== JSON.stringify(other),
    );
    const value = others[index % others.length];
    forged.place[forged.name] = value;
    if (!(await noticed(line, forged.whole))) missed.push([line, path, value]);
    if (isRedaction && path.length === 2) continue;
    const { whole, place, name } = placeOf(line, path);
    if (Array.isArray(place)) place.splice(Number(name), 1);
    else delete place[name];
    if (!(await noticed(line, whole))) missed.push([line, path, 'removed']);
  }
  expect(missed).toEqual([]);
  expect(values.length).toBeGreaterThan(200);
});

describe('a file that was put together otherwise', () => {
  const at = (name: string, nth = 0) =>
    parsedLines().flatMap((line, index) => (Object.keys(line)[0] === name ? [index] : []))[nth] ?? -1;
  const without = (index: number) => lines.filter((_, position) => position !== index);
  const CASES: [string, () => string[], string][] = [
    ['without its newest link', () => without(at('link', 4)), 'WRONG_STATEMENT'],
    ['without its creation', () => without(at('link')), 'BROKEN_CHAIN'],
    ['without a root between', () => without(at('root', 2)), 'MISSING_ROOT'],
    ['without its first line', () => lines.slice(1), 'MISPLACED'],
    ['with a line twice', () => [...lines.slice(0, 2), ...lines.slice(1)], 'BROKEN_CHAIN'],
    ['with something behind it', () => [...lines, lines[1] ?? ''], 'MISPLACED'],
    ['with an empty line', () => [...lines.slice(0, 3), '', ...lines.slice(3)], 'MALFORMED'],
    ['of nothing', () => [], 'MISSING_STATEMENT'],
    [
      'with two links in the other order',
      () => {
        const changed = [...lines];
        const [one, two] = [at('link', 2), at('link', 3)];
        [changed[one], changed[two]] = [lines[two] ?? '', lines[one] ?? ''];
        return changed;
      },
      'BROKEN_CHAIN',
    ],
  ];
  it.each(CASES)('a file %s is refused', async (_name, changed, fault) => {
    const { firstBreak } = await verify(changed());
    expect(firstBreak?.fault).toBe(fault);
  });

  it('a file that another key signed is refused where the key is named', async () => {
    const { firstBreak } = await verify(lines, ['0123456789abcdef']);
    expect(firstBreak).toEqual({ line: at('root') + 1, fault: 'UNKNOWN_KEY' });
  });

  it('verify-file names the first wrong line, and exits with a code of its own', async () => {
    const wrong = join(folder, 'wrong.ndjson');
    const changed = lines.map((line, index) => (index === at('link', 2) ? line.replace('Zoë', 'Zoe') : line));
    writeFileSync(wrong, `${changed.join('\n')}\n`);
    expect(await nowhere('audit', 'verify-file', wrong)).toEqual({
      code: EXIT.BROKEN,
      stderr: '',
      stdout: `BROKEN: line ${at('link', 2) + 1}: the values are not those that the link wrote\n`,
    });
    expect((await nowhere('audit', 'verify-file', join(folder, 'nothing'))).code).toBe(EXIT.USAGE);
  });
});

it('once the person is erased, the file proves the rest, and tells none of the values before', async () => {
  const erased = buildRow({ person: { ssn: SSN, name: { first: 'Zoë' } } });
  await pushRows(service, feed.apiKey, [erased]);
  service.clock.advance(1000);
  await patchAccount(service, desk.apiKey, erased.externalId, { bank: 'Third' });
  await callerOf(service, desk).erase(erased.externalId);
  const told = await evidenceOf(erased.externalId, auditor, 'erased.ndjson');
  expect(await verify(told)).toMatchObject({ links: 3, erased: 2 });
  expect(told.join('\n')).not.toMatch(/Zoë|905-?11-?2222/);
  const path = join(folder, 'erased.ndjson');
  expect((await nowhere('audit', 'verify-file', path)).stdout).toContain('The values of 2 links were erased');
  const { db } = service.database;
  const { externalId: erasedId } = erased;
  expect(await db.collection('accounts').findOne({ externalId: erasedId })).toMatchObject({ secret: null });
  const entry = await db.collection('auditTrail').findOne({ externalId: erasedId, operation: 'ERASE' });
  expect(entry?.before?.numbers).toBeUndefined();
});

it('a file is not gone on with once the person was erased: it would lack values, as if somebody had removed them', async () => {
  const erased = buildRow();
  await pushRows(service, feed.apiKey, [erased]);
  const get = (query: string) => getAccount(service, auditor.apiKey, erased.externalId, `/evidence?limit=1${query}`);
  const { body } = await get('');
  await callerOf(service, desk).erase(erased.externalId);
  const answer = await get(`&cursor=${body.nextCursor}`);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INVALID_QUERY', message: expect.stringMatching(/erased.*begin again/) },
  });
});

it('a file that ends before the newest change says so, whatever cursor it was asked for with', async () => {
  const told: string[] = [];
  let cursor = '';
  for await (const body of pagesOf(getEvidence, { limit: '3' })) {
    if (told.length === 0) await patchAccount(service, desk.apiKey, externalId, { bank: 'While it is told' });
    told.push(...(body.lines as string[]));
    cursor = body.nextCursor === null ? cursor : String(body.nextCursor);
  }
  expect(await verify(told)).toMatchObject({ links: 5, newer: 1 });
  const forged = Buffer.from(JSON.stringify([1, 99, -1, -1, -1])).toString('base64url');
  for (const wrong of [forged, cursor.slice(1), 'x'])
    expect((await getEvidence(`?cursor=${wrong}`)).body).toMatchObject({ code: 'INVALID_QUERY' });
});

it('a key without audit:read gets no evidence', async () => {
  const reader = await service.createKey({ scopes: ['accounts:read', 'accounts:read:ssn'] });
  expect((await getAccount(service, reader.apiKey, externalId, '/evidence')).body.code).toBe('INSUFFICIENT_SCOPE');
});
