import { describe, expect, it } from 'vitest';
import { BISHOP, type Color, KNIGHT, QUEEN, ROOK } from '../board/pieces.ts';
import { parseSquare, squareName } from '../board/squares.ts';
import { parsePosition } from '../notation/positionText.ts';
import { makeMove, moveFrom, movePromotion, moveTo } from '../rules/moves.ts';
import { judgePremove, lacksPromotion, laterCaptures, type PremoveCondition } from './premove.ts';
import { MAIN, Play } from './testing/testPlay.ts';

function premove(text: string, condition: PremoveCondition = 'legal', promotion = 0) {
  const [from = 0, to = 0] = text.split('-').map((name) => parseSquare(name) ?? 0);
  return { move: makeMove(from, to, promotion), condition };
}

/** Kings in the corners, a white rook on c2 and a black rook on j5. */
const WITH_BLACK_ROOK = 'bK,10,rK/12/12/12/12/12/12/9,bR,2/12/12/2,wR,9/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

describe('a premove', () => {
  it("waits during other players' turns, and is played when the player's own turn begins", () => {
    const play = Play.started();
    const premoved = premove('d9-e9');
    expect(judgePremove(play.match, 1, premoved)).toBe('WAITS');
    play.move('d3-e3');
    expect(judgePremove(play.match, 1, premoved)).toBe('PLAY');
  });

  it('waits during a pause', () => {
    const play = Play.started();
    play.move('d3-e3');
    play.do({ type: 'pause', by: 0 });
    expect(judgePremove(play.match, 1, premove('d9-e9'))).toBe('WAITS');
  });

  it('is dropped when it becomes illegal, and when its player is eliminated', () => {
    const play = Play.started(MAIN, WITH_BLACK_ROOK);
    expect(judgePremove(play.match, 1, premove('j5-a5'))).toBe('WAITS');
    expect(judgePremove(play.match, 1, premove('j5-a6'))).toBe('ILLEGAL');
    play.move('c2-c5');
    expect(judgePremove(play.match, 1, premove('j5-a5'))).toBe('ILLEGAL');
    expect(judgePremove(play.match, 1, premove('j5-c5'))).toBe('PLAY');
    play.do({ type: 'resign', by: 1 });
    expect(judgePremove(play.match, 1, premove('j5-c5'))).toBe('OVER');
  });

  it('is dropped if its player is in check', () => {
    const play = Play.started(MAIN, WITH_BLACK_ROOK);
    play.move('c2-c12');
    expect(judgePremove(play.match, 1, premove('j5-a5'))).toBe('IN_CHECK');
  });

  it('can have the condition that it captures a piece', () => {
    const play = Play.started(MAIN, WITH_BLACK_ROOK);
    const premoved = premove('j5-c5', 'captures');
    expect(judgePremove(play.match, 1, premoved)).toBe('WAITS');
    play.move('c2-c5');
    expect(judgePremove(play.match, 1, premoved)).toBe('PLAY');
    const other = Play.started(MAIN, WITH_BLACK_ROOK);
    other.move('c2-c3');
    expect(judgePremove(other.match, 1, premoved)).toBe('CONDITION');
    expect(judgePremove(other.match, 2, premoved)).toBe('ILLEGAL');
  });

  it('[TBL-52] can require that its target square is empty', () => {
    const premoved = premove('j5-c5', 'free');
    const play = Play.started(MAIN, WITH_BLACK_ROOK);
    expect(judgePremove(play.match, 1, premoved)).toBe('WAITS');
    play.move('c2-c3');
    expect(judgePremove(play.match, 1, premoved)).toBe('PLAY');
    const other = Play.started(MAIN, WITH_BLACK_ROOK);
    other.move('c2-c5');
    expect(judgePremove(other.match, 1, premoved)).toBe('CONDITION');
  });

  it('can require that no opponent could capture on its target square', () => {
    const play = Play.started(MAIN, WITH_BLACK_ROOK);
    play.move('c2-c3');
    expect(judgePremove(play.match, 1, premove('j5-c5', 'safe'))).toBe('CONDITION');
    expect(judgePremove(play.match, 1, premove('j5-e5', 'safe'))).toBe('PLAY');
  });

  it('names the promotion piece', () => {
    const position = 'bK,10,rK/1,wPu,9,rB/12/12/12/12/12/12/12/12/12/wK,10,gK b wbrg aaaa 0,0,0,0 0 0';
    const play = Play.started(MAIN, position);
    expect(lacksPromotion(play.match, 0, premove('b11-b12').move)).toBe(true);
    expect(judgePremove(play.match, 0, premove('b11-b12', 'legal', QUEEN))).toBe('WAITS');
  });

  it('with the condition `captures` may name a target square that is still empty', () => {
    const play = Play.started();
    expect(judgePremove(play.match, 1, premove('b9-c8', 'captures'))).toBe('WAITS');
    expect(judgePremove(play.match, 1, premove('b9-c8', 'legal'))).toBe('ILLEGAL');
    expect(judgePremove(play.match, 1, premove('d3-e4', 'captures'))).toBe('ILLEGAL');
  });

  it('to a protected square is stopped only by the condition `safe`', () => {
    // White's rook on c5 is protected by the rook on c2.
    const play = Play.started(
      MAIN,
      'bK,10,rK/12/12/12/12/12/12/2,wR,6,bR,2/12/12/2,wR,9/wK,10,gK b wbrg aaaa 0,0,0,0 0 0',
    );
    expect(judgePremove(play.match, 1, premove('j5-c5', 'legal'))).toBe('PLAY');
    expect(judgePremove(play.match, 1, premove('j5-c5', 'captures'))).toBe('PLAY');
    expect(judgePremove(play.match, 1, premove('j5-c5', 'safe'))).toBe('CONDITION');
    expect(judgePremove(play.match, 1, premove('j5-e5', 'captures'))).toBe('CONDITION');
  });

  it('requires a promotion piece only for a pawn that moves to its last rank', () => {
    const position = 'bK,10,rK/1,wPu,9,rB/12/12/12/12/12/12/12/12/12/wK,10,gK b wbrg aaaa 0,0,0,0 0 0';
    const { match } = Play.started(MAIN, position);
    expect(lacksPromotion(match, 0, premove('b11-b12', 'legal', QUEEN).move)).toBe(false);
    expect(lacksPromotion(match, 0, premove('a1-a2').move)).toBe(false);
    expect(lacksPromotion(match, 0, premove('b11-c11').move)).toBe(false);
    expect(lacksPromotion(match, 0, premove('b11-b10').move)).toBe(false);
  });
});

describe('captures that are possible only later', () => {
  /** Returns the squares on which the piece may capture later. */
  function targets(text: string, by: Color, from: string): string[] {
    const read = parsePosition(text);
    if (!read.ok) throw new Error(read.error.field);
    const moves = laterCaptures(read.value, by).filter((move) => moveFrom(move) === parseSquare(from));
    return [...new Set(moves.map(moveTo))].map(squareName).sort();
  }
  const withPieces = (ranks: string, owners = 'wbrg') =>
    `${ranks} b ${owners} ${owners === 'wbrg' ? 'aaaa' : 'aama'} 0,0,0,0 0 0`;

  it('[TBL-104] of a pawn are on all its capture squares to which it cannot move now', () => {
    const at = (pawn: string, rest = '12/12/12') =>
      withPieces(`bK,10,rK/12/12/12/12/${rest}/${pawn}/12/12/wK,10,gK`);
    expect(targets(at('3,wPu,8'), 0, 'd4')).toEqual(['c5', 'e5']);
    expect(targets(at('wPr,11'), 0, 'a4')).toEqual(['b3', 'b5']);
    expect(targets(at('3,wPur,8'), 0, 'd4')).toEqual(['c5', 'e3', 'e5']);
    expect(targets(at('wPu,11'), 0, 'a4'), 'at the edge').toEqual(['b5']);
    // An own piece is on c5, and a piece that the pawn can capture now is on e5.
    expect(targets(at('3,wPu,8', '12/12/2,wN,1,bN,7'), 0, 'd4')).toEqual(['c5']);
  });

  it('[TBL-104] of a pinned pawn include the pieces that it attacks', () => {
    const pinned = withPieces('bK,10,rK/12/12/12/12/12/12/12/bR,11/1,bN,10/wPu,11/wK,10,gK');
    expect(targets(pinned, 0, 'a2')).toEqual(['b3']);
  });

  it('[TBL-104] of a pawn on the last rank have each promotion piece, and no king is captured', () => {
    const read = parsePosition(withPieces('bK,10,rK/1,wPu,10/12/12/12/12/12/12/12/12/12/wK,10,gK'));
    const moves = read.ok ? laterCaptures(read.value, 0).filter((move) => movePromotion(move) !== 0) : [];
    const b11 = parseSquare('b11') ?? 0;
    const c12 = parseSquare('c12') ?? 0;
    expect(moves.sort()).toEqual(
      [QUEEN, ROOK, BISHOP, KNIGHT].map((kind) => makeMove(b11, c12, kind)).sort(),
    );
  });

  it('[TBL-104] of other pieces are on the first own piece of each line, or a step away', () => {
    const text = withPieces('bK,10,rK/12/12/12/12/12/3,bN,8/12/wPu,2,wR,1,wPl,wQ,5/2,wN,9/12/wK,10,gK');
    expect(targets(text, 0, 'd4')).toEqual(['a4', 'f4']);
    expect(targets(text, 0, 'c3')).toEqual(['a4']);
    expect(targets(text, 0, 'g4')).toEqual(['f4']);
    expect(targets(text, 0, 'd6'), "another player's piece").toEqual([]);
    expect(targets(text, 1, 'd6')).toEqual([]);
  });

  it('[TBL-104] include those of the king and on squares of captured armies, but not on the own king', () => {
    const text = withPieces('bK,11/12/12/12/12/12/12/12/12/12/rN,wB,10/wK,wR,9,gK', 'wbwg');
    expect(targets(text, 0, 'a1')).toEqual(['a2', 'b1', 'b2']);
    expect(targets(text, 0, 'b1')).toEqual(['b2']);
    expect(targets(text, 0, 'b2')).toEqual([]);
    expect(targets(text, 0, 'a2')).toEqual([]);
  });

  it('[TBL-104] can be premoves, and are legal in the own turn if an opponent has moved there', () => {
    const play = Play.started(
      MAIN,
      'bK,10,rK/12/12/12/12/12/12/9,bR,2/12/12/2,wR,6,bPd,2/wK,10,gK w wbrg aaaa 0,0,0,0 0 0',
    );
    const { position } = play.match.game;
    const premoved = premove('j5-j2', 'captures');
    expect(laterCaptures(position, 1)).toContain(premoved.move);
    expect(judgePremove(play.match, 1, premoved)).toBe('WAITS');
    play.move('c2-j2');
    expect(judgePremove(play.match, 1, premoved)).toBe('PLAY');
  });

  it('[TBL-104] [TBL-105] are dropped by their condition if the target square is empty or still has an own piece', () => {
    const play = Play.started();
    play.move('d3-e3');
    expect(judgePremove(play.match, 1, premove('b9-c8', 'captures'))).toBe('CONDITION');
    expect(judgePremove(play.match, 1, premove('a12-a11', 'captures'))).toBe('CONDITION');
  });
});
