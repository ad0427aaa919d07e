import { send } from '../../../support/http';
import { startService, type TestService } from '../../../support/service';

let service: TestService;
afterEach(() => service.close());

const open = (path: string) => send(service, { path, headers: { accept: 'text/html,application/xhtml+xml' } });

describe('GraphiQL', () => {
  it('a browser gets GraphiQL with everything that it loads', async () => {
    service = await startService({ graphiql: true });
    const page = await open('/graphql');
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    const loaded = [...page.text.matchAll(/(?:src|href)="(graphql\/[^"]+)"/g)].map(([, path]) => `/${path}`);
    expect(loaded).toHaveLength(5);
    for (const path of loaded) {
      expect(path).toMatch(/^\/graphql\/assets\//);
      const asset = await open(path);
      expect(asset.status).toBe(200);
      expect(asset.text.length).toBeGreaterThan(100);
    }
    expect((await open('/graphql/assets/absent.js')).status).toBe(404);
    expect((await send(service, { path: '/graphql' })).status).toBe(405);
  });

  it('GraphiQL is absent if it is turned off', async () => {
    service = await startService({ graphiql: false });
    expect((await open('/graphql')).status).toBe(405);
    expect((await open('/graphql/assets/graphiql.js')).status).toBe(404);
  });
});
