/** Why a text is not a position: the invalid field, a code for translations, and a reason in plain English. */
import { COLOR_LETTERS, type Color } from '../board/pieces.ts';
import { SIDE } from '../board/squares.ts';
import { keysOf } from '../records.ts';

/** The fields of a position text, in order. */
export const POSITION_FIELDS = ['placement', 'turn', 'owners', 'states', 'points', 'quiet', 'ply'] as const;
export type PositionField = (typeof POSITION_FIELDS)[number];

/** The parameters of the fault codes. */
export interface PositionFaultDetail {
  /** The text that was found. */
  readonly text?: string;
  readonly number?: number;
  readonly rank?: number;
  readonly color?: Color;
  /** The name of the square. */
  readonly square?: string;
}

const letter = (color: Color | undefined) => COLOR_LETTERS.charAt(color ?? 0);

const REASONS = {
  MISSING: () => 'is missing',
  FOLLOWED: () => 'is followed by something else',
  RANKS: ({ number }) => `has ${number} ranks instead of ${SIDE}`,
  TWO_RUNS: ({ rank }) => `rank ${rank} has two runs of empty squares side by side`,
  NO_PIECE: ({ rank, text }) => `rank ${rank} has "${text}", neither a piece nor a number from 1 to ${SIDE}`,
  SQUARES: ({ rank, number }) => `rank ${rank} has ${number} squares instead of ${SIDE}`,
  TURN: () => 'is not one of w, b, r, g and -',
  FOUR_LETTERS: () => 'is not four letters',
  OWNER_LETTER: ({ text }) => `has "${text}", not one of w, b, r, g`,
  STATE_LETTER: ({ text }) => `has "${text}", not one of a, r, t, m`,
  FOUR_NUMBERS: () => 'is not four numbers separated by commas',
  POINTS: ({ text }) => `has "${text}", not a number in steps of 0.5 without leading zeros`,
  COUNT: () => 'is not a whole number without leading zeros',
  TOO_LARGE: () => 'is too large',
  TWO_KINGS: ({ color }) => `has more than one king ${letter(color)}K`,
  NO_KING: ({ color }) => `lacks the king ${letter(color)}K of a player who is not m`,
  KING_OF_MATED: ({ color }) => `has the king ${letter(color)}K of a player who is m`,
  LAST_LINE: ({ text, square }) => `has the pawn ${text} on ${square}, its last line`,
  OWNER_MATED: ({ color }) => `names ${letter(color)}, who is m, as an owner`,
  GIVEN_AWAY: ({ color }) => `gives away ${letter(color)}, whose player is not m`,
  NOT_ACTIVE: () => 'names a player who is not active',
} as const satisfies Readonly<Record<string, (detail: PositionFaultDetail) => string>>;

export type PositionFaultCode = keyof typeof REASONS;
export const POSITION_FAULT_CODES = keysOf(REASONS);

export interface PositionFault {
  readonly field: PositionField;
  readonly code: PositionFaultCode;
  readonly detail: PositionFaultDetail;
  readonly reason: string;
}

/** Thrown by the parser of a field. */
export class Fault extends Error {
  readonly code: PositionFaultCode;
  readonly detail: PositionFaultDetail;

  constructor(code: PositionFaultCode, detail: PositionFaultDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

export function describeFault(field: PositionField, { code, detail }: Fault): PositionFault {
  return { field, code, detail, reason: REASONS[code](detail) };
}
