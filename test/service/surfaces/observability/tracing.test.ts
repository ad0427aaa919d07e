import { randomBytes } from 'node:crypto';
import { type Answer, getAccount, patchAccount, postBulkUpsert, postGraphql, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../../../support/service-process';
import { type CollectedSpan, type Collector, startCollector } from './collector';

let collector: Collector;
let running: ServiceInFolder;
let apiKey: string;
beforeAll(async () => {
  collector = await startCollector();
  running = await startServiceInFolder({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' });
  ({ apiKey } = await createKeyFor(running.environment));
});
afterAll(async () => {
  await running.stop();
  await collector.close();
});

const ids = () => ({ traceId: randomBytes(16).toString('hex'), parentId: randomBytes(8).toString('hex') });
const childrenOf = (spans: readonly CollectedSpan[], { spanId }: { spanId: string }) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const found = spans.filter((span) => span.name === name);
  expect(found.map((span) => span.name)).toEqual([name]);
  return found[0] as CollectedSpan;
};
const namesOf = (spans: readonly CollectedSpan[]) => spans.map(({ name }) => name).sort();

/** The trace and the span that an answer names. */
function traceOf({ headers }: Answer): { traceId: string; spanId: string } {
  const [, traceId = '', spanId = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(headers.traceresponse)) ?? [];
  expect(spanId).not.toBe('');
  return { traceId, spanId };
}

describe('the spans of a request', () => {
  it('a bulk upsert makes one trace: the request below its caller, its steps below that, and commands below the steps', async () => {
    const { traceId, parentId } = ids();
    const headers = { traceparent: `00-${traceId}-${parentId}-01` };
    const answer = await postBulkUpsert(running.service, apiKey, { accounts: [buildRow()] }, headers);
    expect(answer.body).toMatchObject({ created: 1 });
    const spans = await collector.untilEnded(traceId);
    const request = named(spans, 'POST /external-api/accounts/bulk-upsert');
    expect(traceOf(answer)).toEqual({ traceId, spanId: request.spanId });
    expect(request).toMatchObject({
      parentSpanId: parentId,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/external-api/accounts/bulk-upsert',
        'http.response.status_code': 200,
        'account_sync.code': 'ACCOUNTS_BULK_UPSERT_COMPLETED',
      },
    });
    expect(namesOf(childrenOf(spans, request))).toEqual([
      ...['bulk upsert: find', 'bulk upsert: plan', 'bulk upsert: read', 'bulk upsert: write'],
      ...['find apiKeys', 'update apiKeys', 'update rateLimits', 'writeTogether syncRuns'],
    ]);
    const commands = (step: string) => childrenOf(spans, named(spans, `bulk upsert: ${step}`));
    expect(namesOf(commands('find'))).toEqual(['find accounts']);
    expect(namesOf(commands('read'))).toEqual([]);
    expect(namesOf(commands('plan'))).toEqual([]);
    expect(namesOf(commands('write'))).toEqual(['writeTogether accounts']);
    const found = { 'db.system.name': 'mongodb', 'db.operation.name': 'find', 'db.collection.name': 'accounts' };
    expect(commands('find')[0]).toMatchObject({ attributes: found });
  });

  it('a request without a caller of its own begins a trace, which its answer, its log line and its run name', async () => {
    const row = buildRow();
    const answer = await postBulkUpsert(running.service, apiKey, { accounts: [row] }, { 'x-request-id': 'untold-1' });
    const { traceId } = traceOf(answer);
    const [request] = (await collector.untilEnded(traceId)).filter(({ parentSpanId }) => !parentSpanId);
    expect(request?.name).toBe('POST /external-api/accounts/bulk-upsert');
    expect(running.service.errors()).toContain(`"requestId":"untold-1","traceId":"${traceId}"`);
    const query = '{ syncRuns(first: 1) { nodes { requestId traceId } } }';
    const { body } = await postGraphql(running.service, apiKey, { query });
    expect(body.data).toEqual({ syncRuns: { nodes: [{ requestId: 'untold-1', traceId }] } });
  });

  it('an operation of GraphQL is a span below its request, and has the commands that it sends below it', async () => {
    const query = 'query untold { accounts(first: 1) { nodes { id } } accountStatistics { byStatus { count } } }';
    const { traceId } = traceOf(await postGraphql(running.service, apiKey, { query }));
    const spans = await collector.untilEnded(traceId);
    const operation = named(spans, 'GraphQL accounts accountStatistics');
    expect(namesOf(childrenOf(spans, named(spans, 'POST /graphql')))).toContain(operation?.name);
    expect(namesOf(childrenOf(spans, operation))).toContain('find accounts');
  });

  it('a failed request shows its code, and only a failure of the service is an error of the span', async () => {
    const { traceId } = traceOf(await getAccount(running.service, apiKey, 'absent'));
    const spans = await collector.untilEnded(traceId);
    expect(named(spans, 'GET /external-api/accounts/:externalId')).toMatchObject({
      attributes: { 'http.response.status_code': 404, 'account_sync.code': 'ACCOUNT_NOT_FOUND' },
      status: { code: 0 },
    });
    const unmatched = traceOf(await send(running.service, { path: '/untold-path' }));
    expect(namesOf(await collector.untilEnded(unmatched.traceId))).toEqual(['GET']);
  });

  it('a request whose caller does not record its trace is not traced either', async () => {
    const { traceId, parentId } = ids();
    const headers = { traceparent: `00-${traceId}-${parentId}-00` };
    const answer = await send(running.service, { path: '/health/ready', headers });
    expect(answer.headers.traceresponse).toBeUndefined();
    // What was sent before this one would have come by now.
    await collector.untilEnded(traceOf(await send(running.service, { path: '/health/live' })).traceId);
    expect(collector.spansOf(traceId)).toEqual([]);
  });

  it('no span holds a value of an account, of a caller or of a secret', async () => {
    const { service } = running;
    const row = buildRow({ externalId: 'untold-id', client: 'untold-client', person: { ssn: '123-45-6789' } });
    const headers = { baggage: 'secret=untold-baggage', tracestate: 'vendor=1', 'idempotency-key': 'untold-key' };
    const failing = buildRow({ externalId: 'untold-failing', phoneNumber: 'untold-phone' });
    await postBulkUpsert(service, apiKey, { accounts: [row, failing] }, headers);
    await postBulkUpsert(service, apiKey, { accounts: [{ ...row, client: 'untold-other' }] }, headers);
    await patchAccount(service, apiKey, 'untold-id', { bank: 'untold-bank' }, headers);
    await getAccount(service, apiKey, 'untold-id', '/timeline?cursor=untold-cursor');
    const query = 'query untold { accounts(filter: { search: "untold-client" }) { nodes { id } } }';
    await postGraphql(service, apiKey, { query });
    const last = await getAccount(service, apiKey, 'untold-id');
    await collector.untilEnded(traceOf(last).traceId);
    expect(collector.text()).not.toMatch(/untold|123-?45-?6789|\*-6789|"org"/);
    expect(collector.text()).not.toContain(apiKey.slice(-20));
    expect(collector.text()).toContain('"service.name"');
  });
});

it('spans that wait to be sent are sent when the service stops', async () => {
  const other = await startServiceInFolder({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_BSP_SCHEDULE_DELAY: '3600000',
  });
  const { traceId } = traceOf(await send(other.service, { path: '/health/live' }));
  await other.stop();
  expect(namesOf(await collector.untilEnded(traceId))).toEqual(['GET /health/live']);
});
