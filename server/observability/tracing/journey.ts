/** The way of a message of a game: received, made durable, told to everybody. */
import type { FailPoint } from '../../live/session/gameLog.ts';
import { type Context, currentContext, runInContext } from './context.ts';
import type { Span } from './span.ts';
import type { Tracing } from './tracing.ts';

/** Questions that change nothing and come every few seconds from everybody. */
const QUIET: ReadonlySet<string> = new Set(['time', 'bumpActivity', 'log']);

interface Travelling extends Context {
  telling?: Span;
}

/** Answers a message in the name of its game; what it answers is not looked at. */
export function traceMessage(tracing: Tracing, gameId: string, name: string, act: () => unknown): unknown {
  if (QUIET.has(name)) return runInContext({ gameId }, act);
  const span = tracing.begin(`game ${name}`, { gameId });
  const doing: Travelling = { gameId, span };
  const end = () => {
    doing.telling?.end();
    span.end();
  };
  const answer = runInContext(doing, act);
  if (answer instanceof Promise) return answer.finally(end);
  end();
  return answer;
}

/** What follows the commit is the telling. */
export function noteTelling(point: FailPoint): void {
  const doing: Travelling | undefined = currentContext();
  if (point === 'committed' && doing?.span) doing.telling = doing.span.begin('tell');
}
