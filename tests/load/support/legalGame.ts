/** One long legal game that is always the same, as the workload of load tests. */
import { newMatch } from '../../../engine/match/match.ts';
import { advance, mustPass } from '../../../engine/rules/game.ts';
import { legalMoves, type Move } from '../../../engine/rules/moves.ts';

/**
 * Returns `plies` moves from the start position in which no player passes, no player is checkmated, and the game does
 * not end.
 */
export function legalGame(plies: number): Move[] {
  for (let seed = 1; ; seed++) {
    const moves = attempt(plies, seed);
    if (moves) return moves;
  }
}

function attempt(plies: number, seed: number): Move[] | null {
  let { game } = newMatch({ time: { kind: 'unlimited' } });
  let state = seed;
  const moves: Move[] = [];
  while (moves.length < plies) {
    if (mustPass(game)) return null;
    const legal = legalMoves(game.position);
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const move = legal[(state >> 8) % legal.length];
    const step = move === undefined ? null : advance(game, { type: 'move', move });
    if (move === undefined || !step?.ok || step.value.game.outcome || step.value.mates.length > 0)
      return null;
    moves.push(move);
    game = step.value.game;
  }
  return moves;
}
