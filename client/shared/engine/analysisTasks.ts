/** The tasks of the analysis worker. They are separate from the worker, so that they can be tested. */
import type { Position } from '../../../engine/board/position.ts';
import { type AnalysisLimits, analyse } from '../../../engine/bots/analysis/analyse.ts';
import { judgeMove } from '../../../engine/bots/analysis/judge.ts';
import type { Chances } from '../../../engine/bots/chances/chances.ts';
import { characterOf } from '../../../engine/bots/characters.ts';
import { chooseMove } from '../../../engine/bots/levels.ts';
import type { Finding, PageLimits, Task } from '../../../protocol/room/analysisMessages.ts';

/** Number of nodes of the first result. Each later result uses four times as many. */
const FIRST_NODES = 4_000;
const GROWTH = 4;
const MAX_NODES = 100_000_000;
/** The number of win probabilities in one report, and the node limit for each position of a game. */
const AT_ONCE = 16;
const COURSE_NODES = 4_000;

/**
 * Runs a task and reports its results. An analysis reports an early result, then better ones, and the final one last.
 */
export function carryOut(task: Task, report: (finding: Finding) => void): void {
  const now = (): number => performance.now();
  if (task.type === 'choose') {
    const { position, level, name, seed, milliseconds } = task;
    const character = characterOf(name ?? '');
    const time = milliseconds === undefined ? {} : { ms: milliseconds, now };
    report({
      type: 'move',
      move: chooseMove(position, {
        level,
        engine: 'search',
        seed,
        ...time,
        ...(character ? { character } : {}),
      }),
    });
    return;
  }
  if (task.type === 'evaluate') return evaluateGame(task, report);
  const { position, limits } = task;
  const { nodes: most = MAX_NODES } = limits;
  const began = now();
  for (let nodes = FIRST_NODES; ; nodes *= GROWTH) {
    const allowed = Math.min(nodes, most);
    const analysis = analyse(position, { ...limitsOf(limits, now() - began, now), nodes: allowed });
    const isLate = limits.milliseconds !== undefined && now() - began >= limits.milliseconds;
    // A search that used less than half of the allowed nodes ended early, for example because there is only one legal
    // move or a win is certain. More nodes would not change its result.
    const isFinal = isLate || allowed === most || analysis.nodes < allowed / 2;
    report({ type: 'analysis', analysis, isFinal });
    if (isFinal) return;
  }
}

/** Returns the win probabilities of a position for the course of a game. */
function searchedChancesOf(position: Position): Chances {
  return analyse(position, { nodes: COURSE_NODES }).chances;
}

function evaluateGame(
  { positions, judged }: Extract<Task, { type: 'evaluate' }>,
  report: (finding: Finding) => void,
): void {
  for (let from = 0; from < positions.length; from += AT_ONCE)
    report({ type: 'chances', chances: positions.slice(from, from + AT_ONCE).map(searchedChancesOf) });
  for (const { number, position, move } of judged)
    report({ type: 'judged', number, judgement: judgeMove(position, move, number) });
}

function limitsOf({ milliseconds, ...limits }: PageLimits, spent: number, now: () => number): AnalysisLimits {
  return milliseconds === undefined
    ? limits
    : { ...limits, milliseconds: Math.max(1, milliseconds - spent), now };
}
