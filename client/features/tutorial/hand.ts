/**
 * Input of moves on the board of a task: selecting a piece, and choosing a square or a promotion piece. The functions
 * are pure. The machine stores the state.
 */

import { pieceColor } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import { type Square, squareName } from '../../../engine/board/squares.ts';
import { legalMovesFrom, type Move, movePromotion, moveTo } from '../../../engine/rules/moves.ts';
import type { MistakeData, Reason } from './course/courseShape.ts';
import type { Task } from './course/lessons.ts';
import { faultOfPiece, refusalOf } from './course/refusal.ts';

export interface TaskInput {
  readonly selected: Square | null;
  /** The moves among which the user chooses a promotion piece. */
  readonly promotions: readonly Move[];
}

export const EMPTY_INPUT: TaskInput = { selected: null, promotions: [] };

/** The result of a press: the new state of the input, and an answer to the task if the press completes one. */
export interface Pressed {
  readonly hand: TaskInput;
  readonly answer: Answer | null;
}

export type Answer =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'refused'; readonly mistake: number | null; readonly reason: Reason };

/** Handles a pressed square: selects its piece, or tries a move of the selected piece. */
export function press(task: Task, hand: TaskInput, square: Square): Pressed {
  const { selected } = hand;
  if (selected === square) return { hand: EMPTY_INPUT, answer: null };
  if (selected !== null) {
    const isOther = isOwn(task.game.position, square) && foreseen(task, selected, square) === null;
    if (!isOther) return attemptMove(task, selected, square);
  }
  const fault = faultOfPiece(task.game.position, square);
  if (fault === null) return { hand: { selected: square, promotions: [] }, answer: null };
  const mistake = task.mistakes.findIndex(({ moves = [] }) => moves.some((text) => beginsAt(text, square)));
  return { hand: EMPTY_INPUT, answer: refused(mistake < 0 ? null : mistake, fault) };
}

/** Handles a piece that was dropped on a square. */
export function drop(task: Task, from: Square, to: Square | null): Pressed {
  if (to === null || to === from) return { hand: { selected: from, promotions: [] }, answer: null };
  return attemptMove(task, from, to);
}

/** Handles a dismissed promotion choice. The attempt is refused, because a promotion requires a choice. */
export function cancel(task: Task, { selected, promotions }: TaskInput): Pressed {
  const [move] = promotions;
  if (selected === null || move === undefined) return { hand: EMPTY_INPUT, answer: null };
  const answer = refused(foreseen(task, selected, moveTo(move)), 'PROMOTION_MISSING');
  return { hand: EMPTY_INPUT, answer };
}

function attemptMove(task: Task, from: Square, to: Square): Pressed {
  const reason = refusalOf(task.game.position, from, to);
  if (reason) return { hand: EMPTY_INPUT, answer: refused(foreseen(task, from, to), reason) };
  const moves = legalMovesFrom(task.game.position, from).filter((move) => moveTo(move) === to);
  const [move = 0] = moves;
  if (movePromotion(move) !== 0) return { hand: { selected: from, promotions: moves }, answer: null };
  return { hand: EMPTY_INPUT, answer: { kind: 'move', move } };
}

const refused = (mistake: number | null, reason: Reason): Answer => ({ kind: 'refused', mistake, reason });

function isOwn({ board, owners, turn }: Position, square: Square): boolean {
  const piece = board[square] ?? 0;
  return piece !== 0 && owners[pieceColor(piece)] === turn;
}

/**
 * Returns the index of the expected mistake with these squares, whatever the promotion piece. Returns null if the move
 * is not an expected mistake.
 */
function foreseen({ mistakes }: Task, from: Square, to: Square): number | null {
  const way = `${squareName(from)}-${squareName(to)}`;
  const isOf = ({ legal, moves = [] }: MistakeData) =>
    !legal && moves.some((text) => text.replace('x', '-').split('=')[0] === way);
  const found = mistakes.findIndex(isOf);
  return found < 0 ? null : found;
}

function beginsAt(text: string, square: Square): boolean {
  return text.split(/[-x]/)[0] === squareName(square);
}
