import { Router } from 'express';
import { wantsPage } from './web-pages';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const CONSOLE =
  '<p class="first"><a href="console/">Open the console</a><br>Accounts, imports and history, without a query</p>\n';
const GRAPHIQL = '<li><a href="graphql">GraphiQL</a>: queries over GraphQL, with a key</li>\n';

const CONSOLE_LINE = '/console                     accounts, imports and history for a browser\n';

const textOf = (hasConsole: boolean): string => `Account Synchronization Service

${hasConsole ? CONSOLE_LINE : ''}/external-api/accounts       accounts over REST, with a key
/external-api/openapi.json   what REST offers, as an OpenAPI document
/docs                        the same for a browser
/graphql                     GraphQL, with a key
/health/ready                whether the service is ready
`;

/** @param others which other pages there are */
const pageOf = ({ hasGraphiql, hasConsole }: Record<'hasGraphiql' | 'hasConsole', boolean>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Account Synchronization Service</title>
<link rel="icon" href="data:,">
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
a { color: #0a58ca }
.first { padding: 1rem; border: 1px solid #d0d7de; border-radius: .5rem }
.first a { font-size: 1.25rem }
</style>
</head>
<body>
<h1>Account Synchronization Service</h1>
<p>Keeps debt-collection accounts in sync with an outside system, over a signed REST interface and GraphQL.</p>
${hasConsole ? CONSOLE : ''}<ul>
<li><a href="docs">REST interface</a>: every operation, to read and to try with a key</li>
${hasGraphiql ? GRAPHIQL : ''}<li><a href="external-api/openapi.json">OpenAPI document</a></li>
<li><a href="health/ready">Health</a></li>
</ul>
</body>
</html>
`;

/** What is where: a page for a browser at `/`, and a text for a program. */
export function homePage(others: Parameters<typeof pageOf>[0]): Router {
  const page = Buffer.from(pageOf(others));
  const text = textOf(others.hasConsole);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', (request, response) => {
    if (!wantsPage(request)) return void response.type('text').send(text);
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(page);
  });
  return router;
}
