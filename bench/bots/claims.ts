// Measures how often the search predicts a forced loss, and how often the prediction comes true:
// `node scripts/run/run.mjs bench/bots/claims.ts [nodes] [games] [seed] [three]`. One search player plays against three
// others (`pool` by default, see pairing.ts). A claim is a search whose best score means a lost game. A claim comes
// true if the player is eliminated within two rounds.

import { ACTIVE } from '../../engine/board/position.ts';
import { searchVariations, WIN } from '../../engine/bots/search.ts';
import { opponentsOf, POOL } from './pairing.ts';
import { type Player, playerOf } from './players/players.ts';
import { playTable } from './table.ts';

/** The number of turns in two rounds of four players. */
const SOON = 8;

export interface Claims {
  readonly moves: number;
  /** The turns at which a loss was claimed. */
  readonly claimed: readonly number[];
  /** The turn in which the player was eliminated, or null if the player was not. */
  readonly outAt: number | null;
}

/** Plays a game and returns the claims of the search player. */
export function claimsOf(nodes: number, three: string, seed: number, seat: number): Claims {
  const claimed: number[] = [];
  let moves = 0;
  let turn = 0;
  let outAt: number | null = null;
  const searcher: Player = ({ position, seen }, own) => {
    const [best] = searchVariations(position, { nodes, seed: own, seen }).lines;
    moves++;
    if (best!.score < -WIN / 2) claimed.push(turn);
    return best!.move;
  };
  const seats = opponentsOf(three, seed).map(playerOf);
  seats.splice(seat, 0, searcher);
  const { game, moves: played } = playTable(seats, seed, ({ position }) => {
    turn++;
    if (outAt === null && position.states[seat as 0] !== ACTIVE) outAt = turn;
  });
  if (outAt === null && game.position.states[seat as 0] !== ACTIVE) outAt = played.length;
  return { moves, claimed, outAt };
}

/** Returns the number of moves, of claims, and of claims that came true. */
export function sumOf(games: readonly Claims[]): { moves: number; claims: number; true: number } {
  const all = games.flatMap(({ claimed, outAt }) =>
    claimed.map((turn) => outAt !== null && outAt - turn <= SOON),
  );
  return {
    moves: games.reduce((sum, { moves }) => sum + moves, 0),
    claims: all.length,
    true: all.filter(Boolean).length,
  };
}

if (import.meta.main) {
  const [nodes = '20000', count = '40', first = '140000', three = POOL] = process.argv.slice(2);
  const games: Claims[] = [];
  for (let index = 0; index < Number(count); index++) {
    games.push(claimsOf(Number(nodes), three, Number(first) + Math.floor(index / 4), index % 4));
    const { moves, claims, true: held } = sumOf(games);
    console.log(
      `${index + 1} games, ${moves} moves: a loss claimed on ${claims} (${((100 * claims) / moves).toFixed(2)} %), ` +
        `${held} came true within two rounds`,
    );
  }
}
