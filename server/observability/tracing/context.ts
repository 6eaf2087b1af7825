/** The context of the current operation for logs and traces: its request and its game. Async calls inherit it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

export interface Context {
  /** The request id, which the answer also contains as X-Request-Id. */
  readonly request?: string;
  gameId?: string;
  /** The parent span. */
  readonly span?: Span;
}

const doing = new AsyncLocalStorage<Context>();

/** Runs `act` and everything that it starts in this context. */
export function runInContext<T>(what: Context, act: () => T): T {
  return doing.run(what, act);
}

export function currentContext(): Context | undefined {
  return doing.getStore();
}

/** Returns the fields that every log line contains. */
export function logFields(): { readonly request?: string; readonly gameId?: string } {
  const { request, gameId } = doing.getStore() ?? {};
  return { ...(request === undefined ? {} : { request }), ...(gameId === undefined ? {} : { gameId }) };
}
