import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pino from 'pino';
import { createExpressApp } from '../../../../../src/service/callers/http/express-app';
import { consolePage } from '../../../../../src/service/callers/http/pages/console-page';
import { type HttpServer, listen } from '../../../../../src/service/callers/http/server/server';
import { send } from '../../../../support/http';
import { useFolder } from '../../../../support/use-service';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const FILES = {
  'index.html': '<!doctype html><html><head lang="en"><base href="./"><title>Console</title></head></html>',
  'icon.svg': '<svg/>',
  'assets/main-4f3a.js': SCRIPT,
  'assets/font-77aa.woff2': 'woff',
  '.vite/manifest.json': '{"secret":true}',
};

const folder = useFolder();
let server: HttpServer;
beforeEach(async () => {
  const config = { trustProxy: false, corsOrigins: [], databaseTimeoutMs: 1000 };
  const app = createExpressApp(
    [consolePage({ hasPeople: true, currency: 'USD' }, folder())],
    { config, log: pino({ level: 'silent' }), onUnexpected: () => undefined, clock: () => new Date() },
    { onRequestStarted: () => undefined, onRequestEnded: () => undefined },
  );
  const options = { host: '127.0.0.1', port: 0, maxConnections: 10, requestTimeoutSeconds: 10, keepAliveSeconds: 1 };
  server = await listen(app, options);
});
afterEach(() => server.close());

function build(): void {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(folder(path)), { recursive: true });
    writeFileSync(folder(path), text);
  }
}
const open = (path: string, headers: Record<string, string> = {}) =>
  send(server, { path, headers: { accept: BROWSER, ...headers } });

/** Where the page's own links lead, as a browser resolves them. */
const assetSeenAt = (path: string, text: string): string => {
  const base = /<base href="([^"]*)">/.exec(text)?.[1] ?? '';
  return new URL('./assets/main-4f3a.js', new URL(base, `https://example.com/below${path}`)).pathname;
};

describe('the page of the console', () => {
  beforeEach(build);

  it.each([
    '/console',
    '/console/',
    '/console/accounts',
    '/console/accounts/',
    '/console/accounts/A%2F1001/history',
    '/console/accounts/A.1001?q=0010&after=%25',
    '/console//twice',
    '/console/a/b/c/d/e',
  ])('it is served at %s, and its links lead to its files below any path of a proxy', async (path) => {
    const { status, headers, text } = await open(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text.match(/<base/g)).toHaveLength(1);
    expect(assetSeenAt(path, text)).toBe('/below/console/assets/main-4f3a.js');
  });

  it('it says how people sign in and what amounts are in', async () => {
    const { text } = await open('/console/accounts');
    expect(text).toContain('<meta name="sign-in" content="oidc"><meta name="currency" content="USD">');
  });

  it('it may load nothing from elsewhere, run nothing within, stand in no frame, and is not kept', async () => {
    const { headers } = await open('/console/accounts');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('a file whose name changes with its content is kept for good, and others are not', async () => {
    const script = await open('/console/assets/main-4f3a.js', { accept: '*/*' });
    expect(script).toMatchObject({ status: 200, text: SCRIPT });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const icon = await open('/console/icon.svg', { accept: 'image/*' });
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
  ])(
    'with Accept-Encoding: %s a script is sent as %s, and what is compressed already as it is',
    async (accepted, encoding) => {
      for (let time = 0; time < 2; time += 1) {
        const response = await fetch(`${server.url}/console/assets/main-4f3a.js`, {
          headers: { 'accept-encoding': accepted },
        });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(Number(response.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 10);
        expect(await response.text()).toBe(SCRIPT);
      }
      const font = await open('/console/assets/font-77aa.woff2', { 'accept-encoding': accepted });
      expect(font.headers['content-encoding']).toBeUndefined();
    },
  );

  it.each([
    ['an unknown file', '/console/assets/main-0000.js', BROWSER],
    ['an unknown file that no browser opens', '/console/favicon.ico', 'image/avif,image/*,*/*;q=0.8'],
    ['what belongs to the build', '/console/.vite/manifest.json', '*/*'],
    ['what lies above it', '/console/assets/../../package.json', '*/*'],
    ['what lies above it, in disguise', '/console/assets/..%2f..%2fpackage.json', '*/*'],
    ['a path that is none', '/console/%E0%A4%A', BROWSER],
  ])('%s is not found', async (_what, path, accept) => {
    expect(await open(path, { accept })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('a program that asks for a view is told that there is nothing, and HEAD has no body', async () => {
    expect(await open('/console/accounts', { accept: 'application/json' })).toMatchObject({ status: 404 });
    const head = await send(server, { method: 'HEAD', path: '/console', headers: { accept: BROWSER } });
    expect([head.status, head.text]).toEqual([200, '']);
    const post = await send(server, { method: 'POST', path: '/console/accounts', headers: { accept: BROWSER } });
    expect(post).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

it('where the page of the console is not built it says how, and is there once it is', async () => {
  const { status, body } = await open('/console');
  expect([status, body.message]).toEqual([404, expect.stringContaining('npm run build')]);
  build();
  expect(await open('/console')).toMatchObject({ status: 200 });
});
