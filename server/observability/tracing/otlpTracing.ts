/**
 * OpenTelemetry traces, sent by OTLP over HTTP. Spans are created explicitly, without the library's context propagation
 * and instrumentation.
 */
import {
  type Span as ApiSpan,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Span } from './span.ts';
import type { Tracing } from './tracing.ts';

const CLOSE_MS = 2_000;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** @param url URL of the receiver, without `/v1/traces`. */
export function otlpTracing(url: string, processId: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: CLOSE_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tetrarch', 'service.instance.id': processId }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer('tetrarch');
  return {
    begin: (name, attributes = {}, traceparent) =>
      spanOf(tracer, tracer.startSpan(name, { attributes }, parentOf(traceparent))),
    async close() {
      await provider.shutdown().catch(() => {});
    },
  };
}

/**
 * Returns the parent context that the header names. The context is always marked as sampled, so this process sends its
 * spans even if the caller does not send its own.
 */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

function spanOf(tracer: Tracer, own: ApiSpan): Span {
  const context = trace.setSpan(ROOT_CONTEXT, own);
  const { traceId, spanId } = own.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    begin: (name, attributes = {}) => spanOf(tracer, tracer.startSpan(name, { attributes }, context)),
    past(name, ms, attributes = {}) {
      const now = Date.now();
      tracer.startSpan(name, { attributes, startTime: now - ms }, context).end(now);
    },
    end(attributes = {}) {
      own.setAttributes(attributes).end();
    },
    fail(error) {
      // Exports only the type of an error, because its text may quote user input.
      const message = error instanceof Error ? error.name : 'unknown';
      own.setStatus({ code: SpanStatusCode.ERROR, message });
    },
  };
}
