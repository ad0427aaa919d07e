import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type Config } from '../../src/base/settings/config';
import { embeddedServerUrl } from '../../src/embedded-server';
import { startService } from '../support/service';
import { runKeys, serviceEnvironment, startServiceProcess } from '../support/service-process';
import { useFolder } from '../support/use-service';

// Each test starts several processes.
jest.setTimeout(120_000);

const at = useFolder();

/** What a service with these variables says that does not start. */
async function failureOf(variables: NodeJS.ProcessEnv): Promise<string> {
  const environment = serviceEnvironment({ DATA_DIR: at('data'), ...variables });
  const service = await startServiceProcess(environment).catch((error: Error) => error);
  if (service instanceof Error) return service.message;
  service.kill('SIGKILL');
  throw new Error(`It started: ${service.output()}`);
}

/** What stops the start of a service, in this process. A process prints it as it does those of `failureOf`. */
async function reasonOf(overrides: Partial<Config>): Promise<string> {
  const service = await startService(overrides).catch((error: Error) => error);
  if (!(service instanceof Error)) {
    await service.close();
    throw new Error('It started');
  }
  // Of these a process prints the stack.
  expect(service).not.toBeInstanceOf(TypeError);
  expect(service).not.toBeInstanceOf(ReferenceError);
  return service.message;
}

describe('a service that cannot start', () => {
  it('a service whose port is in use exits with 1 and says so in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      expect(await failureOf({ PORT: String(port) })).toBe(
        `ended with 1: Port ${port} on 127.0.0.1 is in use. Stop the program that listens there, or set PORT to another port (0 takes any that is free).\n`,
      );
    } finally {
      other.close();
    }
  });

  it('a service whose data file is damaged exits with 1 and says so, in place of a crash', async () => {
    mkdirSync(at('data'), { mode: 0o700 });
    const file = at('data', 'accounts.mdb');
    for (const content of ['hello world', Buffer.alloc(100_000), Buffer.alloc(100_000, 0xa5)]) {
      writeFileSync(file, content);
      expect(await failureOf({})).toMatch(
        /^ended with 1: The data file \S+ is damaged: [^\n]+account-sync restore[^\n]+\n$/,
      );
    }
  });

  it('a service whose HOST is not an address of this machine exits with 1 and says so', async () => {
    expect(await reasonOf({ host: '198.51.100.7' })).toMatch(
      /^HOST 198\.51\.100\.7 is not an address of this machine\. [^\n]*0\.0\.0\.0[^\n]*$/,
    );
    expect(await reasonOf({ host: 'nowhere.invalid' })).toMatch(
      /^HOST nowhere\.invalid is not a name that this machine knows\. [^\n]*$/,
    );
  });

  it('a service whose DATA_DIR another service uses does not start, and says so', async () => {
    const dataDir = at('data');
    const running = await startService({ mongodbUrl: undefined, dataDir });
    try {
      expect(await reasonOf({ mongodbUrl: undefined, dataDir })).toBe(
        `Another server is using the data directory ${dataDir}. Stop it, or set DATA_DIR to another directory.`,
      );
    } finally {
      await running.close();
    }
  });

  it('a service whose DATA_DIR cannot be a folder exits with 1 and says so', async () => {
    const file = at('file');
    writeFileSync(file, '');
    const nowhere = process.platform === 'linux' ? ['/proc/nowhere', '/proc/nowhere/below'] : [];
    const sentence = /^The data directory \S+ cannot be used: [^\n]*DATA_DIR[^\n]*$/;
    const reasons = [file, join(file, 'below'), ...nowhere].map(async (dataDir) => {
      const reason = await reasonOf({ mongodbUrl: undefined, dataDir });
      expect(reason).toMatch(sentence);
      expect(reason).toContain(dataDir);
      return reason;
    });
    const [reason] = await Promise.all(reasons);
    expect(await failureOf({ DATA_DIR: file })).toBe(`ended with 1: ${reason}\n`);
    await expect(runKeys(serviceEnvironment({ DATA_DIR: file }), 'list')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^The data directory \S+ cannot be used: /),
    });
  });

  it('a service whose MONGODB_URL does not answer exits with 1 without printing the password', async () => {
    const text = await failureOf({ MONGODB_URL: 'mongodb://user:secret@127.0.0.1:1/?serverSelectionTimeoutMS=500' });
    expect(text).toMatch(/^ended with 1: No MongoDB answers at MONGODB_URL: [^\n]*127\.0\.0\.1:1[^\n]*\n$/);
    expect(text).not.toContain('secret');
  });

  it('a service with MONGODB_URL and without a key to encrypt with exits with 78 and says so', async () => {
    const mongodb = { MONGODB_URL: process.env.MONGODB_URL, MONGODB_DATABASE: `start_${process.pid}` };
    expect(await failureOf({ ...mongodb, FIELD_ENCRYPTION_KEYS: '' })).toMatch(
      /^ended with 78: There is no key to encrypt people's numbers with, .*Set FIELD_ENCRYPTION_KEYS, /s,
    );
  });

  it('a service whose data were upgraded by a newer one exits with 1 and names both versions', async () => {
    const dataDir = at('data');
    const service = await startServiceProcess(serviceEnvironment({ DATA_DIR: dataDir }));
    const client = await new MongoClient(embeddedServerUrl(dataDir)).connect();
    const notes = client.db('account_sync').collection<{ _id: string }>('maintenance');
    await notes.updateOne({ _id: 'dataVersion' }, { $set: { version: 1000 } });
    await client.close();
    service.kill('SIGKILL');
    await service.ended;
    expect(await failureOf({})).toMatch(
      /^ended with 1: The data in the database account_sync have version 1000, and this version of the service knows data up to version \d+\. [^\n]*backup[^\n]*\n$/,
    );
  });

  it('a service that cannot read the manifest of trusted documents exits with 78 and says so', async () => {
    expect(await failureOf({ GRAPHQL_TRUSTED_DOCUMENTS: at('absent.json') })).toMatch(
      /^ended with 78: GRAPHQL_TRUSTED_DOCUMENTS: \S+absent\.json cannot be read: [^\n]*\n$/,
    );
    const notJson = at('not.json');
    writeFileSync(notJson, 'secret');
    expect(await reasonOf({ graphqlTrustedDocuments: notJson })).toMatch(
      /^GRAPHQL_TRUSTED_DOCUMENTS: \S+ is not a manifest of operations$/,
    );
  });
});
