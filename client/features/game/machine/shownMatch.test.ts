// Tests that the page shows the user's move before the server answers.

import { expect, it } from 'vitest';
import { parsePieceToken } from '../../../../engine/board/pieces.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { newMatch } from '../../../../engine/match/match.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { place } from '../../../../engine/rules/testing/table.ts';
import { type GameContext, shownMatch } from './gameModel.ts';

const position = place('wK:a1 bK:a12 rK:l12 gK:l1 wR:e5 rN:h5');
const match = { ...newMatch({ time: { kind: 'unlimited' } }, position), state: 'STARTED' as const };
const at = (name: string) => parseSquare(name) ?? 0;

/** Returns the displayed board while the move e5xh5 of this piece is in flight. */
function shownWith(token: string) {
  const move = parseMove('e5xh5', position);
  if (!move.ok) throw new Error(move.error);
  const pending = { move: move.value, piece: parsePieceToken(token) ?? 0, ply: position.ply };
  const context = { view: { match }, pending, unconfirmed: null };
  return shownMatch(context as unknown as GameContext)?.game.position.board;
}

it("[BRD-16] the board shows the user's move, and removes the captured piece, before the server answers", () => {
  const board = shownWith('wR');
  expect([board?.[at('e5')], board?.[at('h5')]]).toEqual([0, parsePieceToken('wR')]);
});

it.each(['wQ', 'bR', 'wPu'])(
  '[BRD-16] the board ignores an unanswered move if another piece is now on its start square (%s)',
  (token) => {
    expect(shownWith(token)).toBe(position.board);
  },
);
