// One game between four players, from a seed: it decides the opening and everything the players leave to chance.

import { COLORS } from '../../engine/board/pieces.ts';
import { startPosition } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { advance, beginRules, mustPass, type RulesGame } from '../../engine/rules/game.ts';
import { legalMoves, type Move } from '../../engine/rules/moves.ts';
import type { Player } from './players.ts';

/** Turns at the beginning that luck plays, three a player, so that no two games are alike. */
const OPENING_TURNS = 12;
/** A game that is not over by then ends with the points there are. */
const MAX_TURNS = 1000;

export interface Played {
  readonly game: RulesGame;
  /** Every move, 'pass' where there was none. */
  readonly moves: readonly (Move | 'pass')[];
}

/** Plays a game. The seats are by colour; `watch` sees each position before its move. */
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
  if (!player) throw new Error('nobody is on the move');
  return player(game, seed * 4096 + turn);
}
