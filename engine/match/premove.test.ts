import { describe, expect, it } from 'vitest';
import { QUEEN } from '../board/pieces.ts';
import { parseSquare } from '../board/squares.ts';
import { makeMove } from '../rules/moves.ts';
import { judgePremove, lacksPromotion, type PremoveCondition } from './premove.ts';
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
