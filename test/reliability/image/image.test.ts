import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bearer, send } from '../../support/http';
import { freePort } from '../../support/service-process';
import { report } from '../parameters';
import { buildImage, canFollowDockerfile, type Image } from './build';

const canMount = canFollowDockerfile();
if (!canMount) report('image: NOT RUN: following the Dockerfile needs root on Linux, and mounts');
const asRoot = canMount ? it : it.skip;

let folder: string;
let image: Image;
beforeAll(async () => {
  if (!canMount) return;
  folder = mkdtempSync(join(tmpdir(), 'acs-image-'));
  image = await buildImage(folder);
});
afterAll(() => image?.remove());

interface Container {
  service: ChildProcess;
  url: string;
  environment: { PORT: string };
}

/** Starts the service and waits until the image's own health check is green. */
async function startContainer(): Promise<Container> {
  const environment = { PORT: String(await freePort()) };
  const service = image.start(environment);
  const errors: string[] = [];
  service.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  for (let tries = 0; tries < 100 && service.exitCode === null; tries += 1) {
    if ((await image.checkHealth(environment)) === 0) {
      return { service, url: `http://127.0.0.1:${environment.PORT}`, environment };
    }
    await pause(200);
  }
  throw new Error(`The service did not become healthy: ${errors.join('')}`);
}

describe('the image', () => {
  asRoot(
    'the Dockerfile leads to a service that serves, as a user without rights and with its files read-only',
    async () => {
      const { service, url, environment } = await startContainer();
      try {
        const words = ['node', 'dist/cli/account-sync.js', 'keys', 'create', '--organization', 'org-1', '--json'];
        const { code, output } = await image.run(words);
        expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('"apiKey"') });
        const { apiKey } = JSON.parse(output.slice(output.indexOf('{')));
        const answer = await send({ url }, { path: '/external-api/accounts', headers: bearer(apiKey) });
        expect(answer).toMatchObject({ status: 200, body: { accounts: [] } });
        for (const path of ['/docs', '/external-api/openapi.json', '/docs/swagger-ui.css']) {
          expect(await send({ url }, { path, headers: { accept: 'text/html' } })).toMatchObject({ status: 200 });
        }
        expect(service.exitCode).toBeNull();
      } finally {
        service.kill('SIGTERM');
        await once(service, 'exit');
      }
      expect(service.exitCode).toBe(0);
      expect(await image.checkHealth(environment)).not.toBe(0);
    },
  );

  asRoot('the user of the image is not root, and can write nothing but the volume', async () => {
    expect(image.user).toBe('node');
    expect(await image.run(['id', '-un'])).toEqual({ code: 0, output: 'node\n' });
    for (const path of ['/app/x', '/app/dist/x', '/tmp/x', '/x']) {
      expect((await image.run(['touch', path])).code).not.toBe(0);
    }
    expect(await image.run(['touch', '/data/x'])).toEqual({ code: 0, output: '' });
  });

  asRoot('the image holds neither development packages nor sources', async () => {
    const { output } = await image.run(['ls', '/app', '/app/scripts']);
    const names = output.split(/\s+/).filter((name) => name !== '' && !name.endsWith(':'));
    expect(names.sort()).toEqual(['LICENSE', 'dist', 'health-check.mjs', 'node_modules', 'package.json', 'scripts']);
    const packages = (await image.run(['ls', '/app/node_modules'])).output.split('\n');
    expect(packages).toContain('mongodb');
    for (const name of ['jest', 'typescript', 'graphiql', 'playwright-core']) expect(packages).not.toContain(name);
    expect(readdirSync(folder).length).toBeGreaterThan(2);
  });
});
