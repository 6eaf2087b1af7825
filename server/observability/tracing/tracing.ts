/**
 * Tracing: the steps of a request or a move, and their durations. Without a configured receiver, no tracing code is
 * loaded.
 */
import type { Config } from '../../config/config.ts';
import { currentContext, runInContext } from './context.ts';
import type { Attributes, Span } from './span.ts';

export interface Tracing {
  /**
   * Starts a root span. With the header `traceparent` of another process, it starts a child of the span that the header
   * names. An invalid header is ignored.
   */
  begin(name: string, attributes?: Attributes, traceparent?: string): Span;
  /** Sends pending spans. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { traceparent: null, begin: () => NO_SPAN, past() {}, end() {}, fail() {} };
export const NO_TRACING: Tracing = { begin: () => NO_SPAN, close: async () => {} };

export async function openTracing({ traceUrl, processId }: Config): Promise<Tracing> {
  if (traceUrl === null) return NO_TRACING;
  const { otlpTracing } = await import('./otlpTracing.ts');
  return otlpTracing(traceUrl, processId);
}

/** Runs `act` in a child span of the current span. Without a current span, only runs `act`. */
export async function withSpan<T>(name: string, act: () => Promise<T>): Promise<T> {
  const doing = currentContext();
  if (!doing?.span) return act();
  const span = doing.span.begin(name);
  try {
    return await runInContext({ ...doing, span }, act);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
