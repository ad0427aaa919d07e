import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Code, httpStatusOf, isCode } from '../../../base/errors';
import { ROW_CODES } from '../../accounts/bulk-upsert/bulk-upsert-result';
import { type AnsweredRequest } from '../../callers/http/exchange/request-log';
import { LIMITS, type Limit } from '../../callers/http/server/connections';

/** The methods that the service has. Node.js accepts thirty others. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The codes of GraphQL, which `docs/errors.md` lists beside those of the service. */
const GRAPHQL_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
];

/** A value of a label for everything that is not in its list, so that no caller can make a new series. */
const OTHER = 'other';
/** A value of a label where there is nothing to say. */
const NONE = 'none';

const methodLabel = (method: string): string => (METHODS.includes(method) ? method : OTHER);

const codeLabel = (code: string | undefined): string => {
  if (code === undefined) return NONE;
  return isCode(code) || GRAPHQL_CODES.includes(code) ? code : OTHER;
};

const OUTCOMES = ['created', 'updated', 'unchanged'];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BYTES = [1_024, 16_384, 131_072, 524_288, 1_048_576, 4_194_304, 10_485_760, 104_857_600];
const ROWS = [1, 10, 50, 100, 200, 300, 400, 500];

/** Codes that refuse a request, whatever it asks for. */
const REFUSALS = [
  'MISSING_AUTH_HEADERS',
  'INVALID_API_KEY',
  'INVALID_SESSION',
  'REQUEST_TIMESTAMP_OUTSIDE_WINDOW',
  'INVALID_REQUEST_SIGNATURE',
  'INSUFFICIENT_SCOPE',
  'CROSS_ORIGIN_REQUEST',
  'REQUEST_REPLAYED',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMIT_EXCEEDED',
] as const;

/** Metrics of the requests over HTTP. Each label has few values, whatever callers send. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const total = new Counter({
    name: 'account_sync_http_requests_total',
    help: 'Requests by route, method, HTTP status and code of the answer.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'account_sync_http_request_duration_seconds',
    help: 'Time from the first header of a request to the end of its answer.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const inProgress = new Gauge({
    name: 'account_sync_http_requests_in_progress',
    help: 'Requests in progress, subscriptions among them.',
    registers,
  });
  const bytes = new Histogram({
    name: 'account_sync_http_request_body_bytes',
    help: 'Bytes of the bodies that were read.',
    labelNames: ['route'],
    buckets: BYTES,
    registers,
  });
  const overLimit = new Counter({
    name: 'account_sync_graphql_over_limit_total',
    help: 'GraphQL operations that were refused with QUERY_LIMIT_EXCEEDED, by the limit.',
    labelNames: ['limit'],
    registers,
  });
  const rows = new Counter({
    name: 'account_sync_rows_total',
    help: 'Rows of bulk upserts by outcome, with the code of those that failed.',
    labelNames: ['outcome', 'code', 'dry_run'],
    registers,
  });
  const rowsPerRequest = new Histogram({
    name: 'account_sync_bulk_upsert_rows',
    help: 'Rows of each bulk upsert, dry runs included.',
    buckets: ROWS,
    registers,
  });

  const limited = new Counter({
    name: 'account_sync_http_connections_limited_total',
    help: 'Connections that were paused (pipelining), or closed (unread, unfinished, connections), before their clients were done.',
    labelNames: ['limit'],
    registers,
  });

  // From the start, so that the first of them can be seen as an increase.
  for (const code of ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', ...REFUSALS] as const) {
    total.inc({ route: NONE, method: NONE, status: httpStatusOf(code), code }, 0);
  }
  total.inc({ route: NONE, method: NONE, status: 'aborted', code: NONE }, 0);
  for (const limit of ['answer', 'answersUnderWay']) overLimit.inc({ limit }, 0);
  for (const limit of LIMITS) limited.inc({ limit }, 0);
  for (const dry_run of ['true', 'false']) {
    for (const outcome of OUTCOMES) rows.inc({ outcome, code: NONE, dry_run }, 0);
    for (const code of ROW_CODES) rows.inc({ outcome: 'failed', code, dry_run }, 0);
  }

  function countRows({ rows: counts, failedRows = {}, dryRun = false }: AnsweredRequest): void {
    if (!counts) return;
    const dry_run = String(dryRun);
    const { failed, ...successful } = counts;
    for (const [outcome, count] of Object.entries(successful)) rows.inc({ outcome, code: NONE, dry_run }, count);
    for (const [code, count] of Object.entries(failedRows)) {
      rows.inc({ outcome: 'failed', code, dry_run }, count);
    }
    rowsPerRequest.observe(Object.values(successful).reduce((sum, count) => sum + count, failed));
  }

  return {
    onRequestStarted: () => inProgress.inc(),
    onRequestEnded(request: AnsweredRequest) {
      inProgress.dec();
      const route = request.route === '' ? NONE : request.route;
      const method = methodLabel(request.method);
      total.inc({ route, method, status: request.status, code: codeLabel(request.code) });
      seconds.observe({ route, method }, request.durationMs / 1000);
      if (request.bodyBytes !== undefined) bytes.observe({ route }, request.bodyBytes);
      if (request.limit !== undefined) overLimit.inc({ limit: request.limit });
      countRows(request);
    },
    /** A connection that was paused or closed before its client was done with it. */
    connectionLimited: (limit: Limit) => limited.inc({ limit }),
    /** A request that the HTTP server refused before the app saw it. */
    requestRefused: (code: Code) => total.inc({ route: NONE, method: NONE, status: httpStatusOf(code), code }),
  };
}
