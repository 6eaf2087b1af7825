import { describe, expect, it } from 'vitest';
import { makePosition } from '../notation/positionText.ts';
import { beginRules, mustPass } from './game.ts';
import { fields, KINGS, mates, moves, place, play, refusal, WALLED } from './testing/table.ts';

/** WHITE's king on a1 has no legal move and is not in check: GREEN's rooks control the b-file and rank 2. */
const SHUT_IN = `${KINGS} gR:b5 gR:h2 bN:f9`;

describe('a pass', () => {
  it.each([
    ['four', 'aaaa', 'b'],
    ['three', 'araa', 'r'],
  ])(
    '[RUL-51] is forced with %s active players if the player to move has no legal move and is not in check (player states %s, next player %s)',
    (_, states, next) => {
      const game = beginRules(place(SHUT_IN, { states, quiet: 7, ply: 9 }));
      expect(moves(game.position)).toEqual([]);
      expect(mustPass(game)).toBe(true);
      const done = play(game, 'pass');
      expect(done.game.outcome).toBeNull();
      expect(fields(done.game.position).turn).toBe(next);
      expect(makePosition(done.game.position)).toMatch(/ 8 10$/);
      expect(done.game.position.board).toEqual(game.position.board);
    },
  );

  it('[RUL-51] is not executed automatically: the player who must pass stays the player to move', () => {
    const done = play(place(`${KINGS} gR:b5 gR:h3 bN:f9`, { turn: 'g' }), 'h3-h2');
    expect(fields(done.game.position).turn).toBe('w');
    expect(done.game.outcome).toBeNull();
    expect(mustPass(done.game)).toBe(true);
  });

  it.each([
    ['who has a legal move', place(`${KINGS} gR:b5 bN:f9`)],
    ['who is in check without a move', place(`${KINGS} gR:b5 gR:a6 bN:f9`)],
    ['in a game of two active players', place(SHUT_IN, { states: 'arra' })],
  ])('[RUL-53] is rejected for a player %s', (_, position) => {
    expect(mustPass(beginRules(position))).toBe(false);
    expect(refusal(position, 'pass')).not.toBeNull();
    expect(refusal(place(SHUT_IN), 'pass')).toBeNull();
  });

  it('[RUL-53] is rejected as PASS_NOT_POSSIBLE, even for a player in check without a move', () => {
    const mated = place(`${KINGS} gR:b5 gR:a6 bN:f9`);
    expect(refusal(mated, 'pass')).toBe('PASS_NOT_POSSIBLE');
    expect(moves(mated)).toEqual([]);
  });
});

describe('the draw by consecutive passes', () => {
  it.each([
    ['aaaa', 4],
    ['aaar', 3],
  ])('[RUL-54] ends a game with the player states %s at consecutive pass %i', (states, count) => {
    let game = beginRules(place(WALLED, { states }));
    for (let number = 1; number < count; number++) {
      game = play(game, 'pass').game;
      expect(game.passes).toBe(number);
      expect(game.outcome).toBeNull();
    }
    expect(play(game, 'pass').game.outcome).toEqual({ state: 'DRAW', winner: null, reason: 'PASSES' });
  });

  it('[RUL-54] counts passes from zero again after a move', () => {
    const done = play(place(SHUT_IN), 'pass');
    expect(done.game.passes).toBe(1);
    expect(play(done.game, 'f9-g7').game.passes).toBe(0);
  });

  it('[RUL-54] counts passes from zero again when the state of a player changes', () => {
    const four = place(`${WALLED} gN:h5`);
    const done = play(four, 'pass', 'pass');
    expect(done.game.passes).toBe(2);
    expect(play(done.game, 'g:resign').game.passes).toBe(0);
    expect(play(done.game, 'g:resign', 'pass', 'pass').game.outcome).toBeNull();
    expect(play(done.game, 'g:resign', 'pass', 'pass', 'pass').game.outcome?.reason).toBe('PASSES');
  });
});

describe('stalemate', () => {
  it('[RUL-52] ends the game if one of two active players begins a turn without check and without a move', () => {
    const men = `${KINGS} gR:b5 gR:h3 bN:f9`;
    const done = play(place(men, { turn: 'g', states: 'arta' }), 'h3-h2');
    expect(done.game.outcome).toEqual({ state: 'STALEMATE', winner: null, reason: 'STALEMATE' });
    expect(fields(done.game.position).turn).toBe('-');
    expect(play(place(men, { turn: 'g', states: 'aaaa' }), 'h3-h2').game.outcome).toBeNull();
    expect(play(place(men, { turn: 'g', states: 'arta' }), 'h3-h4').game.outcome).toBeNull();
  });

  it('[RUL-52] is not prevented by frozen pieces of the player’s own army', () => {
    const men = `${KINGS} gR:b5 gR:h3 bN:f9 rQ:f11`;
    expect(play(place(men, { turn: 'g', states: 'arra' }), 'h3-h2').game.outcome?.state).toBe('STALEMATE');
  });

  it('[RUL-55] does not apply to a player in check, who is checkmated instead', () => {
    // After GREEN resigns, two active players remain. WHITE's turn begins, and WHITE is checkmated.
    const men = 'wK:a1 bK:e12 rK:l12 gK:l1 bR:a6 bR:b7';
    const done = play(place(men, { turn: 'g', states: 'aara' }), 'g:resign');
    expect(mates(done)).toBe('wb');
    expect(done.game.outcome).toEqual({ state: 'FINISHED', winner: 1, reason: 'FORFEIT' });
  });

  it('[RUL-55] ends the game also directly after a checkmate that arose without a move', () => {
    // When GREEN leaves, WHITE is checkmated at the beginning of the turn. Then BLACK is to move, and RED blocks
    // BLACK's only piece, the king.
    const men = 'wK:a1 bK:a12 gK:i5 rK:l12 rR:g1 rR:f2 rR:b6 rR:h11';
    const done = play(place(men, { turn: 'g' }), 'g:resign');
    expect(mates(done)).toBe('wr');
    expect(done.game.outcome?.state).toBe('STALEMATE');
  });
});
