import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type Document, ObjectId } from 'mongodb';
import { verifyAccounts } from '../../../src/cli/service/audit-history';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { openPlatformOf } from '../../../src/service/app/platform';
import { KEY_BYTES } from '../../../src/service/storage/encryption/data-keys/sealed-text';
import { commandLine, databaseOf } from '../../support/command-line';
import { openEncryptionOf } from '../../support/encryption';
import { TEST_KEYS } from '../../support/encryption-keys';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey } from '../../support/service';
import { rehashed, rewrite } from '../../support/tampering';
import { until } from '../../support/until';
import { useFolder, useNewKey, useService } from '../../support/use-service';
import { jsonOf, saying } from '../outcome';

// The command opens the database as the service does.
const service = useService({ clearsExpired: true });
const ownKey = useNewKey(service);
const inFolder = useFolder();
let key: TestKey;
let cli: ReturnType<typeof commandLine>;
beforeEach(() => {
  key = { ...ownKey };
  cli = commandLine({ env: databaseOf(service) });
});

/** An account at version 4, between others that nobody touches. */
async function changedAccount(): Promise<string> {
  const rows = [buildRow(), buildRow({ person: { ssn: '905-11-2222' } }), buildRow()];
  await postBulkUpsert(service, key.apiKey, { accounts: rows });
  const { externalId } = rows[1] as { externalId: string };
  for (const clientStatus of ['one', 'two', 'three']) {
    await patchAccount(service, key.apiKey, externalId, { clientStatus, person: { name: { first: clientStatus } } });
  }
  return externalId;
}

const verify = (...words: string[]) => cli('audit', 'verify', '--organization', key.organizationId, ...words);

/** What is found first in the organization, without the cost of a command line for each look. */
async function faultOf(externalId: string): Promise<[string, number | undefined] | undefined> {
  const platform = openPlatformOf(service.config, service.database);
  const { firstBreak } = await verifyAccounts(platform, [key.organizationId], false);
  if (!firstBreak) return undefined;
  expect(firstBreak).toMatchObject({ organizationId: key.organizationId, externalId });
  return [firstBreak.fault, firstBreak.version];
}

const collection = (name: string) => service.database.db.collection(name);
const account = (externalId: string, change: (document: Document) => Document | undefined) =>
  rewrite(service.database.db, 'accounts', { externalId }, change);
const plus = (fields: Document) => (stored: Document) => ({ ...stored, ...fields });
const minus =
  (name: string) =>
  ({ [name]: _removed, ...others }: Document) =>
    others;
const within = (name: string, fields: Document) => (stored: Document) =>
  plus({ [name]: { ...stored[name], ...fields } })(stored);
const set = (externalId: string, fields: Document) => account(externalId, plus(fields));
const entry = (externalId: string, accountVersion: number, change: (document: Document) => Document | undefined) =>
  rewrite(service.database.db, 'auditTrail', { externalId, accountVersion }, change);
const remove = (externalId: string, accountVersion: number) => entry(externalId, accountVersion, () => undefined);

describe('account-sync audit verify', () => {
  it('audit verify finds untouched chains unbroken and says how many it verified', async () => {
    await changedAccount();
    expect(await verify()).toMatchObject({
      code: EXIT.DONE,
      stdout: 'Verified 3 changes of 3 accounts in 1 organization, 0 signed roots: unbroken\n',
    });
  });

  it.each([['verify'], ['seal'], ['export'], ['accept', '--reason', 'x']])(
    'audit %s refuses a place where no service has stored anything, and makes nothing there',
    async (...words) => {
      const env = { FIELD_ENCRYPTION_KEYS: TEST_KEYS, AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString('base64') };
      const misnamed = { MONGODB_URL: service.config.mongodbUrl, MONGODB_DATABASE: 'acs_misnamed' };
      for (const place of [{ DATA_DIR: inFolder('data') }, misnamed])
        expect(await commandLine({ env: { ...env, ...place } })('audit', ...words)).toMatchObject({
          ...saying(EXIT.SETTINGS, 'There is no data in '),
          stdout: '',
        });
      expect(readdirSync(inFolder())).toEqual([]);
    },
  );

  it.each([
    ['audit', 'verify'],
    ['audit', 'export'],
    ['audit', 'accept', '--reason', 'x'],
    ['statistics', 'verify'],
    ['keys', 'list'],
    ['keys', 'end-sessions', 'holder'],
  ])('%s %s finds nothing of an organization that is mistyped', async (...words) => {
    const env = { ...databaseOf(service), AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString('base64') };
    expect(await commandLine({ env })(...words, '--organization', 'mistyped')).toEqual({
      code: EXIT.FAILED,
      stdout: '',
      stderr: 'There is nothing of an organization mistyped in this database\n',
    });
  });

  it.each([['public-key'], ['seal'], ['accept', '--reason', 'x']])(
    'audit %s makes no signing key in place of one that is missing',
    async (...words) => {
      const env = { FIELD_ENCRYPTION_KEYS: TEST_KEYS, DATA_DIR: inFolder('data') };
      expect(await commandLine({ env })('audit', ...words)).toMatchObject({
        ...saying(EXIT.SETTINGS, 'There is no key to sign with'),
        stdout: '',
      });
      expect(readdirSync(inFolder())).toEqual([]);
    },
  );

  it.each(['--against', '--export', '--public-key'])(
    'audit verify with a file for %s that is not there is used wrongly, and does not say that anything is broken',
    async (option) => {
      expect(await cli('audit', 'verify', option, '/absent')).toMatchObject(
        saying(EXIT.USAGE, 'cannot be read: /absent'),
      );
    },
  );

  it('audit verify names the account, the version and the fault of the first break', async () => {
    const externalId = await changedAccount();
    const { _id } = (await collection('accounts').findOne({ externalId })) as Document;
    await remove(externalId, 3);
    expect(await verify()).toMatchObject({
      code: EXIT.BROKEN,
      stdout: `BROKEN: organization ${key.organizationId}, account ${externalId} (${_id}), version 3: the entry is missing\n`,
    });
  });

  const tamperings: [string, string, number, (externalId: string) => Promise<unknown>][] = [
    ['a changed field', 'CHANGED_ENTRY', 3, (id) => entry(id, 3, plus({ apiKeyId: 'other' }))],
    ['a changed value', 'CHANGED_ENTRY', 3, (id) => entry(id, 3, plus({ sealedValues: Buffer.from('x') }))],
    ['a changed time', 'CHANGED_ENTRY', 2, (id) => entry(id, 2, plus({ createdAt: new Date(0) }))],
    ['a field more', 'CHANGED_ENTRY', 4, (id) => entry(id, 4, plus({ note: 'x' }))],
    ['another hash before', 'CHANGED_ENTRY', 3, (id) => entry(id, 3, plus({ previousHash: null }))],
    ['a removed hash', 'CHANGED_ENTRY', 3, (id) => entry(id, 3, minus('hash'))],
    [
      'a changed entry with its hash',
      'CHANGED_ENTRY',
      2,
      (id) => entry(id, 2, (stored) => rehashed({ ...stored, apiKeyId: 'other' })),
    ],
    ['a removed first entry', 'MISSING_ENTRY', 2, (id) => remove(id, 2)],
    ['a removed entry', 'MISSING_ENTRY', 3, (id) => remove(id, 3)],
    ['a removed last entry', 'MISSING_ENTRY', 4, (id) => remove(id, 4)],
    [
      'two entries that changed places',
      'MISPLACED_ENTRY',
      2,
      async (id) => {
        await entry(id, 2, plus({ accountVersion: 9 }));
        await entry(id, 3, plus({ accountVersion: 2 }));
        await entry(id, 9, plus({ accountVersion: 3 }));
      },
    ],
    [
      'an appended entry',
      'APPENDED_ENTRY',
      5,
      async (id) => {
        const last = { externalId: id, accountVersion: 4 };
        const { _id, hash, ...stored } = (await collection('auditTrail').findOne(last)) as Document;
        const next = { _id: new ObjectId(), ...stored, accountVersion: 5, previousHash: hash };
        await collection('auditTrail').insertOne(rehashed(next));
      },
    ],
    ['an entry below the first', 'APPENDED_ENTRY', 1, (id) => entry(id, 4, plus({ accountVersion: 1 }))],
    ['a changed head', 'CHANGED_HEAD', 4, (id) => set(id, { chain: Buffer.alloc(32) })],
    ['a removed head', 'CHANGED_HEAD', 4, (id) => account(id, minus('chain'))],
    ['an earlier version', 'APPENDED_ENTRY', 4, (id) => set(id, { version: 3 })],
    ['a later version', 'MISSING_ENTRY', 5, (id) => set(id, { version: 5 })],
    ['another creator', 'CHANGED_CREATION', 1, (id) => account(id, within('creation', { apiKeyId: 'x' }))],
    ['another time of creation', 'CHANGED_CREATION', 1, (id) => set(id, { createdAt: new Date(0) })],
    ['a removed creation', 'CHANGED_CREATION', 1, (id) => account(id, minus('creation'))],
    ['a removed account', 'MISSING_ACCOUNT', 2, (id) => account(id, () => undefined)],
    ['a balance that no change wrote', 'CHANGED_VALUES', 1, (id) => set(id, { currentBalance: 1, balanceAmount: 1 })],
    ['a value that another one replaced', 'CHANGED_VALUES', 4, (id) => set(id, { clientStatus: 'two' })],
    ['a removed value', 'CHANGED_VALUES', 4, (id) => account(id, minus('clientStatus'))],
    ['a key more in free-form data', 'CHANGED_VALUES', 1, (id) => account(id, within('metadata', { more: null }))],
    ['another e-mail address', 'CHANGED_VALUES', 1, (id) => set(id, { emails: [{ id: 'x', address: 'x@y.example' }] })],
    ['a hold that nobody placed', 'CHANGED_DERIVED', 4, (id) => set(id, { legalHold: { reason: 'x', placedBy: 'k' } })],
    ['an erasure that nobody made', 'UNREADABLE_VALUES', 4, (id) => set(id, { erasedAt: new Date(), secret: null })],
    ['another balance to sort by', 'CHANGED_DERIVED', 4, (id) => set(id, { balanceAmount: 7 })],
    ['another name to sort by', 'CHANGED_DERIVED', 4, (id) => set(id, { nameKey: 'forged' })],
    ['another category', 'CHANGED_DERIVED', 4, (id) => set(id, { statusCategory: 'CLOSED' })],
    ['other words to find it by', 'CHANGED_DERIVED', 4, (id) => set(id, { searchKeys: ['forged'] })],
    ['another time of the last change', 'CHANGED_DERIVED', 4, (id) => set(id, { updatedAt: new Date(0) })],
    ['a forged fingerprint of its row', 'CHANGED_DERIVED', 4, (id) => set(id, { rowFingerprint: '2:forged' })],
    ['a number to be found by', 'UNREADABLE_VALUES', 4, (id) => set(id, { ssnHash: 'forged' })],
    ['a plain number beside encrypted ones', 'PLAIN_NUMBER', 4, (id) => set(id, { person: { ssn: '905-11-9999' } })],
    [
      'a plain number instead of encrypted ones',
      'PLAIN_NUMBER',
      4,
      (id) => set(id, { sealed: null, person: { ssn: '905-11-9999' } }),
    ],
    ['a plain number in free-form data', 'PLAIN_NUMBER', 4, (id) => set(id, { metadata: { note: '905-11-9999' } })],
    ['removed encrypted values', 'UNREADABLE_VALUES', 4, (id) => set(id, { sealed: null })],
    ['a removed secret', 'UNREADABLE_VALUES', 4, (id) => account(id, minus('secret'))],
  ];
  it.each(tamperings)('audit verify finds %s: %s at version %i', async (_name, fault, version, tamper) => {
    const externalId = await changedAccount();
    await tamper(externalId);
    expect(await faultOf(externalId)).toEqual([fault, version]);
  });

  it('audit verify finds a number of before that was put back with its envelope', async () => {
    const externalId = await changedAccount();
    const [before] = await collection('accounts').find({ externalId }, { promoteBuffers: true }).toArray();
    await patchAccount(service, key.apiKey, externalId, { person: { ssn: '905-11-4444' } });
    expect(await faultOf(externalId)).toBeUndefined();
    await set(externalId, { sealed: before?.sealed, ssnHash: before?.ssnHash });
    expect(await faultOf(externalId)).toEqual(['CHANGED_VALUES', 5]);
  });

  it('audit verify finds a forged value also after the service has written other values, or that one', async () => {
    for (const update of [{ bank: 'Second' }, { currentBalance: 200 }]) {
      const externalId = await changedAccount();
      await set(externalId, { currentBalance: 999, balanceAmount: 999 });
      expect(await patchAccount(service, key.apiKey, externalId, update)).toMatchObject({ status: 200 });
      expect(await faultOf(externalId)).toEqual(['CHANGED_VALUES', 1]);
      await account(externalId, () => undefined);
      for (const version of [2, 3, 4, 5]) await remove(externalId, version);
    }
  });

  it('audit verify finds accounts and entries that are not stored as the service stores them', async () => {
    const externalId = await changedAccount();
    const { _id } = (await collection('accounts').findOne({ externalId })) as Document;
    await collection('accounts').updateOne({ _id }, { $set: { externalId: 7 } });
    const broken = { isUnbroken: false, firstBreak: { fault: 'MALFORMED', accountId: _id.toHexString() } };
    const found = async (...words: string[]) => JSON.parse((await cli('audit', 'verify', '--json', ...words)).stdout);
    const ofOne = () => found('--organization', key.organizationId);
    expect(await ofOne()).toMatchObject(broken);
    await collection('accounts').updateOne({ _id }, { $set: { externalId, version: 'x' } });
    expect(await ofOne()).toMatchObject(broken);
    const { stdout } = await cli('audit', 'verify', '--organization', key.organizationId);
    expect(stdout).toContain(', version unknown: ');
    await collection('accounts').updateOne({ _id }, { $set: { version: 4, organizationId: 7 } });
    // Its entries miss it.
    expect(await ofOne()).toMatchObject({ firstBreak: { fault: 'MISSING_ACCOUNT', externalId } });
    for (const version of [2, 3, 4]) await remove(externalId, version);
    expect(await ofOne()).toMatchObject({ isUnbroken: true });
    expect(await found()).toMatchObject({ ...broken, firstBreak: { ...broken.firstBreak, organizationId: '7' } });
    await collection('accounts').deleteMany({ _id });
  });

  it('audit verify finds an organization of which everything but its feed was removed before its first root', async () => {
    for (const state of ['waiting for its place', 'in the feed']) {
      key = await service.createKey({ organizationId: `${ownKey.organizationId} ${state}` });
      await changedAccount();
      const { organizationId } = key;
      if (state === 'in the feed') {
        await until(async () => (await collection('changes').findOne({ organizationId })) !== null);
      }
      const removeFrom = async (...names: string[]) => {
        for (const name of names)
          for (const { _id } of await collection(name).find({ organizationId }).toArray())
            await collection(name).deleteMany({ _id });
      };
      await removeFrom('accounts', 'auditTrail', 'syncRuns', 'securityEvents', 'apiKeys', 'dataKeys', 'accessRecords');
      const { firstBreak } = jsonOf(await verify('--json'));
      expect(firstBreak).toMatchObject({ fault: 'MISSING_ACCOUNT', organizationId });
      await removeFrom('changes', 'changeNotes');
    }
  });

  it('accounts on hold, released ones, and erased ones verify, whatever their history', async () => {
    const externalId = await changedAccount();
    const keeper = await service.createKey({ ...key, scopes: ['accounts:hold', 'accounts:erase'] });
    const act = commandLine({ ...service, ...keeper });
    await act('hold', 'place', externalId, '--reason', 'about 905-11-2222');
    expect(await faultOf(externalId)).toBeUndefined();
    const patch = (changes: object) => patchAccount(service, key.apiKey, externalId, changes);
    await patch({ person: { ssn: '905-11-3333' }, emailAddress: 'a@example.com' });
    await act('hold', 'release', externalId);
    await patch({ person: { ssn: null }, emailAddress: 'b@example.com' });
    await patch({ emailAddress: 'a@example.com' });
    expect(await faultOf(externalId)).toBeUndefined();
    expect(await act('erase', externalId, '--yes')).toMatchObject({ code: EXIT.DONE });
    expect(await faultOf(externalId)).toBeUndefined();
    await set(externalId, { bank: 'forged' });
    expect(await faultOf(externalId)).toEqual(['CHANGED_VALUES', 10]);
  });

  it('an account whose organization has a newer data key since verifies, with all that it held before', async () => {
    const externalId = await changedAccount();
    const { parts } = await openEncryptionOf(service.database, service.config);
    const [{ organizationId }, id, [by]] = [key, 'newer', parts.wrapper.keys];
    const wrapped = await parts.wrapper.wrap(by.id, randomBytes(KEY_BYTES), `${organizationId}\0${id}`);
    const made = { id, organizationId, ...wrapped, createdAt: new Date() };
    expect(await parts.agreement.use(by, (change) => parts.store.insert(made, change))).toBe(true);
    // It has not read the data keys yet.
    const later = await startService({ mongodbDatabase: service.config.mongodbDatabase });
    const updates = [{ bank: 'Second' }, { person: { ssn: '905-11-3333' } }, { person: { ssn: null } }];
    for (const update of updates) {
      expect(await patchAccount(later, key.apiKey, externalId, update)).toMatchObject({ status: 200 });
      expect(await faultOf(externalId)).toBeUndefined();
    }
    await later.close();
    const entries = await collection('auditTrail')
      .find({ externalId }, { sort: { accountVersion: 1 } })
      .toArray();
    expect(entries.map(({ before }) => before?.numbers?.length)).toEqual(Array(6).fill(1));
    expect(entries.map(({ valuesKeyId }) => valuesKeyId !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
    await set(externalId, { currentBalance: 999, balanceAmount: 999 });
    expect(await faultOf(externalId)).toEqual(['CHANGED_VALUES', 5]);
  });

  it('the chains of all organizations are verified, and those of one alone where it is named', async () => {
    const externalId = await changedAccount();
    await remove(externalId, 3);
    expect(jsonOf(await cli('audit', 'verify', '--json'))).toMatchObject({ isUnbroken: false });
    key = await service.createKey({ organizationId: 'org-whole' });
    await changedAccount();
    expect(await verify()).toMatchObject({ code: EXIT.DONE });
  });

  it('accounts that the service changes meanwhile are not reported as broken', async () => {
    const externalId = await changedAccount();
    let isOver = false;
    const writing = (async () => {
      for (let index = 0; !isOver; index += 1)
        await patchAccount(service, key.apiKey, externalId, { clientStatus: `${index}` });
    })();
    const outcomes = [await verify(), await verify(), await verify()];
    isOver = true;
    await writing;
    expect(outcomes.map(({ code, stdout, stderr }) => [code, stdout.slice(0, 8), stderr])).toEqual(
      outcomes.map(() => [EXIT.DONE, 'Verified', '']),
    );
  });
});
