// One game of four players. Its seed determines the opening and all random choices of the players.

import { COLORS } from '../../engine/board/pieces.ts';
import { startPosition } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { advance, beginRules, mustPass, type RulesGame } from '../../engine/rules/game.ts';
import { legalMoves, type Move } from '../../engine/rules/moves.ts';
import type { Player } from './players.ts';

/** Number of random turns at the start, three per player, so that games differ. */
export const OPENING_TURNS = 12;
/** Number of turns after which the game ends with the current points. */
const MAX_TURNS = 1000;

export interface Played {
  readonly game: RulesGame;
  /** Every move of the game; 'pass' for a pass. */
  readonly moves: readonly (Move | 'pass')[];
}

/** Plays a game. The players are ordered by color. `watch` receives each position before its move. */
export function playTable(seats: readonly Player[], seed: number, watch?: (game: RulesGame) => void): Played {
  const luck = seededRandom(Math.imul(seed, 0x9e3779b1));
  const moves: (Move | 'pass')[] = [];
  let game = beginRules(startPosition());
  while (game.outcome === null && moves.length < MAX_TURNS) {
    watch?.(game);
    const move = mustPass(game) ? 'pass' : moveOf(game, seats, seed, moves.length, luck);
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) throw new Error(`${done.error} at turn ${moves.length}`);
    moves.push(move);
    game = done.value.game;
  }
  return { game, moves };
}

function moveOf(
  game: RulesGame,
  seats: readonly Player[],
  seed: number,
  turn: number,
  luck: () => number,
): Move {
  if (turn < OPENING_TURNS) {
    const legal = legalMoves(game.position);
    return legal[Math.floor(luck() * legal.length)]!;
  }
  const color = COLORS.find((one) => one === game.position.turn);
  const player = color === undefined ? undefined : seats[color];
  if (!player) throw new Error('there is no player to move');
  return player(game, seed * 4096 + turn);
}
