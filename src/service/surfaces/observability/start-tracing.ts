import { setTimeout as pause } from 'node:timers/promises';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { type Log } from '../../../base/log';
import { version } from '../../../base/version';

const STOP_MS = 3_000;

/** The packages of the SDK. They are optional, and loaded only where spans are wanted. */
async function loadSdk() {
  try {
    return {
      ...(await import('@opentelemetry/sdk-trace-node')),
      ...(await import('@opentelemetry/exporter-trace-otlp-http')),
      ...(await import('@opentelemetry/resources')),
    };
  } catch (error) {
    const message = 'OTEL_EXPORTER_OTLP_ENDPOINT needs the optional packages: install without --omit=optional';
    throw new Error(message, { cause: error });
  }
}

/**
 * Starts the SDK of OpenTelemetry, which sends the spans of this process to a collector by OTLP over HTTP.
 * @param endpoint base URL of the collector, such as `http://127.0.0.1:4318`
 * @throws Error where the packages are not installed
 */
export async function startTracing(endpoint: string, log: Log) {
  const { NodeTracerProvider, BatchSpanProcessor, OTLPTraceExporter, ...resources } = await loadSdk();
  const ignore = () => undefined;
  // Its text is left out: it may repeat the answer of the collector.
  const error = () => log.warn('spans could not be sent to the collector');
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  const { defaultResource, resourceFromAttributes, detectResources, envDetector } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'account-sync', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  return {
    /** Sends what is left, for at most 3 seconds. */
    stop: () => Promise.race([provider.shutdown().catch(error), pause(STOP_MS, undefined, { ref: false })]),
  };
}
