import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import { openApiText } from './document';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Account Synchronization Service · REST</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/external-api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/**
 * The files of the page, by their names. They are held in memory: one that is read from disk as the client takes it
 * would be an answer in progress for as long as the client likes.
 */
function readAssets(): Map<string, Buffer> {
  const root = dirname(require.resolve('swagger-ui-dist/package.json'));
  return new Map(ASSETS.map((name) => [name, readFileSync(join(root, name))]));
}

/** The OpenAPI document, and a page that shows it; nothing is loaded from elsewhere. No key is needed: they hold no data. */
export function openApiRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Both are made with the first request: start-up stays short.
  let text: string | undefined;
  let assets: ReturnType<typeof readAssets> | undefined;
  router.get('/external-api/openapi.json', (_request, response) => {
    text ??= openApiText();
    response.type('json').send(text);
  });
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => void response.type('js').send(START));
  for (const name of ASSETS) {
    router.get(`/docs/${name}`, (_request, response) => {
      assets ??= readAssets();
      response.type(name).send(assets.get(name));
    });
  }
  return router;
}
