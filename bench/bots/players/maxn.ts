// A reference search for comparison: max^n (Luckhardt and Irani, 1986). All players maximize their own win probability.
// Because the probabilities sum to one, the search uses shallow pruning (Korf, 1991). It has the same evaluation as the
// bots, with a few turns of captures at the leaves.

import { Board, NOT_OVER } from '../../../engine/board/board.ts';
import { ACTIVE, type Position } from '../../../engine/board/position.ts';
import { strengthen, strengths } from '../../../engine/bots/evaluate.ts';
import { Ordering } from '../../../engine/bots/ordering.ts';
import { CHANCE_SCALE } from '../../../engine/bots/weights.ts';
import { generate } from '../../../engine/rules/generate.ts';
import { type Move, toMove } from '../../../engine/rules/moves.ts';
import { step, stepPass } from '../../../engine/rules/turns.ts';

type Chances = readonly number[];

/** Returns each player's win probability by static evaluation. A sole remaining player has 1. */
export function chancesOn(board: Board): Chances {
  const highest = strengthen(board);
  const shares = Array.from(strengths, (strength, player) =>
    board.states[player] === ACTIVE ? Math.exp((strength - highest) / CHANCE_SCALE) : 0,
  );
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

const board = new Board();
const ordering = new Ordering();
const QUIET_DEPTH = 3;
const DEEPEST = 30;

class Spent extends Error {}

/** Returns the move of the side to move, which must have a legal move. */
export function maxnMove(position: Position, limit: number): Move {
  let nodes = 0;
  const count = (): void => {
    if (++nodes > limit) throw new Spent();
  };

  function value(depth: number, at: number, bound: number): Chances {
    if (board.over !== NOT_OVER) return chancesOn(board);
    const isQuiet = depth <= 0;
    const still = isQuiet ? chancesOn(board) : null;
    if (still && depth <= -QUIET_DEPTH) return still;
    const player = board.turn;
    const last = generate(board, player, board.moves, at, isQuiet);
    if (last === at) return still ?? passed(depth, at);
    ordering.rate(board, at, last, 0, 0, 0);
    let best = still;
    for (let i = at; i < last; i++) {
      const move = ordering.pick(board, i, last);
      if (isQuiet && (board.cells[(move >> 8) & 255] === 0 || ordering.isLosing(i))) continue;
      count();
      step(board, move);
      const found = value(depth - 1, last, best?.[player] ?? 0);
      board.undo();
      if (best === null || found[player]! > best[player]!) best = found;
      // Shallow pruning: this player can already guarantee so much that the previous player prefers an earlier
      // alternative.
      if (1 - best[player]! <= bound) break;
    }
    return best ?? chancesOn(board);
  }

  function passed(depth: number, at: number): Chances {
    if (board.activeCount <= 2) return chancesOn(board);
    stepPass(board);
    const found = value(depth - 1, at, 0);
    board.undo();
    return found;
  }

  board.load(position);
  ordering.clear();
  const me = board.turn;
  const last = generate(board, me, board.moves, 0);
  ordering.rate(board, 0, last, 0, 0, 0);
  const moves = Array.from({ length: last }, (_, i) => ordering.pick(board, i, last));
  let chosen = moves[0]!;
  try {
    for (let depth = 1; depth < DEEPEST; depth++) {
      let best = Number.NEGATIVE_INFINITY;
      for (const move of [chosen, ...moves.filter((one) => one !== chosen)]) {
        count();
        step(board, move);
        const own = value(depth - 1, last, Math.max(best, 0))[me]!;
        board.undo();
        if (own > best) [best, chosen] = [own, move];
      }
    }
  } catch (stop) {
    if (!(stop instanceof Spent)) throw stop;
  }
  return toMove(chosen);
}
