/**
 * OpenTelemetry traces, sent by OTLP over HTTP. Spans are created explicitly, without the library's context propagation
 * and instrumentation.
 */
import { type Span as ApiSpan, ROOT_CONTEXT, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Span } from './span.ts';
import type { Tracing } from './tracing.ts';

const CLOSE_MS = 2_000;

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
    begin: (name, attributes = {}) => spanOf(tracer, tracer.startSpan(name, { attributes }, ROOT_CONTEXT)),
    async close() {
      await provider.shutdown().catch(() => {});
    },
  };
}

function spanOf(tracer: Tracer, own: ApiSpan): Span {
  const context = trace.setSpan(ROOT_CONTEXT, own);
  return {
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
