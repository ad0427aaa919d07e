import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';

/** The page's files: package and path in it. The packages are there in development. */
const ASSETS = {
  'react.js': ['react', 'umd/react.production.min.js'],
  'react-dom.js': ['react-dom', 'umd/react-dom.production.min.js'],
  'graphiql.js': ['graphiql', 'graphiql.min.js'],
  'graphiql.css': ['graphiql', 'graphiql.min.css'],
} as const;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Account Synchronization Service · GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/graphql/assets/graphiql.css">
<style>html, body, #graphiql { height: 100%; margin: 0 }</style>
</head>
<body>
<div id="graphiql"></div>
<script src="/graphql/assets/react.js"></script>
<script src="/graphql/assets/react-dom.js"></script>
<script src="/graphql/assets/graphiql.js"></script>
<script src="/graphql/assets/start.js"></script>
</body>
</html>
`;

const START = `ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: '/graphql' }),
    defaultHeaders: JSON.stringify({ Authorization: 'Bearer <API key>' }, null, 2),
    shouldPersistHeaders: false,
    defaultQuery: '{\\n  accounts(first: 10) {\\n    nodes {\\n      externalId\\n      status\\n    }\\n  }\\n}\\n',
  }),
);
`;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";

/** The files as they are on disk; undefined where the packages were not installed, as in production. */
function readAssets(): Map<string, Buffer | string> | undefined {
  try {
    const files = Object.entries(ASSETS).map(([name, [packageName, path]]) => {
      const folder = dirname(require.resolve(`${packageName}/package.json`));
      return [name, readFileSync(join(folder, path))] as const;
    });
    return new Map<string, Buffer | string>([...files, ['start.js', START]]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * GraphiQL for a browser that opens `/graphql`; the key is typed into the page and kept by nobody. Nothing is loaded
 * from elsewhere. Where the packages are not installed there is no page.
 */
export function graphiqlRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Read with the first request: start-up stays short.
  let assets: ReturnType<typeof readAssets> | null = null;
  const files = () => {
    if (assets === null) assets = readAssets();
    return assets;
  };

  const page: RequestHandler = (request, response, next) => {
    const isBrowser = request.method === 'GET' && request.get('Accept')?.includes('text/html') === true;
    if (!isBrowser || files() === undefined) return next();
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  };
  const asset: RequestHandler<{ name: string }> = ({ params: { name } }, response, next) => {
    const file = files()?.get(name);
    if (file === undefined) return next();
    response.type(name).send(file);
  };
  router.all('/graphql', page); // Not `get`, which would also answer OPTIONS.
  router.get('/graphql/assets/:name', asset);
  return router;
}
