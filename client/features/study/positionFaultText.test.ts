// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { POSITION_FAULT_CODES } from '../../../engine/notation/positionFault.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { changeLanguage, startTexts } from '../../shared/i18n/t.ts';
import { positionFaultText } from './positionFaultText.ts';

const KINGS = 'bK,10,rK/12/12/12/12/12/12/12/12/12/12/wK,10,gK';
const REST = 'w wbrg aaaa 0,0,0,0 0 0';
const two = KINGS.replace('12', '5,wK,6');

/** An invalid position text for each code. */
const WRONG: Readonly<Record<string, string>> = {
  MISSING: `${KINGS} w`,
  FOLLOWED: `${KINGS} ${REST} 7`,
  RANKS: `${KINGS}/12 ${REST}`,
  TWO_RUNS: `${KINGS.replace('12', '6,6')} ${REST}`,
  NO_PIECE: `${KINGS.replace('12', 'xx,11')} ${REST}`,
  SQUARES: `${KINGS.replace('12', '11')} ${REST}`,
  TURN: `${KINGS} x wbrg aaaa 0,0,0,0 0 0`,
  FOUR_LETTERS: `${KINGS} w wbr aaaa 0,0,0,0 0 0`,
  OWNER_LETTER: `${KINGS} w xbrg aaaa 0,0,0,0 0 0`,
  STATE_LETTER: `${KINGS} w wbrg xaaa 0,0,0,0 0 0`,
  FOUR_NUMBERS: `${KINGS} w wbrg aaaa 0,0 0 0`,
  POINTS: `${KINGS} w wbrg aaaa 0.3,0,0,0 0 0`,
  COUNT: `${KINGS} w wbrg aaaa 0,0,0,0 x 0`,
  TOO_LARGE: `${KINGS} w wbrg aaaa 0,0,0,0 99999999999999999999 0`,
  TWO_KINGS: `${two} ${REST}`,
  NO_KING: `${KINGS.replace('wK,10', '11')} ${REST}`,
  KING_OF_MATED: `${KINGS} b bbrg maaa 0,0,0,0 0 0`,
  LAST_LINE: `${KINGS.replace('bK,10,rK', 'bK,wPu,9,rK')} ${REST}`,
  OWNER_MATED: `${KINGS.replace('wK,10', '11')} b wbrg maaa 0,0,0,0 0 0`,
  GIVEN_AWAY: `${KINGS} b bbrg aaaa 0,0,0,0 0 0`,
  NOT_ACTIVE: `${KINGS} w wbrg raaa 0,0,0,0 0 0`,
};

const faultOf = (text: string) => {
  const read = parsePosition(text);
  if (read.ok) throw new Error(`${text} is a position`);
  return read.error;
};

beforeAll(() => startTexts(null));

it('every possible fault of a position has a text', () => {
  expect(Object.keys(WRONG)).toEqual(POSITION_FAULT_CODES);
  for (const [code, text] of Object.entries(WRONG)) expect([text, faultOf(text).code]).toEqual([text, code]);
});

it.each(['es', 'pt', 'ru', 'zh'])(
  '[STU-03] the text of an invalid position in the language %s contains no English words',
  async (code) => {
    const english = Object.values(WRONG).map((text) => positionFaultText(i18next.t, faultOf(text)));
    await changeLanguage(code);
    for (const [index, text] of Object.values(WRONG).entries()) {
      const fault = faultOf(text);
      const messages = positionFaultText(i18next.t, fault);
      expect(messages).not.toContain(fault.reason);
      expect(messages).not.toContain('{{');
      expect(messages).not.toBe(english[index]);
    }
    await changeLanguage('en');
  },
);

it('[STU-03] the text of an invalid position names the army and the square of a fault', () => {
  const messages = (code: string) => positionFaultText(i18next.t, faultOf(WRONG[code] ?? ''));
  expect(messages('TWO_KINGS')).toBe('This is no position. pieces: more than one king: White');
  expect(messages('LAST_LINE')).toBe('This is no position. pieces: a pawn stands on its last line: b12');
});
