import { send } from '../../../support/http';
import { startService, type TestService } from '../../../support/service';

let service: TestService;
afterEach(() => service.close());

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const open = (path: string, accept = BROWSER) => send(service, { path, headers: { accept } });

describe('the page at /', () => {
  it('the page at / links a browser to the pages that exist', async () => {
    service = await startService({ graphiql: true });
    const { status, headers, text } = await open('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(text).toContain('Account Synchronization Service');
    const links = Array.from(text.matchAll(/<a href="([^"]*)"/g), ([, link]) => String(link));
    // Relative, for a proxy that puts a path in front.
    expect(links).toEqual(['console/', 'docs', 'graphql', 'external-api/openapi.json', 'health/ready']);
    for (const link of links.slice(1)) expect((await open(`/${link}`)).status).toBe(200);
  });

  it('GraphiQL is absent if it is turned off, and the page at / does not name it', async () => {
    service = await startService({ graphiql: false });
    const { text } = await open('/');
    expect(text).toContain('"docs"');
    expect(text).not.toContain('"graphql"');
    expect((await open('/graphql')).status).toBe(405);
    expect((await open('/graphql/assets/graphiql.js')).status).toBe(404);
  });

  it('the console is absent if it is turned off, and the page at / does not name it', async () => {
    service = await startService({ console: false });
    for (const path of ['/console', '/console/', '/console/accounts', '/console/icon.svg', '/console/enter/x'])
      expect((await open(path)).body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    for (const accept of [BROWSER, '*/*']) expect((await open('/', accept)).text).not.toMatch(/console/i);
  });

  it('without the documentation, / leads a browser to the console', async () => {
    service = await startService({ apiDocs: false });
    expect(await open('/')).toMatchObject({ status: 302, headers: { location: 'console/' } });
    expect((await open('/', '*/*')).status).toBe(404);
  });

  it('a program gets a text at / that names the paths that exist', async () => {
    service = await startService();
    for (const accept of ['application/json', '*/*', 'application/json, text/html;q=0.5']) {
      const { status, headers, text } = await open('/', accept);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
      const paths = Array.from(text.matchAll(/^\/\S+/gm), ([path]) => path);
      expect(paths).toHaveLength(6);
      for (const path of paths.filter((one) => one !== '/console')) expect((await open(path)).status).not.toBe(404);
    }
    expect((await send(service, { path: '/', method: 'POST' })).status).toBe(404);
  });

  it('the page at / and the documentation are absent if the documentation is turned off', async () => {
    service = await startService({ apiDocs: false, console: false });
    for (const path of ['/', '/docs', '/docs/swagger-ui.css', '/external-api/openapi.json']) {
      expect((await open(path)).body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });
});

it.each([
  ['/docs', 3],
  ['/graphql', 5],
])('a browser gets the page at %s with everything that it loads', async (path, count) => {
  service = await startService({ graphiql: true });
  const page = await open(path);
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  const loaded = [...page.text.matchAll(/(?:src|href)="((?:docs|graphql\/assets)\/[^"]+)"/g)].map(([, to]) => `/${to}`);
  expect(loaded).toHaveLength(count);
  for (const one of loaded) {
    const asset = await open(one);
    expect(asset.status).toBe(200);
    expect(asset.text.length).toBeGreaterThan(100);
  }
  expect((await open('/graphql/assets/absent.js')).status).toBe(404);
  expect((await send(service, { path: '/graphql' })).status).toBe(405);
});
