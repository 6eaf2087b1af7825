/** Traces the path of a game message: received, committed, broadcast. */
import type { FailPoint } from '../../live/session/gameLog.ts';
import { type Context, currentContext, runInContext } from './context.ts';
import type { Span } from './span.ts';
import { NO_SPAN, type Tracing } from './tracing.ts';

/** Frequent messages that change nothing and are not traced. */
const QUIET: ReadonlySet<string> = new Set(['time', 'bumpActivity', 'log']);

interface Travelling extends Context {
  broadcast?: Span;
}

/** Handles a message in the context of its game. */
export function traceMessage(tracing: Tracing, gameId: string, name: string, act: () => unknown): unknown {
  const span = QUIET.has(name) ? NO_SPAN : tracing.begin(`game ${name}`, { gameId });
  if (span === NO_SPAN) return runInContext({ gameId }, act);
  const doing: Travelling = { gameId, span };
  const end = () => {
    doing.broadcast?.end();
    span.end();
  };
  const answer = runInContext(doing, act);
  if (answer instanceof Promise) return answer.finally(end);
  end();
  return answer;
}

/** Begins the span of the broadcast at the failpoint after the commit. */
export function beginBroadcastSpan(point: FailPoint): void {
  const doing: Travelling | undefined = currentContext();
  if (point === 'committed' && doing?.span) doing.broadcast = doing.span.begin('broadcast');
}
