// A reference search for comparison: Monte Carlo tree search (UCT with the max^n backup of Nijssen, 2013). All players
// maximize their own win probability. The prior comes from the move ordering (PUCT), and a static evaluation replaces
// the playouts.

import { Board, type BoardMove, NOT_OVER } from '../../../engine/board/board.ts';
import type { Position } from '../../../engine/board/position.ts';
import { PRICES } from '../../../engine/bots/features.ts';
import { isNoisy } from '../../../engine/bots/ordering.ts';
import { generate } from '../../../engine/rules/generate.ts';
import { type Move, toMove } from '../../../engine/rules/moves.ts';
import { step, stepPass } from '../../../engine/rules/turns.ts';
import { chancesOn } from './maxn.ts';

/** The exploration constant. */
const CURIOSITY = 1.2;
const MAX_PLIES = 200;

interface Branch {
  readonly move: BoardMove;
  /** The prior probability of a visit. */
  readonly prior: number;
  visits: number;
  /** The sum of the mover's win probabilities. */
  worth: number;
  node: Branch[] | null;
}

const board = new Board();

/** Returns the most visited move after this many nodes. */
export function mctsMove(position: Position, limit: number): Move {
  board.load(position);
  const root = branches();
  for (let nodes = 0; nodes < limit; ) nodes += look(root);
  const best = root.reduce((most, branch) => (branch.visits > most.visits ? branch : most));
  return toMove(best.move);
}

/** Descends to an unvisited position and backs up its evaluation. Returns the number of moves made. */
function look(root: Branch[]): number {
  const way: { branch: Branch; player: number }[] = [];
  let node: Branch[] | null = root;
  while (node !== null && node.length > 0 && way.length < MAX_PLIES) {
    const branch = choose(node);
    way.push({ branch, player: board.turn });
    if (branch.move === 0) stepPass(board);
    else step(board, branch.move);
    if (branch.node === null) {
      branch.node = board.over === NOT_OVER ? branches() : [];
      break;
    }
    node = branch.node;
  }
  const chances = chancesOn(board);
  for (const { branch, player } of way) {
    branch.visits++;
    branch.worth += chances[player] ?? 0;
  }
  for (let i = 0; i < way.length; i++) board.undo();
  return Math.max(1, way.length);
}

function choose(node: readonly Branch[]): Branch {
  const total = Math.sqrt(1 + node.reduce((sum, { visits }) => sum + visits, 0));
  let [best, highest] = [node[0]!, Number.NEGATIVE_INFINITY];
  for (const branch of node) {
    const mean = branch.visits === 0 ? 0.25 : branch.worth / branch.visits;
    const thresholdText = mean + (CURIOSITY * branch.prior * total) / (1 + branch.visits);
    if (thresholdText > highest) [best, highest] = [branch, thresholdText];
  }
  return best;
}

function branches(): Branch[] {
  const last = generate(board, board.turn, board.moves, 0);
  const moves: BoardMove[] =
    last === 0 && board.activeCount > 2 ? [0] : Array.from(board.moves.subarray(0, last));
  const shares = moves.map((move) => (move !== 0 && isNoisy(board, move) ? 1 + gainOf(move) : 1));
  const sum = shares.reduce((total, share) => total + share, 0);
  return moves.map((move, i) => ({ move, prior: shares[i]! / sum, visits: 0, worth: 0, node: null }));
}

/** Returns the gain of a move in pawns. */
function gainOf(move: BoardMove): number {
  const taken = board.cells[(move >> 8) & 255]!;
  return taken === 0 ? 5 : PRICES[taken & 15]! / 10;
}
