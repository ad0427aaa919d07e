/** Runs in the page at /docs: shows the interface, and sends what the reader tries out, signed where it writes. */
import { sign } from '../signature.js';
import { pastedKey } from './pasted-key.js';

interface SwaggerRequest {
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

interface OpenApiDocument {
  info: { description: string };
  paths: Record<string, Record<string, { security?: object[] }>>;
  components: { securitySchemes: Record<string, object> };
}

declare const SwaggerUIBundle: (options: object) => void;

const HOW_TO_TRY = `

To try requests here, click **Authorize** and paste an API key. The page keeps the key in memory until you leave or
reload it, and signs every request that writes. **Requests are real: they read and change the accounts of the key's
organization.**`;

/** Browsers have WebCrypto only on such pages. */
const CANNOT_SIGN = `

**Open this page over https, or from localhost, to try requests here.** On a page that came over plain http a browser
cannot sign, and a key that you paste travels where others can read it.`;

/** The page signs by itself, so that only the key has to be asked for. */
function withoutSignature(document: OpenApiDocument): OpenApiDocument {
  const { apiKey } = document.components.securitySchemes;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const operation of operations) if (operation.security) operation.security = [{ apiKey: [] }];
  document.components.securitySchemes = { apiKey: apiKey ?? {} };
  document.info.description += isSecureContext ? HOW_TO_TRY : CANNOT_SIGN;
  return document;
}

/** Signs a request that has a key and writes, as a program would; see docs/signing.md. */
async function signed(request: SwaggerRequest): Promise<SwaggerRequest> {
  const { Authorization: authorization } = request.headers;
  if (authorization === undefined) return request;
  const apiKey = pastedKey(authorization.replace(/^Bearer /, ''));
  request.headers.Authorization = `Bearer ${apiKey}`;
  const method = (request.method ?? 'GET').toUpperCase();
  if (method === 'GET' || !isSecureContext) return request;
  // In milliseconds, since a signature is good once, and two clicks may fall into one second.
  const timestamp = String(Date.now());
  const { pathname, search } = new URL(request.url, location.href);
  const signature = await sign(apiKey, {
    timestamp,
    method,
    pathWithQuery: pathname + search,
    body: request.body ?? '',
  });
  Object.assign(request.headers, { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature });
  return request;
}

const response = await fetch('/external-api/openapi.json');
SwaggerUIBundle({
  spec: withoutSignature(await response.json()),
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  requestInterceptor: signed,
  validatorUrl: null,
});
