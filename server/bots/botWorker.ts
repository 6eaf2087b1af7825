/** What runs in a bot's thread: the engine's own functions around texts that can cross the border. */
import { setPriority } from 'node:os';
import type { Position } from '../../engine/board/position.ts';
import { type SearchResult, searchMove, voteOnDraw } from '../../engine/bots/levels.ts';
import type { Decision } from '../../engine/match/match.ts';
import { parsePosition } from '../../engine/notation/positionText.ts';
import type { ChooseTask, StopFlag, VoteTask } from './botPool.ts';

/** Weaker than the server's own thread, which serves people: it need not wait until a thinker's share of a core is used up. */
const YIELD_INTERVAL = 10;
try {
  // Of this thread alone, on Linux; elsewhere a thread has no priority of its own and the call may be refused.
  if (process.platform === 'linux') setPriority(0, YIELD_INTERVAL);
} catch {
  // A machine that forbids it only loses the courtesy.
}

export function choose({ stop, budgetMs: ms, ...task }: ChooseTask & { stop: StopFlag }): SearchResult {
  const { level, engine, seed, seen } = task;
  const now = () => performance.now();
  const shouldStop = () => Atomics.load(stop, 0) !== 0;
  return searchMove(read(task.position), { level, engine, seed, seen, ms, now, shouldStop });
}

export function vote(task: VoteTask): Decision {
  return voteOnDraw(read(task.position), task.color);
}

function read(text: string): Position {
  const parsed = parsePosition(text);
  if (!parsed.ok) throw new Error(`${parsed.error.field}: ${parsed.error.reason}`);
  return parsed.value;
}
