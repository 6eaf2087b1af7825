import { describe, expect, it } from 'vitest';
import { parsePieceToken } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { advance, beginRules } from '../../../../engine/rules/game.ts';
import { follow, startTracks } from './tracks.ts';

const at = (name: string) => parseSquare(name) ?? -1;

function boardOf(pieces: Record<string, string>): Uint8Array {
  const board = new Uint8Array(144);
  for (const [square, token] of Object.entries(pieces)) board[at(square)] = parsePieceToken(token) ?? 0;
  return board;
}

describe('the tracks of pieces', () => {
  it('keep the identity of a piece that moves', () => {
    const game = beginRules(startPosition());
    const move = parseMove('d4-e4', game.position);
    if (!move.ok) throw new Error(move.error);
    const next = advance(game, { type: 'move', move: move.value });
    if (!next.ok) throw new Error(next.error);
    const before = startTracks(game.position.board);
    const after = follow(before, next.value.game.position.board, { from: at('d4'), to: at('e4') });
    const pawn = before.pieces.find((track) => track.square === at('d4'));
    expect(after.pieces.find((track) => track.square === at('e4'))?.id).toBe(pawn?.id);
    expect(after.pieces).toHaveLength(64);
    expect(after.taken).toEqual([]);
  });

  it('fade out captured pieces', () => {
    const before = startTracks(boardOf({ a1: 'wR', a9: 'bN' }));
    const after = follow(before, boardOf({ a9: 'wR' }), { from: at('a1'), to: at('a9') });
    expect(after.pieces).toEqual([{ ...before.pieces[0], square: at('a9') }]);
    expect(after.taken).toEqual([before.pieces[1]]);
  });

  it('follow a pawn through its promotion', () => {
    const before = startTracks(boardOf({ k8: 'wPr' }));
    const after = follow(before, boardOf({ l8: 'wQ' }), { from: at('k8'), to: at('l8') });
    expect(after.pieces[0]?.id).toBe(before.pieces[0]?.id);
  });

  it('keep the order of ids after every move', () => {
    const before = startTracks(boardOf({ a1: 'wR', b1: 'wQ', c1: 'wK' }));
    const after = follow(before, boardOf({ h1: 'wR', b1: 'wQ', c1: 'wK' }), { from: 0, to: at('h1') });
    expect(after.pieces.map((track) => track.id)).toEqual(before.pieces.map((track) => track.id));
  });

  it('are the same objects if nothing changed', () => {
    const before = startTracks(boardOf({ a1: 'wR' }));
    expect(follow(before, boardOf({ a1: 'wR' }), null).pieces).toBe(before.pieces);
  });
});
