/** Traces: what was done for a request or a move, and how long each part took. Without a receiver nothing of it is loaded. */
import type { Config } from '../../config/config.ts';
import { currentContext, runInContext } from './context.ts';
import type { Attributes, Span } from './span.ts';

export interface Tracing {
  /** Something that is part of nothing else. */
  begin(name: string, attributes?: Attributes): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { begin: () => NO_SPAN, past() {}, end() {}, fail() {} };
export const NO_TRACING: Tracing = { begin: () => NO_SPAN, close: async () => {} };

export async function openTracing({ traceUrl, processId }: Config): Promise<Tracing> {
  if (traceUrl === null) return NO_TRACING;
  const { otlpTracing } = await import('./otlpTracing.ts');
  return otlpTracing(traceUrl, processId);
}

/** Does it as a part of what is being done, where that is traced. */
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
