/** What runs in a bot's thread: the engine's own functions around texts that can cross the border. */
import { chooseMove, voteOnDraw } from '../../engine/bots/levels.ts';
import type { Decision } from '../../engine/match/match.ts';
import { parsePosition } from '../../engine/notation/positionText.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { ChooseTask, VoteTask } from './botPool.ts';

export function choose(task: ChooseTask): { move: number } {
  const { level, engine, seed, budgetMs } = task;
  const now = () => performance.now();
  return { move: chooseMove(read(task.position), { level, engine, seed, ms: budgetMs, now }) };
}

export function vote(task: VoteTask): Decision {
  return voteOnDraw(read(task.position), task.color);
}

function read(text: string): Position {
  const parsed = parsePosition(text);
  if (!parsed.ok) throw new Error(`${parsed.error.field}: ${parsed.error.reason}`);
  return parsed.value;
}
