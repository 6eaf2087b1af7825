import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePieceToken } from '../board/pieces.ts';
import { startPosition } from '../board/position.ts';
import { parseSquare } from '../board/squares.ts';
import { advance, beginRules } from '../rules/game.ts';
import { checkedColors, legalMoves } from '../rules/moves.ts';
import { anyPosition } from '../rules/testing/arbitrary.ts';
import { KINGS, place, read } from '../rules/testing/table.ts';
import { makePosition, parsePosition } from './positionText.ts';

const START = readFileSync(new URL('../fixtures/start-position.txt', import.meta.url), 'utf8').trimEnd();
/** Only kings, in the corners. */
const PLACEMENT = 'bK,10,rK/12/12/12/12/12/12/12/12/12/12/wK,10,gK';
const line = (placement: string, rest = 'w wbrg aaaa 0,0,0,0 0 0'): string => `${placement} ${rest}`;
/** Returns the position text with one field replaced. */
const withField = (index: number, value: string): string => {
  const fields = line(PLACEMENT).split(' ');
  fields[index] = value;
  return fields.join(' ');
};
const fault = (text: string): string | null => {
  const position = parsePosition(text);
  return position.ok ? null : position.error.field;
};

describe('the text of a position', () => {
  it('[BRD-26] describes the start position exactly as the reference file does', () => {
    expect(makePosition(startPosition())).toBe(START);
    expect(read(START)).toEqual(startPosition());
  });

  it('[BRD-26] of every test vector is parsed, and written again without a change', () => {
    const table = JSON.parse(readFileSync(new URL('../fixtures/perft.json', import.meta.url), 'utf8')) as {
      positions: { position: string }[];
    };
    for (const { position } of table.positions) expect(makePosition(read(position))).toBe(position);
    fc.assert(
      fc.property(anyPosition, (position) => {
        const text = makePosition(position);
        expect(read(text)).toEqual(position);
        expect(makePosition(read(text))).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it('[BRD-19] uses seven fields in a fixed order, separated by single spaces', () => {
    const position = read(`${PLACEMENT} g wbrg aara 0,2,0,1.5 17 240`);
    expect(position).toMatchObject({
      turn: 3,
      owners: [0, 1, 2, 3],
      states: [0, 0, 1, 0],
      quiet: 17,
      ply: 240,
    });
    expect(position.points).toEqual([0, 2, 0, 1.5]);
    expect(makePosition(position)).toBe(`${PLACEMENT} g wbrg aara 0,2,0,1.5 17 240`);
    for (const text of [
      ` ${START}`,
      `${START} `,
      `${START}\n`,
      START.replace(' w ', '  w '),
      START.replace(' w ', '\tw '),
    ]) {
      expect(fault(text)).not.toBeNull();
    }
  });

  it('[BRD-20] lists ranks 12 to 1 and files a to l, with run lengths of empty squares', () => {
    const position = place(`${KINGS} wN:b12 bN:l6 rN:a6 gN:c6`);
    expect(makePosition(position).split(' ')[0]).toBe(
      'bK,wN,9,rK/12/12/12/12/12/rN,1,gN,8,bN/12/12/12/12/wK,10,gK',
    );
    const { board } = read(line('bK,1,rN,8,rK/12/12/12/12/12/12/12/12/12/1,gN,10/wK,10,gK'));
    expect(board[parseSquare('c12') ?? 0]).toBe(parsePieceToken('rN'));
    expect(board[parseSquare('b2') ?? 0]).toBe(parsePieceToken('gN'));
  });

  it('[BRD-22] uses w, b, r or g for the turn, or - after the end of the game', () => {
    for (const [index, turn] of ['w', 'b', 'r', 'g'].entries())
      expect(read(withField(1, turn)).turn).toBe(index);
    expect(read(withField(1, '-')).turn).toBeNull();
    const over = advance(beginRules(startPosition()), { type: 'draw' });
    expect(over.ok && makePosition(over.value.game.position).split(' ')[1]).toBe('-');
    for (const turn of ['W', 'y', 'wb', 'white', '0']) expect(fault(withField(1, turn))).toBe('turn');
  });

  it('[BRD-23] lists owners and states in the order w, b, r, g, with the state letters a, r, t, m', () => {
    const position = read('12/12/12/12/12/12/12/12/12/12/12/wK,5,bN,rK,3,gK g wrrg tmra 0,0,0,0 0 0');
    expect(position.owners).toEqual([0, 2, 2, 3]);
    expect(position.states).toEqual([2, 3, 1, 0]);
    expect(makePosition(position).split(' ').slice(2, 4)).toEqual(['wrrg', 'tmra']);
    for (const owners of ['wbr', 'wbrgw', 'WBRG', 'xbrg', 'w,b,r,g'])
      expect(fault(withField(2, owners))).toBe('owners');
    for (const states of ['aaa', 'aaaaa', 'AAAA', 'daaa']) expect(fault(withField(3, states))).toBe('states');
  });

  it('[BRD-24] lists the points as four comma-separated numbers, in steps of 0.5', () => {
    expect(read(withField(4, '2,0,0.5,0')).points).toEqual([2, 0, 0.5, 0]);
    expect(makePosition(place(KINGS, { points: '10,0.5,3,1.5' })).split(' ')[4]).toBe('10,0.5,3,1.5');
    for (const points of ['0,0,0', '0,0,0,0,0', '0,0,0,', '0;0;0;0', '-1,0,0,0', '.5,0,0,0', '1e2,0,0,0']) {
      expect(fault(withField(4, points))).toBe('points');
    }
  });

  it('[BRD-25] counts turns since the last progress in "quiet", and moves and passes in "ply"', () => {
    const begin = beginRules(
      place(`${KINGS} wN:f6 bPd:f9 rN:h9 gR:b5 gR:h2`, { turn: 'b', quiet: 5, ply: 30 }),
    );
    const events = [
      { type: 'move', text: 'f9-f8', expected: '0 31' },
      { type: 'move', text: 'h9-j8', expected: '1 32' },
      { type: 'move', text: 'h2-h3', expected: '2 33' },
    ];
    let game = begin;
    for (const { text, expected } of events) {
      const [from = '', to = ''] = text.split('-');
      const done = advance(game, {
        type: 'move',
        move: (parseSquare(from) ?? 0) | ((parseSquare(to) ?? 0) << 8),
      });
      if (!done.ok) throw new Error(done.error);
      game = done.value.game;
      expect(makePosition(game.position).split(' ').slice(5).join(' ')).toBe(expected);
    }
    const shut = beginRules(place(`${KINGS} gR:b5 gR:h2 bN:f9`, { quiet: 5, ply: 30 }));
    const passed = advance(shut, { type: 'pass' });
    expect(passed.ok && makePosition(passed.value.game.position)).toMatch(/ 6 31$/);
  });
});

describe('parsing a position rejects', () => {
  it.each([
    ['', 'placement'],
    [PLACEMENT, 'turn'],
    [`${PLACEMENT} w wbrg`, 'states'],
    [line(PLACEMENT, 'w wbrg aaaa 0,0,0,0 0'), 'ply'],
    [`${line(PLACEMENT)} 0`, 'ply'],
    [line(PLACEMENT.replace('/12', '')), 'placement'],
    [line(`${PLACEMENT}/12`), 'placement'],
    [line(PLACEMENT.replace('10', '9')), 'placement'],
    [line(PLACEMENT.replace('10', '11')), 'placement'],
    [line(PLACEMENT.replace('12', '13')), 'placement'],
    [line(PLACEMENT.replace('12', '0,12')), 'placement'],
    [line(PLACEMENT.replace('12', '12,')), 'placement'],
    [line(PLACEMENT.replace('12', 'wP,11')), 'placement'],
    [line(PLACEMENT.replace('12', 'wQu,11')), 'placement'],
    [line(PLACEMENT.replace('12', 'WQ,11')), 'placement'],
    [line(PLACEMENT.replace('12', 'wPru,11')), 'placement'],
    [line(PLACEMENT.replace('12', 'yQ,11')), 'placement'],
    [withField(5, '-1'), 'quiet'],
    [withField(5, '1.5'), 'quiet'],
    [withField(6, 'x'), 'ply'],
    [withField(6, '99999999999999999999'), 'ply'],
  ])('[BRD-27] the text "%s", and names the field "%s" with a reason', (text, field) => {
    const position = parsePosition(text);
    expect(position).toMatchObject({ ok: false, error: { field } });
    expect(position.ok ? '' : position.error.reason).toMatch(/^[a-z].+/);
  });

  it.each(['w', 'b', 'r', 'g'])('[BRD-28] two kings of the color %s', (letter) => {
    const text = line(PLACEMENT.replace('12', `3,${letter}K,8`));
    expect(parsePosition(text)).toEqual({
      ok: false,
      error: {
        field: 'placement',
        code: 'TWO_KINGS',
        detail: { color: 'wbrg'.indexOf(letter) },
        reason: `has more than one king ${letter}K`,
      },
    });
  });

  it.each(['w', 'b', 'r', 'g'])(
    '[BRD-29] a missing king of the color %s, unless its player is checkmated (state m)',
    (letter) => {
      const missing = PLACEMENT.replace(`${letter}K,10`, '11').replace(`10,${letter}K`, '11');
      const index = 'wbrg'.indexOf(letter);
      const turn = letter === 'w' ? 'b' : 'w';
      const states = (state: string): string => `aaaa`.slice(0, index) + state + 'aaaa'.slice(index + 1);
      const owners = 'wbrg'.replace(letter, turn);
      const rest = (of: string, state: string): string => `${turn} ${of} ${states(state)} 0,0,0,0 0 0`;
      for (const state of ['a', 'r', 't'])
        expect(fault(line(missing, rest('wbrg', state)))).toBe('placement');
      expect(fault(line(PLACEMENT, rest(owners, 'm')))).toBe('placement');
      expect(fault(line(missing, rest(owners, 'm')))).toBeNull();
      for (const state of ['a', 'r', 't']) expect(fault(line(PLACEMENT, rest('wbrg', state)))).toBeNull();
    },
  );

  it('[BRD-30] a checkmated player (state m) as the owner of an army', () => {
    const two = '12/12/12/12/12/12/12/12/12/12/12/wK,10,gK';
    expect(fault(line(two, 'w wbrg amma 0,0,0,0 0 0'))).toBe('owners');
    expect(fault(line(two, 'w wbwg amma 0,0,0,0 0 0'))).toBe('owners');
    expect(fault(line(two, 'w wrgg amma 0,0,0,0 0 0'))).toBe('owners');
    expect(fault(line(two, 'w wwgg amma 0,0,0,0 0 0'))).toBeNull();
  });

  it.each([
    ['wPu', 'f12', 'f1'],
    ['wPd', 'f1', 'f12'],
    ['wPr', 'l6', 'a6'],
    ['wPl', 'a6', 'l6'],
    ['wPur', 'f12', 'a6'],
    ['wPur', 'l6', 'f1'],
    ['wPdr', 'f1', 'f12'],
    ['wPdr', 'l6', 'a6'],
    ['wPdl', 'f1', 'f12'],
    ['wPdl', 'a6', 'l6'],
    ['wPul', 'f12', 'f1'],
    ['wPul', 'a6', 'l6'],
  ])('[BRD-31] the pawn %s on its last rank %s, but not on %s', (pawn, last, other) => {
    expect(() => place(`${KINGS} ${pawn}:${last}`)).toThrow(/^placement: has the pawn/);
    expect(() => place(`${KINGS} ${pawn}:${other}`)).not.toThrow();
  });

  it.each(['rrrr', 'raaa', 'taaa'])(
    '[BRD-32] a player to move who is not active, as with the states %s',
    (states) => {
      expect(fault(withField(3, states))).toBe('turn');
      expect(fault(`${PLACEMENT} - wbrg ${states} 0,0,0,0 0 0`)).toBeNull();
    },
  );

  it('[BRD-39] an army with a foreign owner whose own player does not have the state m (checkmated)', () => {
    for (const owners of ['bbrg', 'wwrg', 'wbrw', 'bwrg']) expect(fault(withField(2, owners))).toBe('owners');
  });

  it('[BRD-39] two adjacent runs of empty squares', () => {
    for (const runs of ['6,6', '1,11', '1,wN,5,5'])
      expect(fault(line(PLACEMENT.replace('12', runs)))).toBe('placement');
  });

  it('[BRD-39] numbers with leading zeros', () => {
    for (const text of [withField(5, '00'), withField(5, '01'), withField(6, '007')])
      expect(fault(text)).not.toBeNull();
    expect(fault(withField(4, '01,0,0,0'))).toBe('points');
    expect(fault(withField(4, '00,0,0,0'))).toBe('points');
    expect(fault(line(PLACEMENT.replace('12', 'wN,011')))).toBe('placement');
  });

  it('[BRD-39] points not in steps of 0.5', () => {
    for (const points of ['0.25,0,0,0', '1.0,0,0,0', '1.50,0,0,0', '1.,0,0,0', '0,0,0,0.7']) {
      expect(fault(withField(4, points))).toBe('points');
    }
  });
});

describe('parsing a position accepts', () => {
  it('[BRD-33] positions with missing pieces, or with a check on players who are not to move', () => {
    expect(read(line(PLACEMENT)).board.filter((piece) => piece !== 0)).toHaveLength(4);
    const checked = place(`${KINGS} wQ:f6 gN:h5`, { turn: 'b' });
    expect(checkedColors(checked)).toEqual([2]);
    expect(checkedColors(place(`${KINGS} wR:a6 wR:l6`))).toEqual([1, 2, 3]);
  });

  it.each([
    ['9.1', '12/12/12/12/12/12/12/12/12/12/12/wK,5,bN,5 w wwww ammm 0,0,0,0 0 0', 'FINISHED'],
    ['9.2', `${PLACEMENT.replace('12', 'wN,11')} w wbrg arrt 0,0,0,0 0 0`, 'FINISHED'],
    ['9.4', 'bK,10,rK/12/12/12/12/12/12/1,gR,10/12/12/7,gR,4/wK,10,gK w wbrg arra 0,0,0,0 0 0', 'STALEMATE'],
    ['9.7', line(PLACEMENT), 'DRAW'],
  ])('[BRD-34] a finished position (rule %s) whose turn field still names a player: %s', (_, text, state) => {
    const game = beginRules(read(text));
    expect(game.outcome?.state).toBe(state);
    expect(makePosition(game.position)).toBe(text);
    expect(legalMoves(game.position)).toEqual([]);
    for (const type of ['pass', 'draw'] as const)
      expect(advance(game, { type })).toEqual({ ok: false, error: 'GAME_OVER' });
    expect(advance(game, { type: 'resign', color: 0 })).toEqual({ ok: false, error: 'GAME_OVER' });
  });

  it('[BRD-34] a checkmated player to move, a pass that is due, and a position without progress', () => {
    const mated = place(`${KINGS} gR:b5 gR:a6 bN:f9`);
    expect(beginRules(mated)).toMatchObject({ outcome: null, position: mated });
    const due = place(`${KINGS} gR:b5 gR:h2 bN:f9`, { quiet: 500 });
    expect(beginRules(due)).toMatchObject({ outcome: null, passes: 0 });
  });

  it('[BRD-34] a turn field that says that the game is over', () => {
    const ended = (text: string): string | undefined => beginRules(read(text)).outcome?.reason;
    expect(ended(START.replace(' w ', ' - '))).toBe('AGREED');
    expect(ended(START.replace(' w ', ' - ').replace('0 0', '200 260'))).toBe('NO_PROGRESS');
    expect(ended(`${PLACEMENT} - wbrg aaaa 0,0,0,0 0 0`)).toBe('BARE_KINGS');
    expect(ended(`${PLACEMENT} - wbrg arra 0,0,0,0 100 0`)).toBe('BARE_KINGS');
  });
});
