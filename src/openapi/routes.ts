import { dirname } from 'node:path';
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

/** The OpenAPI document, and a page that shows it; nothing is loaded from elsewhere. No key is needed: they hold no data. */
export function openApiRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const root = dirname(require.resolve('swagger-ui-dist/package.json'));
  let text: string | undefined;
  router.get('/external-api/openapi.json', (_request, response) => {
    text ??= openApiText(); // With the first request: start-up stays short.
    response.type('json').send(text);
  });
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => void response.type('js').send(START));
  router.get(
    ASSETS.map((name) => `/docs/${name}`),
    (request, response) => response.sendFile(request.path.replace('/docs/', ''), { root }),
  );
  return router;
}
