import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { Position } from '../../../../engine/board/position.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { newMatch } from '../../../../engine/match/match.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import en from '../../../shared/i18n/locales/en/texts.ts';
import { NOTHING_YET } from '../board/lastEntries.ts';
import { answerTo, type BoardQuestion } from './boardAnswers.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.init({ lng: 'en', resources: { en: { translation: en } } });
});

/** White also owns Black's army, Red is frozen, and Green's rook is on the diagonal and the file of White's knight. */
const POSITION =
  '11,rK/12/2,bQ,8,rPd/12/12/5,gR,6/12/3,wN,1,wPu,6/12/1,wPu,9,gPu/12/wK,10,gK w wwrg amra 2,0,0,0 0 40';

function positionOf(text: string): Position {
  const read = parsePosition(text);
  if (!read.ok) throw new Error(read.error.reason);
  return read.value;
}

function ask(key: string, square: string, more: Partial<BoardQuestion> = {}, held = {}): string | null {
  const match = {
    ...newMatch({ time: { kind: 'main', mainMs: 600_000, incrementMs: 0 } }, positionOf(POSITION)),
    state: 'STARTED' as const,
  };
  const question: BoardQuestion = {
    match,
    position: match.game.position,
    viewer: 0,
    seats: [],
    last: NOTHING_YET,
    isLensAllowed: true,
    now: 0,
    ...more,
  };
  return answerTo(
    t,
    { key, square: parseSquare(square) ?? 0, shiftKey: false, altKey: false, ...held },
    question,
  );
}

it('the board lists the moves of a piece, or only its captures if Shift is pressed', () => {
  expect(ask('m', 'b3')).toBe('b4');
  expect(ask('m', 'c10', {}, { shiftKey: true })).toContain('l10');
  expect(ask('m', 'b3', {}, { shiftKey: true })).toBe('No moves here.');
});

it('the board lists the attackers of a square, unless the game forbids the attack lens', () => {
  expect(ask('w', 'f5')).toContain('green rook f7');
  expect(ask('w', 'f5')).not.toContain('red');
  expect(ask('w', 'f5', { isLensAllowed: false })).toBe('The attack lens is off in this game.');
});

it('the board names the first piece in each direction from the selected square', () => {
  expect(ask('x', 'f6', {}, { altKey: true })).toBe('green rook f7, white pawn f5');
  expect(ask('x', 'e6')).toBe('green rook f7, white pawn f5, white knight d5');
});

it('[TBL-98] the board answers about the position that it shows instead of the present one', () => {
  const shown = { position: positionOf(POSITION.replace('5,gR,6', '7,gR,4')) };
  expect(ask('w', 'h6', shown)).toBe('h6 is attacked by green rook h7.');
  expect(ask('x', 'f6', shown, { altKey: true })).toBe('white pawn f5');
});

it('the board announces the turn order, the clocks and the last move', () => {
  expect(ask('t', 'a1')).toBe('Now you, then Green.');
  expect(ask('c', 'a1')).toBe('White 10:00, Black 10:00, Red 10:00, Green 10:00');
  expect(ask('l', 'a1')).toBe('No moves yet');
  const move = { seq: 1, by: 3, piece: 0x31, text: 'l1-k1' } as const;
  expect(ask('l', 'a1', { last: { ...NOTHING_YET, move } })).toBe('Green: king l1-k1.');
});

it('the board ignores keys without a function', () => {
  for (const key of ['k', 'z', 'enter', '5']) expect(ask(key, 'a1')).toBeNull();
});
