/**
 * The format of `course.json`: 23 chapters of boards, moves and tasks, without texts. The texts are in one file per
 * language, in the same order. The file does not contain consequences of moves (positions, checks, mates): `lessons.ts`
 * computes them by the rules of the game.
 */

import type { ColorName, DirectionName, PieceTypeName } from '../../../../engine/board/pieces.ts';
import type { Level } from '../../../../engine/bots/levels.ts';
import type { Decision } from '../../../../engine/match/match.ts';

export interface Course {
  /** Durations of tasks, in seconds. */
  readonly manner: {
    /** Delay until the hint is offered. */
    readonly hintAfterIdleSeconds: number;
    /** Delay from a wrong move to the reply, and delay from the reply to the next attempt. */
    readonly replyAfterSeconds: number;
    readonly retryAfterSeconds: number;
  };
  /** The game that is offered at the end of the course. */
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
  /** The id of the chapter: a word that URLs and the stored progress contain. */
  readonly id: string;
  /** The board of the first episode, as a position text. */
  readonly initialBoard: string;
  readonly episodes: readonly EpisodeData[];
  readonly tasks: readonly TaskData[];
}

/** A sequence of steps that begins with one board and is seen from one camp. */
export interface EpisodeData {
  readonly id: string;
  readonly viewpoint: ColorName;
  readonly board: string;
  /** The steps. They alternate between selecting a piece and moving it. */
  readonly steps: readonly StepData[];
}

export interface StepData {
  readonly kind: 'select' | 'move';
  /** The selected piece. */
  readonly square?: string;
  readonly move?: string;
  /** Events that follow the move immediately, in record notation: `pass`, `timeout`, `b:resign`, `draw`. */
  readonly events?: readonly string[];
  readonly seconds: number;
  /** Marks by square. A square without an entry is plain. */
  readonly fields?: Readonly<Record<string, FieldData>>;
  readonly banner?: Banner;
  /** The points of all four players, if they have changed. */
  readonly points?: Readonly<Record<ColorName, number>>;
  readonly ended?: string;
  readonly winner?: ColorName;
  readonly draw?: DrawData;
}

/** The marks of a square besides its piece. */
export interface FieldData {
  /** Whether the square is highlighted, because it has the selected piece or is in a region that the text mentions. */
  readonly isSelected?: boolean;
  /** Whether the highlight of the square is animated, because the selected piece stands on it. */
  readonly isSelectionAnimated?: boolean;
  /** The direction of an arrow on the square, which shows how the selected piece would move to this square. */
  readonly arrowDirection?: DirectionName;
  /**
   * Present if the selected piece cannot move to the square, or if a move there has no effect. The values name the
   * corner of the square in which the mark is drawn.
   */
  readonly xMark?: {
    readonly vertical: 'top' | 'bottom';
    readonly horizontal: 'left' | 'right';
    readonly isAnimated: boolean;
  };
  readonly isChecked?: boolean;
  /** Whether this step checkmates the king on this square. */
  readonly isCheckmated?: boolean;
}

export const BANNER_MESSAGES = ['check to', 'Checkmated', 'Lost by time', 'Pass', 'Stalemate'] as const;

/**
 * The kings in a banner. For a check: the attacker, then the king in check. For a checkmate: the mating player, then
 * the checkmated king. Other messages are about one king.
 */
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
  /** Squares that the hint highlights. */
  readonly hint: readonly string[];
  readonly mistakes: readonly MistakeData[];
}

/** A mistake for which the course has an explanation. */
export interface MistakeData {
  readonly moves?: readonly string[];
  readonly votes?: readonly Decision[];
  readonly legal: boolean;
  readonly reason?: Reason;
  readonly effect?: Effect;
  /** The next player's move that refutes the mistake. */
  readonly reply?: string;
}

/** Reasons for refusing a move, in the order in which they are checked. */
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

/** The effects of a move. A goal contains only the effects that it requires. */
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
  /** The direction of the moved pawn after the move. */
  readonly direction?: DirectionName | null;
  /** The other players in check after the move, and the players whom it checkmates. */
  readonly checks?: readonly ColorName[];
  readonly mates?: readonly ColorName[];
  /** Points that the mover earns. */
  readonly gain?: number;
  /** Whether another active player attacks the moved piece after the move. */
  readonly attacked?: boolean;
  /** Whether the next player has to pass. */
  readonly pass?: boolean;
  readonly ended?: 'FINISHED' | 'DRAW' | 'STALEMATE' | null;
  readonly winner?: ColorName | null;
}
