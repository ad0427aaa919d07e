import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { version } from './version';

/*
 * Spans through the API of OpenTelemetry alone. Without an SDK, which `src/service/surfaces/observability` starts where a collector is
 * configured, they do nothing. No span may hold a value that a caller or an account has.
 */

const tracer = trace.getTracer('account-sync', version);

/** A span below the one that is active, or below `parent`. The caller ends it. */
export const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent = context.active()): Span =>
  tracer.startSpan(name, { kind, attributes }, parent);

/** Marks a span as failed. The error's message is left out, since it may quote stored documents. */
export const markFailed = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR });

/** Does a step of a request in a separate span. */
export const inSpan = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span);
      throw error;
    } finally {
      span.end();
    }
  });

/** What `work` does, at once or later, belongs to the span. */
export const withSpan = <Result>(span: Span, work: () => Result): Result =>
  context.with(trace.setSpan(context.active(), span), work);

/** What belongs to no request, though one may have begun it, belongs to no span. */
export const outsideSpans = <Result>(work: () => Result): Result => context.with(ROOT_CONTEXT, work);

/** The parent that the headers of a request name: `traceparent`. */
export const parentIn = (headers: Readonly<Record<string, unknown>>) => propagation.extract(ROOT_CONTEXT, headers);

/** The active span where it is recorded; undefined without an SDK, and where the sampler leaves the request out. */
export function recordedSpan(): Span | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}

/** The id of the active trace; undefined where nothing is recorded. */
export const activeTraceId = (): string | undefined => recordedSpan()?.spanContext().traceId;

/** A span as the headers `traceparent` and `traceresponse` name it. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
