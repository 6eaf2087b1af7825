import { expect, it } from 'vitest';
import type { Color } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import type { MatchEvent } from '../../../../engine/match/events.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { type PlayedMove, playedAfter, sinceOwnMove } from './playedMoves.ts';

const WHITE = 0;
const position = startPosition();

/** Returns which players' moves are shown to `viewer` after these players have moved in this order. */
function shownAfter(players: readonly Color[], viewer: Color | null): readonly Color[] {
  let moves: readonly PlayedMove[] = [];
  for (const [index, by] of players.entries()) {
    const moved: MatchEvent = {
      type: 'moved',
      by,
      piece: 1,
      move: makeMove(0, 1),
      captured: 0,
      checks: [],
      mates: [],
      spentMs: 0,
      creditMs: 0,
    };
    moves = playedAfter(moves, index + 1, [moved], { before: position, after: position });
  }
  return sinceOwnMove(moves, viewer).map(({ by }) => by);
}

it("[TBL-40] the record beside the board shows the moves of the other three players since the user's previous move", () => {
  expect(shownAfter([0, 1, 2, 3], WHITE)).toEqual([1, 2, 3]);
  expect(shownAfter([0, 1, 2, 3, 0], WHITE)).toEqual([]);
  expect(shownAfter([3, 0, 1], WHITE)).toEqual([1]);
});

it('[TBL-40] the record beside the board shows an eliminated player the last move of each other player', () => {
  expect(shownAfter([0, 1, 2, 3, 1, 2, 3], WHITE)).toEqual([1, 2, 3]);
  expect(shownAfter([1, 2, 1, 2, 1, 2], WHITE)).toEqual([1, 2]);
});

it('[TBL-40] the record beside the board shows a watcher the moves of the last round', () => {
  expect(shownAfter([0, 1, 2, 3, 0, 1], null)).toEqual([2, 3, 0, 1]);
  expect(shownAfter([1, 2, 1, 2], null)).toEqual([1, 2]);
});
