/**
 * What is being done right now, for lines of the log and for traces: which request it belongs to, and which game. It
 * follows what is awaited, so nobody has to pass it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

export interface Context {
  /** The id that the asker gets as X-Request-Id. */
  readonly request?: string;
  gameId?: string;
  /** Of which this is a part. */
  readonly span?: Span;
}

const doing = new AsyncLocalStorage<Context>();

/** Everything that `act` begins belongs to it. */
export function runInContext<T>(what: Context, act: () => T): T {
  return doing.run(what, act);
}

export function currentContext(): Context | undefined {
  return doing.getStore();
}

/** What every line of the log says beside its own. */
export function logFields(): { readonly request?: string; readonly gameId?: string } {
  const { request, gameId } = doing.getStore() ?? {};
  return { ...(request === undefined ? {} : { request }), ...(gameId === undefined ? {} : { gameId }) };
}
