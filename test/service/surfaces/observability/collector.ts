import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serveLocally } from '../../../support/local-server';

/** A span as OTLP has it in JSON. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

export interface CollectedSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>;
}

const SERVER_KIND = 2;

/** A stand-in for a collector of OpenTelemetry, which takes spans by OTLP over HTTP. */
export async function startCollector() {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  const { url, server, close } = await serveLocally(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const { spans: sent } of scopeSpans) {
        for (const { attributes, ...span } of sent as OtlpSpan[]) {
          const pairs = attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]);
          spans.push({ ...span, attributes: Object.fromEntries(pairs) });
        }
      }
    }
    server.emit('spans');
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const spansOf = (traceId: string) => spans.filter((span) => span.traceId === traceId);
  return {
    url,
    /** Everything that was sent. */
    text: () => bodies.join('\n'),
    spansOf,
    /** The spans of a trace, once the span of its request, which ends last, has come. */
    async untilEnded(traceId: string) {
      while (!spansOf(traceId).some(({ kind }) => kind === SERVER_KIND)) await once(server, 'spans');
      return spansOf(traceId);
    },
    close,
  };
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
