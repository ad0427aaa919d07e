import { extname } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { readPageFiles, wantsPage } from '../../callers/http/pages/web-pages';

/** The page's files: package, and path in it. The packages are development dependencies. */
const ASSETS = {
  'react.js': ['react-umd', 'umd/react.production.min.js'],
  'react-dom.js': ['react-dom-umd', 'umd/react-dom.production.min.js'],
  'graphiql.js': ['graphiql', 'graphiql.min.js'],
  'graphiql.css': ['graphiql', 'graphiql.min.css'],
} as const;

/** Scripts of src/service/surfaces/browser, and what they import. They import each other by relative paths. */
const SCRIPTS = [
  ...['graphiql-page.js', 'signed-headers.js'].map((name) => `service/surfaces/browser/${name}`),
  'client/subscription.js',
  'base/signature.js',
];

// Its addresses are relative: a proxy may show the service below a path.
const PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Account Synchronization Service · GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="graphql/assets/graphiql.css">
<style>
html, body { height: 100%; margin: 0; font: 1rem/1.5 system-ui, sans-serif }
body { display: flex; flex-direction: column }
#graphiql { flex: 1; min-height: 0 }
form { max-width: 32rem; margin: 4rem auto; padding: 0 1rem }
form input { box-sizing: border-box; width: 100%; font: inherit; padding: 0.4rem; margin: 0.5rem 0 }
button { font: inherit }
#bar { padding: 0.25rem 1rem; border-bottom: 1px solid #ddd }
#refusal { color: #b00020 }
[hidden] { display: none !important }
</style>
</head>
<body>
<form id="key-form" hidden>
<h1>GraphiQL</h1>
<label for="key">API key</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" required>
<button>Open GraphiQL</button>
<p id="refusal" role="alert"></p>
<p>The key stays in this tab until you close it or have it forgotten. Queries are real: they read and change the
accounts of the key's organization.</p>
</form>
<div id="bar" hidden>Key <code id="key-id"></code> <button id="forget" type="button">Forget the key</button></div>
<div id="graphiql"></div>
<script src="graphql/assets/react.js"></script>
<script src="graphql/assets/react-dom.js"></script>
<script src="graphql/assets/graphiql.js"></script>
<script type="module" src="graphql/assets/service/surfaces/browser/graphiql-page.js"></script>
</body>
</html>
`);

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Whether the packages of the page are installed; in production they are not. */
export function isGraphiqlInstalled(): boolean {
  try {
    return Object.values(ASSETS).every(([packageName]) => require.resolve(`${packageName}/package.json`) !== '');
  } catch {
    return false;
  }
}

/**
 * GraphiQL for a browser that opens `/graphql`. The page asks for a key and keeps it for its tab. It loads nothing from
 * other hosts.
 */
export function graphiqlRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Read at the first request, to keep start-up short.
  let assets: Map<string, Buffer> | undefined;

  const page: RequestHandler = (request, response, next) => {
    if (request.method !== 'GET' || !wantsPage(request)) return next();
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  };
  const asset: RequestHandler<{ name: string[] }> = ({ params }, response, next) => {
    assets ??= readPageFiles(ASSETS, SCRIPTS);
    const name = params.name.join('/');
    const file = assets.get(name);
    if (file === undefined) return next();
    response.type(extname(name)).send(file);
  };
  router.all('/graphql', page); // Not `get`, which would also answer OPTIONS.
  router.get('/graphql/assets/*name', asset);
  return router;
}
