import { describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { beginRules } from './game.ts';
import { fields, KINGS, mates, place, play, refusal } from './testing/table.ts';

describe('the rules of resignation and loss on time', () => {
  it.each([
    ['w', 'raaa'],
    ['b', 'araa'],
    ['r', 'aara'],
    ['g', 'aaar'],
  ])('[RUL-69] let %s resign in every turn', (player, states) => {
    for (const turn of ['w', 'b', 'r', 'g']) {
      const position = place(`${KINGS} wN:f6 bN:f9 rN:h9 gN:h5`, { turn });
      const done = play(position, `${player}:resign`);
      expect(fields(done.game.position).states).toBe(states);
      if (player !== turn) expect(fields(done.game.position).turn).toBe(turn);
    }
  });

  it('[RUL-69] reject a second resignation, and one after checkmate or after the end', () => {
    const game = play(startPosition(), 'b:resign').game;
    expect(refusal(game, 'b:resign')).toBe('NOT_ACTIVE');
    expect(refusal(place('wK:a1 bK:a12 gK:l1 wN:f6', { owners: 'wbwg', states: 'aama' }), 'r:resign')).toBe(
      'NOT_ACTIVE',
    );
    expect(refusal(play(startPosition(), 'draw').game, 'w:resign')).toBe('GAME_OVER');
  });

  it('allow a loss on time only to the player to move', () => {
    expect(refusal(startPosition(), 'b:timeout')).toBe('NOT_ON_THE_MOVE');
    expect(refusal(play(startPosition(), 'b:resign').game, 'b:timeout')).toBe('NOT_ACTIVE');
    expect(fields(play(startPosition(), 'w:timeout').game.position)).toMatchObject({
      turn: 'b',
      states: 'taaa',
    });
  });

  it.each(['w:resign', 'w:timeout'])(
    '[RUL-70] pass the turn after %s of the player to move, without checkmate detection',
    (event) => {
      // RED is checkmated by BLACK's rooks, but RED's turn does not come.
      const position = place('wK:a1 bK:c10 rK:l12 gK:l1 bR:h11 bR:g12');
      const done = play(position, event);
      expect(mates(done)).toBe('');
      expect(fields(done.game.position)).toMatchObject({
        turn: 'b',
        states: event === 'w:resign' ? 'raaa' : 'taaa',
      });
      expect(done.game.position.ply).toBe(0);
    },
  );

  it.each(['w:resign', 'w:timeout'])(
    '[RUL-70] detect checkmate and stalemate at the beginning of the turn after %s',
    (event) => {
      // BLACK is checkmated by RED's rooks.
      const position = place('wK:a1 bK:a12 rK:l9 gK:l1 rR:h11 rR:g12 gN:h5');
      expect(mates(play(position, event))).toBe('br');
      const stuck = play(
        place(`${KINGS} rR:h11 rR:b6`.replace('rK:l12', 'rK:l9'), { states: 'aaar' }),
        event,
      );
      expect(stuck.game.outcome?.state).toBe('STALEMATE');
    },
  );

  it('do not count a resignation as a turn', () => {
    const game = beginRules(startPosition());
    expect(play(game, 'g:resign').game.position.ply).toBe(0);
    expect(refusal(game, 'pass')).toBe('PASS_NOT_POSSIBLE');
    expect(game).toEqual(beginRules(startPosition()));
  });
});
