/** Runs in the page at /docs. Shows the REST API and sends the requests that the reader tries out, signed. */
import { signedHeaders } from './signed-headers.js';

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
reload it, and signs every request. **Requests are real: they read and change the accounts of the key's
organization.**`;

/** Shown where the browser offers no WebCrypto: it does so only over https and on localhost. */
const CANNOT_SIGN = `

**Open this page over https, or from localhost, to try requests here.** A browser cannot sign on a page that was loaded
over plain http, and others on the network could read a key that you paste.`;

/** Asks for the key alone, since the page signs by itself. */
function withoutSignature(document: OpenApiDocument): OpenApiDocument {
  const { apiKey } = document.components.securitySchemes;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const operation of operations) if (operation.security) operation.security = [{ apiKey: [] }];
  document.components.securitySchemes = { apiKey: apiKey ?? {} };
  document.info.description += isSecureContext ? HOW_TO_TRY : CANNOT_SIGN;
  return document;
}

/** Signs a request that has a key, as a program would. */
async function signed(request: SwaggerRequest): Promise<SwaggerRequest> {
  const { url, method = 'GET', body, headers } = request;
  const { Authorization: authorization } = headers;
  if (authorization === undefined) return request;
  Object.assign(headers, await signedHeaders(authorization, { url, method: method.toUpperCase(), body }));
  return request;
}

/** A request as the page keeps it, in a map of Immutable.js. */
interface KeptRequest {
  hasIn(path: string[]): boolean;
  setIn(path: string[], value: string): KeptRequest;
}
interface System {
  React: { createElement(component: unknown, properties: object): object };
}

/** Shows no key in the curl command, which people copy into tickets. */
const withoutKey = () => ({
  wrapComponents: {
    curl:
      (Curl: unknown, { React }: System) =>
      ({ request, ...others }: { request: KeptRequest }) => {
        const key = ['headers', 'Authorization'];
        const shown = request.hasIn(key) ? request.setIn(key, 'Bearer $ACCOUNT_SYNC_KEY') : request;
        return React.createElement(Curl, { ...others, request: shown });
      },
  },
});

const response = await fetch('external-api/openapi.json');
SwaggerUIBundle({
  spec: withoutSignature(await response.json()),
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  plugins: [withoutKey],
  requestInterceptor: signed,
  validatorUrl: null,
});
