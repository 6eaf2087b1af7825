/** What the thread that computes does with a task; told apart from the thread itself, so that it can be tried without one. */
import { type AnalysisLimits, analyse } from '../../../engine/bots/analyse.ts';
import { chooseMove } from '../../../engine/bots/levels.ts';
import type { Finding, PageLimits, Task } from '../../../protocol/room/analysisMessages.ts';

/** Positions looked at for the first finding; each later one takes four times as many. */
const FIRST_NODES = 4_000;
const GROWTH = 4;
const MAX_NODES = 100_000_000;

/** Carries out a task and tells what it finds: of an analysis the first soon, then better ones, the final one last. */
export function carryOut(task: Task, tell: (finding: Finding) => void): void {
  const now = (): number => performance.now();
  if (task.type === 'choose') {
    const { position, level, seed, milliseconds } = task;
    const time = milliseconds === undefined ? {} : { ms: milliseconds, now };
    tell({ type: 'move', move: chooseMove(position, { level, engine: 'search', seed, ...time }) });
    return;
  }
  const { position, limits } = task;
  const { nodes: most = MAX_NODES } = limits;
  const began = now();
  for (let nodes = FIRST_NODES; ; nodes *= GROWTH) {
    const allowed = Math.min(nodes, most);
    const analysis = analyse(position, { ...limitsOf(limits, now() - began, now), nodes: allowed });
    const isLate = limits.milliseconds !== undefined && now() - began >= limits.milliseconds;
    // A line that ends the game is found with fewer positions than allowed.
    const isFinal = isLate || allowed === most || analysis.nodes < allowed / 2;
    tell({ type: 'analysis', analysis, isFinal });
    if (isFinal) return;
  }
}

function limitsOf({ milliseconds, ...limits }: PageLimits, spent: number, now: () => number): AnalysisLimits {
  return milliseconds === undefined
    ? limits
    : { ...limits, milliseconds: Math.max(1, milliseconds - spent), now };
}
