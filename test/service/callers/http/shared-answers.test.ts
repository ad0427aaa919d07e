import { get as httpGet } from 'node:http';
import express from 'express';
import { homePage } from '../../../../src/service/callers/http/pages/home-page';
import { listen } from '../../../../src/service/callers/http/server/server';
import { graphiqlRoutes } from '../../../../src/service/surfaces/graphql/graphiql';
import { metricsRoutes } from '../../../../src/service/surfaces/observability/metrics-routes';
import { openApiRoutes } from '../../../../src/service/surfaces/openapi/routes';
import { readMetrics, sumOf } from '../../../support/exposition';
import { send } from '../../../support/http';
import { startService } from '../../../support/service';

const STATIC = [
  '/',
  '/docs',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/docs/service/surfaces/browser/api-docs-page.js',
  '/external-api/openapi.json',
  '/graphql',
  '/graphql/assets/graphiql.js',
  '/metrics',
];

it('each static document, and the metrics of a second, is one buffer for all who ask', async () => {
  const sent: unknown[] = [];
  const metrics = Buffer.from('metrics');
  const app = express();
  app.use((_request, response, next) => {
    const end = response.end.bind(response) as (body: unknown, encoding: unknown) => typeof response;
    response.end = ((body: unknown, encoding: unknown) => {
      sent.push(body);
      return end(body, encoding);
    }) as typeof response.end;
    next();
  });
  const exposition = { contentType: 'text/plain', read: async () => metrics };
  app.use(
    openApiRoutes(),
    homePage({ hasGraphiql: true, hasConsole: true }),
    graphiqlRoutes(),
    metricsRoutes(exposition, undefined),
  );
  const options = { host: '127.0.0.1', port: 0, maxConnections: 10, requestTimeoutSeconds: 10, keepAliveSeconds: 1 };
  const server = await listen(app, options);
  const get = (path: string) =>
    new Promise<void>((resolve, reject) => {
      httpGet(server.url + path, { headers: { accept: 'text/html' } }, (answer) => {
        expect([path, answer.statusCode]).toEqual([path, 200]);
        answer.resume().once('end', resolve);
      }).once('error', reject);
    });
  for (const path of STATIC) {
    sent.length = 0;
    await get(path);
    await get(path);
    const [isBuffer, isShared] = [Buffer.isBuffer(sent[0]), sent[0] === sent[1]];
    expect({ path, isBuffer, isShared }).toEqual({ path, isBuffer: true, isShared: true });
  }
  await server.close();
});

it('the metrics are computed at most once a second, whoever asks how often', async () => {
  const service = await startService();
  const TOTAL = 'account_sync_http_requests_total';
  const read = async () => (await send(service, { path: '/metrics' })).text;
  const first = await read();
  const [second, third] = await Promise.all([read(), read()]);
  expect([second, third]).toEqual([first, first]);
  service.clock.advance(999);
  expect(await read()).toBe(first);
  // Moves the clock by a second.
  expect(sumOf(await readMetrics(service), TOTAL, { route: '/metrics' })).toBeGreaterThanOrEqual(3);
});
