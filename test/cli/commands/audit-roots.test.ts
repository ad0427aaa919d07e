import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, ObjectId } from 'mongodb';
import { createChainStore } from '../../../src/audit/chain.store';
import { creationHash, entryHash } from '../../../src/audit/link-hash';
import { createAuditRoots } from '../../../src/audit-roots';
import { createAuditRootStore } from '../../../src/audit-roots/audit-root.store';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { parseSigningKey } from '../../../src/encryption/signing-key';
import { commandLine } from '../../support/command-line';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey, type TestService } from '../../support/service';
import { rewrite } from '../../support/tampering';

const HOUR_MS = 60 * 60 * 1000;
const [KEY, OTHER_KEY] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

let service: TestService;
let cli: ReturnType<typeof commandLine>;
let folder: string;
let key: TestKey;

/** A command line with another signing key, or none. */
const cliWith = (signingKey: string | undefined) => {
  const { mongodbUrl, mongodbDatabase } = service.config;
  const env = { MONGODB_URL: mongodbUrl, MONGODB_DATABASE: mongodbDatabase, AUDIT_SIGNING_KEY: signingKey };
  return commandLine({ clock: service.clock, env });
};

/** One account, created on 1 March, changed on that day, on 2 March and on 4 March; the days before 5 March are signed. */
let externalId: string;
beforeEach(async () => {
  service = await startService({ clearsExpired: true });
  folder = mkdtempSync(join(tmpdir(), 'acs-roots-'));
  cli = cliWith(KEY);
  key = await service.createKey();
  const row = buildRow({ person: { ssn: '905-11-2222' } });
  externalId = row.externalId;
  await postBulkUpsert(service, key.apiKey, { accounts: [row, buildRow()] });
  const change = (clientStatus: string) => patchAccount(service, key.apiKey, externalId, { clientStatus });
  await change('one');
  service.clock.advance(24 * HOUR_MS);
  expect(await cli('audit', 'seal')).toMatchObject({ stdout: 'Signed 1 day\n' });
  await change('two');
  service.clock.advance(48 * HOUR_MS);
  await change('three');
  service.clock.advance(24 * HOUR_MS);
  expect(await cli('audit', 'seal')).toMatchObject({ stdout: 'Signed 2 days\n' });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

const entry = (accountVersion: number, change: (document: Document) => Document | undefined) =>
  rewrite(service.database.db, 'auditTrail', { externalId, accountVersion }, change);
const root = (day: string, change: (document: Document) => Document | undefined) =>
  rewrite(service.database.db, 'auditRoots', { day }, change);

function rehashed({ _id, ...fields }: Document): Document {
  const hash = entryHash({ id: _id.toHexString(), ...fields } as unknown as Parameters<typeof entryHash>[0]);
  return { _id, ...fields, hash };
}

/** Changes the entry of 2 March, and computes the hash of every later link and of the account again. */
async function rewriteHistory(): Promise<void> {
  const { db } = service.database;
  let previousHash: unknown;
  for (const version of [3, 4]) {
    await entry(version, (stored) => {
      const changed = version === 3 ? { ...stored, apiKeyId: 'somebody' } : { ...stored, previousHash };
      const link = rehashed(changed);
      previousHash = link.hash;
      return link;
    });
  }
  await rewrite(db, 'accounts', { externalId }, (stored) => ({ ...stored, chain: previousHash }));
}

const broken = (text: string) => ({
  code: EXIT.FAILED,
  stdout: expect.stringContaining(`BROKEN: organization org-a, ${text}`),
});

/** An export of 1 March, with the public key beside it. */
async function exportFirstDay() {
  const [file, publicKey] = [join(folder, 'day.ndjson'), join(folder, 'public.pem')] as const;
  expect(
    await cli('audit', 'export', '--organization', 'org-a', '--day', '2026-03-01', '--output', file),
  ).toMatchObject({ code: EXIT.DONE });
  writeFileSync(publicKey, (await cli('audit', 'public-key')).stdout);
  return { file, publicKey, lines: readFileSync(file, 'utf8').trimEnd().split('\n') };
}

describe('signed roots', () => {
  it('audit verify verifies the root of each day that had a change, and of one day where it is named', async () => {
    expect(await cli('audit', 'verify')).toMatchObject({
      code: EXIT.DONE,
      stdout: 'Verified 3 changes of 2 accounts in 1 organization, 3 signed days and 0 signed runs: unbroken\n',
    });
    const verifyDay = (day: string) => cli('audit', 'verify', '--organization', 'org-a', '--day', day);
    expect(await verifyDay('2026-03-02')).toMatchObject({ code: EXIT.DONE, stdout: 'Verified 2026-03-02: unbroken\n' });
    expect(await verifyDay('2026-03-03')).toMatchObject(broken('2026-03-03: the day has no root'));
    expect(await verifyDay('3 March')).toMatchObject({ code: EXIT.USAGE });
    expect(await cli('audit', 'verify', '--day', '2026-03-02')).toMatchObject({ code: EXIT.USAGE });
  });

  it('a day is not signed until an hour, and as long as a request may take, after its end', async () => {
    await patchAccount(service, key.apiKey, externalId, { clientStatus: 'five' });
    service.clock.advance(13 * HOUR_MS);
    expect(await cli('audit', 'seal')).toMatchObject({ stdout: 'Signed 0 days\n' });
    service.clock.advance(HOUR_MS);
    expect(await cli('audit', 'seal')).toMatchObject({ stdout: 'Signed 1 day\n' });
    expect(await cli('audit', 'seal')).toMatchObject({ stdout: 'Signed 0 days\n' });
  });

  it('a history rewritten with all of its hashes is found by the root of the day alone', async () => {
    await rewriteHistory();
    expect(await cli('audit', 'verify')).toMatchObject(
      broken('2026-03-02: the links of the day are not those that were signed'),
    );
  });

  it('an account removed with all of its history is found by the root of the day alone', async () => {
    for (const version of [2, 3, 4]) await entry(version, () => undefined);
    await rewrite(service.database.db, 'accounts', { externalId }, () => undefined);
    expect(await cli('audit', 'verify')).toMatchObject(
      broken('2026-03-01: the links of the day are not those that were signed'),
    );
  });

  it('an account added to a day that had no link is found by the roots of its neighbours', async () => {
    const { db } = service.database;
    const { creation, ...stored } = (await db
      .collection('accounts')
      .findOne({ externalId }, { promoteBuffers: true })) as Document;
    const { hash: _hash, ...facts } = creation;
    const [_id, createdAt] = [new ObjectId(), new Date('2026-03-03T08:00:00.000Z')];
    const created = { organizationId: 'org-a', accountId: _id.toHexString(), externalId: 'forged', createdAt };
    const chain = creationHash(created, facts);
    const forged = {
      ...stored,
      _id,
      externalId: 'forged',
      createdAt,
      version: 1,
      chain,
      creation: { ...facts, hash: chain },
    };
    await db.collection('accounts').insertOne(forged);
    expect(await cli('audit', 'verify')).toMatchObject(
      broken('2026-03-03: the links of the day are not those that were signed'),
    );
  });

  it('changed, removed and foreign roots are found', async () => {
    const { publicKey } = await exportFirstDay();
    await root('2026-03-02', (stored) => ({ ...stored, links: 2 }));
    expect(await cli('audit', 'verify')).toMatchObject(broken('2026-03-02: the root was changed'));
    await root('2026-03-02', () => undefined);
    expect(await cli('audit', 'verify')).toMatchObject(broken('2026-03-04: the root before this one is missing'));
    for (const day of ['2026-03-01', '2026-03-04']) await root(day, () => undefined);
    expect(await cliWith(OTHER_KEY)('audit', 'seal')).toMatchObject({ stdout: 'Signed 1 day\n' });
    expect(await cli('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
    expect(await cli('audit', 'verify', '--public-key', publicKey)).toMatchObject(
      broken('2026-03-04: the root was signed with another key'),
    );
  });

  it('an exported day is verified without the database, and holds no value in clear text', async () => {
    const { file, publicKey, lines } = await exportFirstDay();
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toContain('905-11-2222');
    const offline = commandLine({ env: {} });
    expect(await offline('audit', 'verify', '--export', file, '--public-key', publicKey)).toMatchObject({
      code: EXIT.DONE,
      stdout: 'Verified 3 links of org-a on 2026-03-01: unbroken\n',
    });
    const verifyLines = (changed: readonly string[]) => {
      writeFileSync(file, `${changed.join('\n')}\n`);
      return offline('audit', 'verify', '--export', file, '--public-key', publicKey);
    };
    const [first = '', second = '', third = '', signed = ''] = lines;
    const says = (text: string) => ({ code: EXIT.FAILED, stdout: `BROKEN: ${text}\n` });
    expect(await verifyLines([first, second.replace('"org-a"', '"org-b"'), third, signed])).toMatchObject(
      says('line 2: the link was changed'),
    );
    const differs = says('line 4: the links of the day are not those that were signed');
    expect(await verifyLines([second, first, third, signed])).toMatchObject(differs);
    expect(await verifyLines([first, third, signed])).toMatchObject(
      says('line 3: the links of the day are not those that were signed'),
    );
    expect(await verifyLines([first, second, third])).toMatchObject(says('line 3: the root is missing'));
    expect(await verifyLines([first, second, third, signed.replace('"links":3', '"links":4')])).toMatchObject(
      says('line 4: the root was changed: its signature does not fit'),
    );
    expect(await verifyLines(['{', signed])).toMatchObject(says('line 1: the line is not part of an export'));
    writeFileSync(publicKey, parseSigningKey(OTHER_KEY)?.publicKey ?? '');
    expect(await verifyLines(lines)).toMatchObject(says('line 4: the root was signed with another key'));
  });

  it('audit seal and audit public-key say which setting is missing', async () => {
    for (const command of ['seal', 'public-key']) {
      const outcome = await cliWith(undefined)('audit', command);
      expect(outcome).toMatchObject({ code: EXIT.USAGE, stderr: expect.stringContaining('set AUDIT_SIGNING_KEY') });
    }
  });

  it('the service without a signing key says so once, and runs', () => {
    expect(service.logLines.filter((line) => line.includes('AUDIT_SIGNING_KEY is not set'))).toHaveLength(1);
  });

  it('two processes that sign the days that are over at the same time sign each day once', async () => {
    const { db } = service.database;
    for (const day of ['2026-03-04', '2026-03-02', '2026-03-01']) await root(day, () => undefined);
    const works: (() => void)[] = [];
    const failures: unknown[] = [];
    const processes = [1, 2].map(() =>
      createAuditRoots({
        ...{ auditChains: createChainStore(db), auditRoots: createAuditRootStore(db) },
        ...{ signingKey: parseSigningKey(KEY), clock: () => service.clock.now, settleMs: HOUR_MS },
        every(_milliseconds, work) {
          works.push(work);
          return () => undefined;
        },
        onSealingFailed: (error) => failures.push(error),
      }),
    );
    for (const work of works) work();
    for (const work of works) work();
    for (const { stop } of processes) await stop();
    expect(failures).toEqual([]);
    expect(await cli('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
    expect(await db.collection('auditRoots').countDocuments()).toBeLessThan(2);
  });
});
