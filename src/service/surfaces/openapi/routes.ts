import { extname } from 'node:path';
import { Router } from 'express';
import { prefixOf } from '../../callers/http/exchange/session-cookie';
import { readPageFiles } from '../../callers/http/pages/web-pages';
import { openApiText, textWithoutServers } from './document';

// Its addresses are relative: a proxy may show the service below a path.
const PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Account Synchronization Service · REST</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script type="module" src="docs/service/surfaces/browser/api-docs-page.js"></script>
</body>
</html>
`);

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Files of the package, and of src/service/surfaces/browser. The scripts import each other by their paths below `/docs`. */
const ASSETS = {
  'swagger-ui.css': ['swagger-ui-dist', 'swagger-ui.css'],
  'swagger-ui-bundle.js': ['swagger-ui-dist', 'swagger-ui-bundle.js'],
} as const;
const SCRIPTS = [
  'service/surfaces/browser/api-docs-page.js',
  'service/surfaces/browser/signed-headers.js',
  'base/signature.js',
];

/**
 * Serves the OpenAPI document, and a page that shows it and can send requests. The page loads nothing from elsewhere.
 * Neither needs a key, since they hold no data.
 */
export function openApiRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Made at the first request, to keep start-up short.
  let withoutServers: string | undefined;
  let served: { path: string; body: Buffer } | undefined;
  let assets: Map<string, Buffer> | undefined;
  router.get('/external-api/openapi.json', (request, response) => {
    withoutServers ??= textWithoutServers();
    const path = prefixOf(request) || '/';
    if (served?.path !== path) served = { path, body: Buffer.from(openApiText(path, withoutServers)) };
    response.type('json').send(served.body);
  });
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  });
  for (const name of [...Object.keys(ASSETS), ...SCRIPTS]) {
    router.get(`/docs/${name}`, (_request, response) => {
      assets ??= readPageFiles(ASSETS, SCRIPTS);
      response.type(extname(name)).send(assets.get(name));
    });
  }
  return router;
}
