/**
 * Tracing: the steps of a request or a move, and their durations. Without a configured receiver, no tracing code is
 * loaded.
 */
import type { Config } from '../../config/config.ts';
import { type Context, currentContext, runInContext } from './context.ts';
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

/** The span of everything without tracing. */
export const NO_SPAN: Span = { traceparent: null, begin: () => NO_SPAN, past() {}, end() {}, fail() {} };
export const NO_TRACING: Tracing = { begin: () => NO_SPAN, close: async () => {} };

export async function openTracing({ traceUrl, processId }: Config): Promise<Tracing> {
  if (traceUrl === null) return NO_TRACING;
  const { otlpTracing } = await import('./otlpTracing.ts');
  return otlpTracing(traceUrl, processId);
}

/** Runs `act` in a child span of the current span. Without a current span, only runs `act`. */
export function withSpan<T>(name: string, act: () => Promise<T>): Promise<T> {
  const doing = currentContext();
  return doing?.span ? inSpan({ ...doing, span: doing.span.begin(name) }, act) : act();
}

async function inSpan<T>(doing: Context & { readonly span: Span }, act: () => Promise<T>): Promise<T> {
  const { span } = doing;
  try {
    return await runInContext(doing, act);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
