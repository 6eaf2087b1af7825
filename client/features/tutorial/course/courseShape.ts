/**
 * The course as it is written down in `course.json`: 23 chapters of boards, moves and tasks, without a word of text. The
 * words lie beside it, one file a language, in the same order. What follows from a move (positions, checks, mates) is not
 * written down: `lessons.ts` plays the moves by the rules of the game.
 */

import type { ColorName, DirectionName, PieceTypeName } from '../../../../engine/board/pieces.ts';
import type { Level } from '../../../../engine/bots/levels.ts';
import type { Decision } from '../../../../engine/match/match.ts';

export interface Course {
  /** Times of the tasks in seconds. */
  readonly manner: {
    /** Without an answer for so long, the hint is offered. */
    readonly hintAfterIdleSeconds: number;
    /** After a wrong move: until the reply, and then until the next try. */
    readonly replyAfterSeconds: number;
    readonly retryAfterSeconds: number;
  };
  /** The game that the end of the course offers. */
  readonly shortGame: {
    readonly colour: ColorName;
    readonly bots: 1 | 2 | 3;
    readonly botLevel: Level;
    readonly mainMinutes: number;
    readonly incrementSeconds: number;
  };
  readonly chapters: readonly ChapterData[];
}

export interface ChapterData {
  /** A word, for addresses and for what is kept. */
  readonly id: string;
  /** Position text of the first episode's board. */
  readonly initialBoard: string;
  readonly episodes: readonly EpisodeData[];
  readonly tasks: readonly TaskData[];
}

/** One run of steps from one board, seen from one camp. */
export interface EpisodeData {
  readonly id: string;
  readonly viewpoint: ColorName;
  readonly board: string;
  /** In turn: a piece is selected, then moved. */
  readonly steps: readonly StepData[];
}

export interface StepData {
  readonly kind: 'select' | 'move';
  /** The piece that is selected. */
  readonly square?: string;
  readonly move?: string;
  /** What follows the move at once, as in records: `pass`, `timeout`, `b:resign`, `draw`. */
  readonly events?: readonly string[];
  readonly seconds: number;
  /** By square; a field without an entry is plain. */
  readonly fields?: Readonly<Record<string, FieldData>>;
  readonly banner?: Banner;
  /** The points of all four, where they changed. */
  readonly points?: Readonly<Record<ColorName, number>>;
  readonly ended?: string;
  readonly winner?: ColorName;
  readonly draw?: DrawData;
}

/** What marks a field besides its piece. */
export interface FieldData {
  /** The field is lit: the selected piece, or a region that the sentence speaks of. */
  readonly isSelected?: boolean;
  /** The selected piece itself. */
  readonly isSelectionAnimated?: boolean;
  /** The selected piece can arrive here going this way. */
  readonly arrowDirection?: DirectionName;
  /** Closed, or without power. The corner is that of the field as seen on the screen. */
  readonly xMark?: {
    readonly vertical: 'top' | 'bottom';
    readonly horizontal: 'left' | 'right';
    readonly isAnimated: boolean;
  };
  readonly isChecked?: boolean;
  /** Here stood the king that was mated by this step. */
  readonly isCheckmated?: boolean;
}

export const BANNER_MESSAGES = ['check to', 'Checkmated', 'Lost by time', 'Pass', 'Stalemate'] as const;

/** The first king acts and the second one suffers; a king alone suffers. */
export interface Banner {
  readonly firstKingColour: ColorName;
  readonly secondKingColour: ColorName | null;
  readonly message: (typeof BANNER_MESSAGES)[number];
}

export interface DrawData {
  readonly offeredBy: ColorName;
  readonly votes: Readonly<Partial<Record<ColorName, Decision>>>;
  readonly status?: 'OPEN' | 'REJECTED' | 'ACCEPTED';
}

export interface TaskData {
  readonly id: string;
  readonly viewpoint: ColorName;
  readonly board: string;
  readonly mover: ColorName;
  readonly answer: 'move' | 'vote';
  readonly draw?: DrawData;
  readonly goal: Effect;
  /** Every answer that meets the goal. */
  readonly accepted: readonly string[];
  /** Squares that the hint lights. */
  readonly hint: readonly string[];
  readonly mistakes: readonly MistakeData[];
}

/** A wrong answer that was foreseen. */
export interface MistakeData {
  readonly moves?: readonly string[];
  readonly votes?: readonly Decision[];
  readonly legal: boolean;
  readonly reason?: Reason;
  readonly effect?: Effect;
  /** The move of the next player that shows what is wrong. */
  readonly reply?: string;
}

/** Why a move is refused, in the order in which the reasons are tried. */
export const REASONS = [
  'EMPTY_SQUARE',
  'FROZEN',
  'NOT_YOUR_PIECE',
  'OWN_PIECE',
  'KING_NEVER_TAKEN',
  'NOT_ITS_MOVE',
  'BLOCKED',
  'PAWN_BLOCKED',
  'PAWN_NEEDS_CAPTURE',
  'PROMOTION_MISSING',
  'KING_IN_CHECK',
] as const;
export type Reason = (typeof REASONS)[number];

/** What a move does, in the words in which goals are told; a goal names some of them. */
export interface Effect {
  /** The moved piece: squares, type, and the colour it was made with. */
  readonly from?: string;
  readonly to?: string;
  readonly piece?: PieceTypeName;
  readonly colour?: ColorName;
  /** Square and type of what was taken; in a goal `true` is anything, null is nothing. */
  readonly captures?: string | true | null;
  readonly takes?: PieceTypeName | null;
  readonly promotion?: PieceTypeName | true | null;
  /** Of the moved pawn, after the move. */
  readonly direction?: DirectionName | null;
  /** The other players who are in check after the move, and those who are mated by it. */
  readonly checks?: readonly ColorName[];
  readonly mates?: readonly ColorName[];
  /** Points that the mover gets. */
  readonly gain?: number;
  /** Another active player attacks the moved piece afterwards. */
  readonly attacked?: boolean;
  /** The next player has to pass. */
  readonly pass?: boolean;
  readonly ended?: 'FINISHED' | 'DRAW' | 'STALEMATE' | null;
  readonly winner?: ColorName | null;
}
