// One game of four players. Its seed determines the opening and all random choices of the players.

import { COLORS } from '../../engine/board/pieces.ts';
import { startPosition } from '../../engine/board/position.ts';
import { analyse } from '../../engine/bots/analysis/analyse.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { advance, beginRules, mustPass, type RulesGame } from '../../engine/rules/game.ts';
import { legalMoves, type Move } from '../../engine/rules/moves.ts';
import type { Player } from './players/players.ts';

/** Number of random turns at the start, three per player, so that games differ. */
export const OPENING_TURNS = 12;
/** An opening is kept only if the win probability of every player is in this range. */
const EVEN_CHANCE = { least: 0.15, most: 0.4 };
/** Node limit of the search that computes these probabilities. */
const OPENING_NODES = 4000;
/** Number of turns after which the game ends with the current points. */
const MAX_TURNS = 1000;

/** A move, or 'pass' for a pass. */
type Turn = Move | 'pass';

export interface Played {
  readonly game: RulesGame;
  /** Every move of the game; 'pass' for a pass. */
  readonly moves: readonly Turn[];
}

/** Plays a game. The players are ordered by color. `watch` receives each position before its move. */
export function playTable(seats: readonly Player[], seed: number, watch?: (game: RulesGame) => void): Played {
  const opening = openingOf(seed);
  const moves: Turn[] = [];
  let game = beginRules(startPosition());
  while (game.outcome === null && moves.length < MAX_TURNS) {
    watch?.(game);
    const turn = moves.length;
    const move =
      opening[turn] ?? (mustPass(game) ? 'pass' : playerOnMove(game, seats)(game, seed * 4096 + turn));
    moves.push(move);
    game = after(game, move);
  }
  return { game, moves };
}

/** Draws random openings until one leaves every player about the same win probability. */
export function openingOf(seed: number): readonly Turn[] {
  const luck = seededRandom(Math.imul(seed, 0x9e3779b1));
  for (;;) {
    const moves: Turn[] = [];
    let game = beginRules(startPosition());
    while (game.outcome === null && moves.length < OPENING_TURNS) {
      const legal = legalMoves(game.position);
      const move = mustPass(game) ? 'pass' : legal[Math.floor(luck() * legal.length)]!;
      moves.push(move);
      game = after(game, move);
    }
    if (game.outcome === null && hasEvenChances(game)) return moves;
  }
}

function hasEvenChances({ position }: RulesGame): boolean {
  const { chances } = analyse(position, { nodes: OPENING_NODES });
  return chances.every((chance) => chance >= EVEN_CHANCE.least && chance <= EVEN_CHANCE.most);
}

function playerOnMove({ position }: RulesGame, seats: readonly Player[]): Player {
  const color = COLORS.find((one) => one === position.turn);
  const player = color === undefined ? undefined : seats[color];
  if (!player) throw new Error('there is no player to move');
  return player;
}

function after(game: RulesGame, move: Turn): RulesGame {
  const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
  if (!done.ok) throw new Error(`${done.error} at turn ${game.position.ply}`);
  return done.value.game;
}
