import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../../src/base/errors';
import { type Config } from '../../src/base/settings/config';
import { commandLine } from '../support/command-line';
import { serveLocally } from '../support/local-server';
import { startService } from '../support/service';
import { serviceEnvironment, startServiceProcess } from '../support/service-process';
import { useFolder } from '../support/use-service';

const at = useFolder();
const embedded = (dataDir = at('data')) => ({ mongodbUrl: undefined, dataDir, mongodbDatabase: 'account_sync' });

/** What a service with these variables says that does not start. */
async function failureOf(variables: NodeJS.ProcessEnv): Promise<string> {
  const environment = serviceEnvironment({ DATA_DIR: at('data'), ...variables });
  const service = await startServiceProcess(environment).catch((error: Error) => error);
  if (service instanceof Error) return service.message;
  service.kill('SIGKILL');
  throw new Error(`It started: ${service.output()}`);
}

/**
 * What stops the start of a service, in this process. A process prints it as it does those of `failureOf`, and exits with 78
 * where it is a wrong setting, so that nothing restarts it.
 */
async function reasonOf(overrides: Partial<Config>): Promise<Error> {
  const service = await startService(overrides).catch((error: Error) => error);
  if (!(service instanceof Error)) throw new Error('It started');
  // Of these a process prints the stack.
  expect(service).not.toBeInstanceOf(TypeError);
  expect(service).not.toBeInstanceOf(ReferenceError);
  return service;
}

describe('a service that cannot start', () => {
  it('a service whose port is in use exits with 1 and says so in one sentence', async () => {
    const { url, close } = await serveLocally(() => {});
    const { port } = new URL(url);
    try {
      expect(await failureOf({ PORT: port })).toBe(
        `ended with 1: Port ${port} on 127.0.0.1 is in use. Stop the program that listens there, or set PORT to another port (0 takes any that is free).\n`,
      );
    } finally {
      await close();
    }
  });

  it('a service whose data file is damaged exits with 1 and says so, in place of a crash', async () => {
    mkdirSync(at('data'), { mode: 0o700 });
    const file = at('data', 'accounts.mdb');
    const sentence = /The data file \S+ is damaged: [^\n]+account-sync restore[^\n]+/;
    writeFileSync(file, 'hello world');
    expect(await failureOf({})).toMatch(new RegExp(`^ended with 1: ${sentence.source}\n$`));
    for (const content of [Buffer.alloc(100_000), Buffer.alloc(100_000, 0xa5)]) {
      writeFileSync(file, content);
      expect((await reasonOf(embedded())).message).toMatch(sentence);
    }
  });

  it('a service whose HOST is not an address of this machine exits with 1 and says so', async () => {
    expect((await reasonOf({ host: '198.51.100.7' })).message).toMatch(
      /^HOST 198\.51\.100\.7 is not an address of this machine\. [^\n]*0\.0\.0\.0[^\n]*$/,
    );
    expect((await reasonOf({ host: 'nowhere.invalid' })).message).toMatch(
      /^HOST nowhere\.invalid is not a name that this machine knows\. [^\n]*$/,
    );
  });

  it('a service whose DATA_DIR another service uses does not start, and says so', async () => {
    await startService(embedded());
    expect((await reasonOf(embedded())).message).toBe(
      `Another server is using the data directory ${at('data')}. Stop it, or set DATA_DIR to another directory.`,
    );
  });

  it('a service whose DATA_DIR cannot be a folder exits with 1 and says so', async () => {
    const file = at('file');
    writeFileSync(file, '');
    const nowhere = process.platform === 'linux' ? ['/proc/nowhere', '/proc/nowhere/below'] : [];
    const sentence = /^The data directory \S+ cannot be used: [^\n]*DATA_DIR[^\n]*\n?$/;
    for (const dataDir of [file, join(file, 'below'), ...nowhere]) {
      const { message } = await reasonOf(embedded(dataDir));
      expect(message).toMatch(sentence);
      expect(message).toContain(dataDir);
    }
    expect(await failureOf({ DATA_DIR: file })).toMatch(/^ended with 1: The data directory \S+ cannot be used: /);
    const create = ['keys', 'create', '--organization', 'org'];
    expect(await commandLine({ env: serviceEnvironment({ DATA_DIR: file }) })(...create)).toMatchObject({
      stderr: expect.stringMatching(sentence),
    });
  });

  it('a service whose MONGODB_URL does not answer says so without printing the password', async () => {
    const mongodbUrl = 'mongodb://user:secret@127.0.0.1:1/?serverSelectionTimeoutMS=500';
    const { message } = await reasonOf({ mongodbUrl });
    expect(message).toMatch(/^No MongoDB answers at MONGODB_URL: [^\n]*127\.0\.0\.1:1[^\n]*$/);
    expect(message).not.toContain('secret');
  });

  it('a service that MONGODB_URL keeps from its database names that setting, and no password', async () => {
    const directory = 'tls=true&tlsCAFile=/absent';
    for (const mongodbUrl of [
      `mongodb://user:secret@127.0.0.1:1/?${directory}`,
      'mongodb+srv://user:secret@nowhere.invalid/',
    ])
      expect((await reasonOf({ mongodbUrl })).message).toMatch(
        /^MongoDB cannot be used as MONGODB_URL says: (?![^\n]*secret)[^\n]+$/,
      );
  });

  it('a service whose data were upgraded by a newer one does not start, and names both versions', async () => {
    const service = await startService(embedded());
    const notes = service.database.db.collection<{ _id: string }>('maintenance');
    await notes.updateOne({ _id: 'dataVersion' }, { $set: { version: 1000 } });
    await service.close();
    expect((await reasonOf(embedded())).message).toMatch(
      /^The data in the database account_sync have version 1000, and this version of the service knows data up to version \d+\. [^\n]*backup[^\n]*$/,
    );
  });

  it.each([
    [
      'MongoDB and no key to encrypt with',
      { fieldEncryptionKeys: undefined },
      /^There is no key to encrypt people's numbers with, .*Set FIELD_ENCRYPTION_KEYS, /s,
    ],
    [
      'a MONGODB_URL without a host',
      { mongodbUrl: 'mongodb://user:secret@' },
      /^MONGODB_URL is not a connection string that can be used: (?![^\n]*secret)[^\n]+$/,
    ],
    [
      'a MONGODB_URL with a password that is not encoded',
      { mongodbUrl: 'mongodb://user:sec/ret@127.0.0.1/' },
      /^MONGODB_URL is not a connection string that can be used: (?![^\n]*sec)[^\n]+$/,
    ],
    [
      'a MONGODB_URL with an option that there is not',
      { mongodbUrl: 'mongodb://127.0.0.1/?poolSize=5' },
      /^MONGODB_URL is not a connection string that can be used: [^\n]*poolsize[^\n]*$/,
    ],
    ['a signing key of another kind', { auditSigningKey: 'x' }, /^AUDIT_SIGNING_KEY/],
    ['a file of a signing key that is not there', { auditSigningKeyFile: '/absent' }, /absent/],
    [
      'a file of encryption keys that is not there',
      { fieldEncryptionKeys: undefined, fieldEncryptionKeysFile: '/absent' },
      /^The file of encryption keys \/absent cannot be read$/,
    ],
    [
      'a manifest of operations that is not there',
      { graphqlTrustedDocuments: '/absent' },
      /^GRAPHQL_TRUSTED_DOCUMENTS: \/absent cannot be read: [^\n]*$/,
    ],
    [
      'a manifest that is none',
      { graphqlTrustedDocuments: __filename },
      /^GRAPHQL_TRUSTED_DOCUMENTS: \S+ is not a manifest of operations$/,
    ],
  ] as const)('a service with %s ends as with any wrong setting, and says so', async (_what, config, sentence) => {
    const reason = await reasonOf(config);
    expect(reason).toBeInstanceOf(SettingError);
    expect(reason.message).toMatch(sentence);
  });
});
