import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../src/base/settings/config';
import { folderOfFile } from '../support/use-service';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('compose.yaml');

const folder = join(folderOfFile(), 'secrets');
beforeAll(() => void makeSecrets());

const makeSecrets = () => execFileSync('node', ['scripts/compose-secrets.mjs', folder], { cwd: root, stdio: 'pipe' });
const secret = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('compose.yaml', () => {
  it('compose.yaml names exactly the secrets that the script makes', () => {
    const named = Array.from(compose.matchAll(/\bsecrets\/([\w.-]+)$/gm), ([, name]) => name);
    expect(named.sort()).toEqual(readdirSync(folder).sort());
  });

  it('the secrets are kept out of git and of the image, and only their owner may read them', () => {
    const ignored = execFileSync('git', ['check-ignore', '--no-index', 'secrets/service.env'], { cwd: root });
    expect(ignored.toString()).toBe('secrets/service.env\n');
    expect(read('.dockerignore')).toMatch(/^\*$/m);
    expect(read('.dockerignore')).not.toMatch(/^!.*secrets/m);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('the settings of the service are valid, with the password that MongoDB gets', () => {
    const lines = secret('service.env').trim().split('\n');
    const settings = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const { mongodbUrl = '', fieldEncryptionKeys } = readConfig(settings);
    const { username, password, host, searchParams } = new URL(mongodbUrl);
    expect({ username, password, host }).toEqual({
      username: 'account_sync',
      password: secret('mongodb-password'),
      host: 'mongodb:27017',
    });
    expect(Object.fromEntries(searchParams)).toEqual({ replicaSet: 'rs0', authSource: 'account_sync' });
    expect(fieldEncryptionKeys).toMatch(/^first:[\w+/]{43}=$/);
    expect(compose).toContain("host: 'mongodb:27017'");
    expect(secret('mongodb-root-password')).not.toBe(password);
  });

  it('the key file has a form and a size that MongoDB accepts', () => {
    expect(secret('mongodb-keyfile')).toMatch(/^[\w+/]{6,1024}=*$/);
    expect(secret('mongodb-keyfile').length).toBeLessThanOrEqual(1024);
  });

  it('the script never replaces secrets, since the database keeps its first ones', () => {
    const before = readdirSync(folder).map(secret);
    expect(makeSecrets).toThrow();
    expect(readdirSync(folder).map(secret)).toEqual(before);
  });

  it('one process answers requests, and one does the work that it leaves', () => {
    const { services } = parse(compose, { merge: true }) as {
      services: Record<string, { command?: string[]; environment: NodeJS.ProcessEnv }>;
    };
    const { service, work } = services;
    expect(service?.environment.BACKGROUND_WORK).toBe('false');
    expect(work?.environment).toEqual(service?.environment);
    const words = JSON.parse(/^CMD (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '') as string[];
    expect(work?.command).toEqual([...words.slice(0, -1), 'dist/cli/account-sync.js', 'work']);
  });

  it('no password stands in compose.yaml, and nothing but the service is published, on this machine alone', () => {
    expect(compose).not.toMatch(/PASSWORD: |mongodb:\/\//);
    const ports = Array.from(compose.matchAll(/^ +ports: (.*)$/gm), ([, list]) => list);
    expect(ports).toEqual(['["127.0.0.1:4000:4000"]']);
  });
});
