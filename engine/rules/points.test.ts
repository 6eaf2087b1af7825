import { describe, expect, it } from 'vitest';
import { fields, KINGS, mates, place, play } from './testing/table.ts';

/**
 * Pieces with which c6-a6 checkmates the king on a12, and pieces with which e5-e12 checkmates the kings of both upper
 * corners.
 */
const ONE = 'wR:b7 wR:c6 wN:h6';
const TWO = 'wR:f11 wR:e5 wR:k4';

const points = (done: ReturnType<typeof play>): string => fields(done.game.position).points;

describe('points', () => {
  it('[RUL-63] are 2 for the first checkmate of the game', () => {
    const done = play(place(`${KINGS} ${ONE}`), 'c6-a6');
    expect(points(done)).toBe('2,0,0,0');
    expect(done.awards).toEqual([{ color: 0, points: 2, reason: 'FIRST_CHECKMATE', victim: 1 }]);
  });

  it('[RUL-64] are 1 for a later checkmate, whoever gave the first one', () => {
    const position = place(`wK:a1 bK:a12 gK:l1 ${ONE}`, {
      owners: 'wbgg',
      states: 'aama',
      points: '0,0,0,2',
    });
    const done = play(position, 'c6-a6');
    expect(points(done)).toBe('1,0,0,2');
    expect(done.awards).toEqual([{ color: 0, points: 1, reason: 'CHECKMATE', victim: 1 }]);
  });

  it('[RUL-63, RUL-64] are 2 for the first and 1 for the second of two checkmates in one move', () => {
    const done = play(place(`${KINGS} ${TWO} gN:h2`), 'e5-e12');
    expect(mates(done)).toBe('bw rw');
    expect(points(done)).toBe('3,0,0,0');
  });

  it('[RUL-65] are 1 more for a win by three checkmates', () => {
    const position = place(`wK:a1 gK:a12 ${ONE}`, { owners: 'wwwg', states: 'amma', points: '3,0,0,0' });
    const done = play(position, 'c6-a6');
    expect(points(done)).toBe('5,0,0,0');
    expect(done.awards.map(({ reason }) => reason)).toEqual(['CHECKMATE', 'WIN']);
  });

  it('[RUL-65] are 1 more for a win by forfeit', () => {
    const done = play(place(`${KINGS} wN:f6 gN:h5`, { states: 'arta', points: '2,0,0,0' }), 'g:resign');
    expect(points(done)).toBe('3,0,0,0');
    expect(done.awards).toEqual([{ color: 0, points: 1, reason: 'WIN', victim: null }]);
  });

  it.each([
    ['an accepted draw', `${KINGS} wN:f6 gN:h5`, 'arta', 'draw', '2.5,0,0,0.5'],
    ['an accepted draw of four', `${KINGS} wN:f6 gN:h5`, 'aaaa', 'draw', '2.5,0.5,0.5,0.5'],
    ['a draw by bare kings', 'wK:a1 bK:a12 rK:l12 gK:l1 gN:b2', 'aara', 'a1xb2', '2.5,0.5,0,0.5'],
    ['stalemate', `${KINGS} wR:k5 wR:f3`, 'arta', 'f3-f2', '2.5,0,0,0.5'],
  ])(
    '[RUL-66] are a half for each active player after %s (pieces %s, player states %s, event %s)',
    (_, men, states, event, expected) => {
      const done = play(place(men, { states, points: '2,0,0,0' }), event);
      expect(done.game.outcome?.winner).toBeNull();
      expect(points(done)).toBe(expected);
    },
  );

  it.each([
    ['checkmate', `${KINGS} ${ONE}`, 'c6-a6', '2,1,0,0'],
    ['resignation', `${KINGS} ${ONE}`, 'b:resign', '0,1,0,0'],
    ['loss on time', `${KINGS} ${ONE}`, 'w:timeout', '0,1,0,0'],
  ])('[RUL-67] of the player who leaves the game by %s stay the same', (_, men, event, expected) => {
    expect(points(play(place(`${men} gN:k5`, { points: '0,1,0,0' }), event))).toBe(expected);
  });

  it('[RUL-68] are at most 5, for three checkmates and the win', () => {
    const game = play(place(`${KINGS} ${TWO} gPu:h4`), 'e5-e12', 'h4-h5', 'f11-l11');
    expect(mates(game)).toBe('gw');
    expect(points(game)).toBe('5,0,0,0');
    expect(game.game.outcome?.reason).toBe('THREE_CHECKMATES');
  });
});
