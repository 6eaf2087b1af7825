// Plays one game of a data set and takes its samples.

import { COLORS } from '../../../engine/board/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../../../engine/board/position.ts';
import { seededRandom } from '../../../engine/bots/dice.ts';
import {
  advance,
  beginRules,
  mustPass,
  type RulesEvent,
  type RulesGame,
} from '../../../engine/rules/game.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import { playerOf } from '../players/players.ts';
import { type StoredGame, WHOLE_SHARE } from './gameFile.ts';
import { drawTable, PLAYER_NAMES, type SetName, type Table } from './tables.ts';

/** Turns between two samples. It is odd, so that each player is on the move in a quarter of the samples. */
const EVERY = 5;
/** The turn after which a game ends as a draw. */
const MAX_TURNS = 1000;

/** Plays the game of a seed. The result is the same on every machine. */
export function playLeagueGame(set: SetName, seed: number): StoredGame {
  const table = drawTable(set, seed);
  const players = table.seats.map(playerOf);
  const luck = seededRandom(Math.imul(seed, 0x9e3779b1));
  const samples: Position[] = [];
  let game = beginRules(startPosition());
  let turns = 0;
  for (; game.outcome === null && turns < MAX_TURNS; turns++) {
    if (turns >= table.opening && turns % EVERY === 0) samples.push(game.position);
    const event = eventOf(game, table, turns, luck, players, seed);
    const done = advance(game, event);
    if (!done.ok) throw new Error(`${done.error} at turn ${turns} of game ${seed}`);
    game = done.value.game;
  }
  const { points } = game.position;
  const seats = table.seats.map((name) => PLAYER_NAMES.indexOf(name));
  return { seed, seats, shares: sharesOf(game), points, turns, samples };
}

function eventOf(
  game: RulesGame,
  table: Table,
  turn: number,
  luck: () => number,
  players: readonly ReturnType<typeof playerOf>[],
  seed: number,
): RulesEvent {
  const { position } = game;
  const { resignation } = table;
  if (resignation?.turn === turn && position.states[resignation.color] === ACTIVE)
    return { type: 'resign', color: COLORS[resignation.color]! };
  if (mustPass(game)) return { type: 'pass' };
  if (turn >= table.opening)
    return { type: 'move', move: players[position.turn ?? 0]!(game, seed * 4096 + turn) };
  const legal = legalMoves(position);
  return { type: 'move', move: legal[Math.floor(luck() * legal.length)]! };
}

/** Returns each player's share of the win in twelfths. The active players of a draw share it. */
function sharesOf({ outcome, position }: RulesGame): number[] {
  if (outcome?.winner != null) return COLORS.map((color) => (color === outcome.winner ? WHOLE_SHARE : 0));
  const active = position.states.filter((state) => state === ACTIVE).length;
  return position.states.map((state) => (state === ACTIVE ? WHOLE_SHARE / active : 0));
}
