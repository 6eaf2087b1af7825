/**
 * The format of `course.json`: 23 chapters of boards, moves and tasks, without text. The texts are in one file per
 * language, in the same order. Consequences of moves (positions, checks, mates) are not stored: `lessons.ts` plays
 * the moves by the rules of the game.
 */

import type { ColorName, DirectionName, PieceTypeName } from '../../../../engine/board/pieces.ts';
import type { Level } from '../../../../engine/bots/levels.ts';
import type { Decision } from '../../../../engine/match/match.ts';

export interface Course {
  /** Durations of tasks, in seconds. */
  readonly manner: {
    /** Delay before the hint is offered. */
    readonly hintAfterIdleSeconds: number;
    /** After a wrong move: the delay until the reply, and then until the next attempt. */
    readonly replyAfterSeconds: number;
    readonly retryAfterSeconds: number;
  };
  /** The game offered at the end of the course. */
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
  /** The id of the chapter: a word used in URLs and in stored progress. */
  readonly id: string;
  /** Position text of the first episode's board. */
  readonly initialBoard: string;
  readonly episodes: readonly EpisodeData[];
  readonly tasks: readonly TaskData[];
}

/** A sequence of steps from one board, seen from one camp. */
export interface EpisodeData {
  readonly id: string;
  readonly viewpoint: ColorName;
  readonly board: string;
  /** The steps alternate between selecting a piece and moving it. */
  readonly steps: readonly StepData[];
}

export interface StepData {
  readonly kind: 'select' | 'move';
  /** The selected piece. */
  readonly square?: string;
  readonly move?: string;
  /** Events right after the move, in record notation: `pass`, `timeout`, `b:resign`, `draw`. */
  readonly events?: readonly string[];
  readonly seconds: number;
  /** Marks by square; a field without an entry is plain. */
  readonly fields?: Readonly<Record<string, FieldData>>;
  readonly banner?: Banner;
  /** The points of all four players, where they changed. */
  readonly points?: Readonly<Record<ColorName, number>>;
  readonly ended?: string;
  readonly winner?: ColorName;
  readonly draw?: DrawData;
}

/** The marks of a field besides its piece. */
export interface FieldData {
  /** The field is highlighted: the selected piece, or a region mentioned in the text. */
  readonly isSelected?: boolean;
  /** The selected piece itself. */
  readonly isSelectionAnimated?: boolean;
  /** The direction in which the selected piece arrives when it moves here. */
  readonly arrowDirection?: DirectionName;
  /** The field is closed to the piece or has no effect. The corner is the field's corner on the screen. */
  readonly xMark?: {
    readonly vertical: 'top' | 'bottom';
    readonly horizontal: 'left' | 'right';
    readonly isAnimated: boolean;
  };
  readonly isChecked?: boolean;
  /** The square of the king checkmated by this step. */
  readonly isCheckmated?: boolean;
}

export const BANNER_MESSAGES = ['check to', 'Checkmated', 'Lost by time', 'Pass', 'Stalemate'] as const;

/** The first king gives the army and the second one receives it; a single king receives it. */
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
  /** All answers that meet the goal. */
  readonly accepted: readonly string[];
  /** Squares highlighted by the hint. */
  readonly hint: readonly string[];
  readonly mistakes: readonly MistakeData[];
}

/** A mistake that the course expects. */
export interface MistakeData {
  readonly moves?: readonly string[];
  readonly votes?: readonly Decision[];
  readonly legal: boolean;
  readonly reason?: Reason;
  readonly effect?: Effect;
  /** The move of the next player that refutes the mistake. */
  readonly reply?: string;
}

/** Reasons for refusing a move, in the order of checking. */
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

/** The effects of a move in the terms of goals. A goal lists some of them. */
export interface Effect {
  /** The moved piece: squares, type, and original color. */
  readonly from?: string;
  readonly to?: string;
  readonly piece?: PieceTypeName;
  readonly colour?: ColorName;
  /** Square and type of the captured piece. In a goal, `true` means any capture and null means none. */
  readonly captures?: string | true | null;
  readonly takes?: PieceTypeName | null;
  readonly promotion?: PieceTypeName | true | null;
  /** Direction of the moved pawn, after the move. */
  readonly direction?: DirectionName | null;
  /** The other players in check after the move, and those checkmated by it. */
  readonly checks?: readonly ColorName[];
  readonly mates?: readonly ColorName[];
  /** Points earned by the mover. */
  readonly gain?: number;
  /** Whether another active player attacks the moved piece after the move. */
  readonly attacked?: boolean;
  /** Whether the next player has to pass. */
  readonly pass?: boolean;
  readonly ended?: 'FINISHED' | 'DRAW' | 'STALEMATE' | null;
  readonly winner?: ColorName | null;
}
