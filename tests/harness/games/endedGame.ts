/** Ended games with whole logs, of random legal moves and plausible times. */
import type { Kysely } from 'kysely';
import { startPosition } from '../../../engine/board/position.ts';
import { seededRandom } from '../../../engine/bots/dice.ts';
import { clockStartsAt } from '../../../engine/match/apply.ts';
import { activeColors, isOver } from '../../../engine/match/match.ts';
import { MAIN, Play } from '../../../engine/match/testing/testPlay.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { insertGame, newGameId } from '../../../server/games/newGame.ts';

/** Plays at most `plies` turns, after which all players resign. The same seed gives the same game. */
export function playEndedGame(plies: number, seed: number): Play {
  const random = seededRandom(seed);
  const play = Play.started(MAIN);
  while (!isOver(play.match)) {
    const { state, game } = play.match;
    const { turn, ply } = game.position;
    if (state === 'SPECIAL_PAUSE') {
      for (const by of activeColors(play.match)) play.try({ type: 'ready', by }, 800);
      continue;
    }
    const moves = legalMoves(game.position);
    const [by] = activeColors(play.match);
    if (ply >= plies && by !== undefined) play.do({ type: 'resign', by }, 500);
    else if (turn === null || moves.length === 0) play.do({ type: 'pass' });
    else {
      // The clock runs from the commit of the previous entry, some milliseconds after its arrival.
      play.match = clockStartsAt(play.match, play.now + 2 + Math.floor(random() * 6));
      const move = moves[Math.floor(random() * moves.length)] ?? 0;
      const lag = { seenMs: Math.floor(20 + random() * 60), pingMs: 40 };
      play.do({ type: 'move', by: turn, move, lag }, Math.floor(300 - 2_500 * Math.log(1 - random())));
    }
  }
  return play;
}

/**
 * Inserts the game.
 * @param playerIds existing accounts, the first of which created the game.
 * @returns the id of the game.
 */
export async function insertEndedGame(
  db: Kysely<Tables>,
  play: Play,
  playerIds: readonly [string, string, string, string],
  endedAtMs: number,
): Promise<string> {
  const id = newGameId();
  const shiftMs = endedAtMs - play.now;
  const entries = play.entries.map((entry, index) => ({
    ...entry,
    command:
      entry.command.type === 'sit'
        ? { ...entry.command, playerId: playerIds[entry.command.seat] }
        : entry.command,
    commandId: `${id}-${index}`,
    at: entry.at + shiftMs,
    since: entry.since === null ? null : entry.since + shiftMs,
  }));
  await insertGame(db, {
    ...{ id, name: 'Player 0', creatorId: playerIds[0], isRandom: false, isRated: false },
    settings: MAIN,
    options: { bots: [], convertCaptured: true, seed: 1 },
    startPosition: makePosition(startPosition()),
    state: play.match.state,
    startedAtMs: (play.match.startedAt ?? play.now) + shiftMs,
    ...{ entries, seats: playerIds, atMs: endedAtMs },
  });
  await db
    .updateTable('game')
    .set({ ended_at: new Date(endedAtMs) })
    .where('id', '=', id)
    .execute();
  return id;
}
