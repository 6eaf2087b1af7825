/** The worker thread of a bot: engine functions with serializable arguments. */
import { setPriority } from 'node:os';
import type { Position } from '../../engine/board/position.ts';
import { characterOf } from '../../engine/bots/characters.ts';
import { type SearchResult, searchMove, voteOnDraw } from '../../engine/bots/levels.ts';
import type { Decision } from '../../engine/match/match.ts';
import { parsePosition } from '../../engine/notation/positionText.ts';
import type { ChooseTask, StopFlag, VoteTask } from './botPool.ts';

/** Increase of the worker's nice value: the main thread, which serves users, has priority. */
const NICE_INCREMENT = 10;
try {
  // On Linux this affects only this thread. Other systems have no priority per thread.
  if (process.platform === 'linux') setPriority(0, NICE_INCREMENT);
} catch {
  // The search also works without the lower priority.
}

export function choose({ stop, budgetMs: ms, ...task }: ChooseTask & { stop: StopFlag }): SearchResult {
  const { level, engine, seed, seen, name } = task;
  const character = name === null ? null : characterOf(name);
  const named = character ? { character } : {};
  const now = () => performance.now();
  const shouldStop = () => Atomics.load(stop, 0) !== 0;
  return searchMove(read(task.position), { level, engine, seed, seen, ms, now, shouldStop, ...named });
}

export function vote(task: VoteTask): Decision {
  return voteOnDraw(read(task.position), task.color);
}

function read(text: string): Position {
  const parsed = parsePosition(text);
  if (!parsed.ok) throw new Error(`${parsed.error.field}: ${parsed.error.reason}`);
  return parsed.value;
}
