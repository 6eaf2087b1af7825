/** Puzzles for practice: what each kind asks for, and which moves of a position answer it, worked out by the rules. */

import { type Color, KING, makePiece, pieceColor } from '../board/pieces.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import { type Advance, advance, beginRules, type RulesGame } from '../rules/game.ts';
import { attackersOf, legalMoves, type Move } from '../rules/moves.ts';
import { displaced } from './displaced.ts';

export const PUZZLE_KINDS = ['mate', 'double', 'steal', 'survive', 'inactive'] as const;
/**
 * `mate`: checkmate somebody; `double`: two or more at once; `steal`: complete a checkmate whose check is another player's;
 * `survive`: play so that the next player cannot checkmate you; `inactive`: checkmate the king of a frozen army.
 */
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

export interface Puzzle {
  readonly id: string;
  readonly kind: PuzzleKind;
  /** Position text; the player on the move is the one who is asked. */
  readonly position: string;
  /** All moves that answer it, as text. */
  readonly solutions: readonly string[];
}

/** Every legal move of the player on the move that answers a puzzle of this kind. */
export function solutionsOf(kind: PuzzleKind, position: Position): readonly Move[] {
  const game = beginRules(position);
  const { turn } = position;
  if (game.outcome !== null || turn === null) return [];
  return legalMoves(position).filter((move) => {
    const done = advance(game, { type: 'move', move });
    return done.ok && answers(kind, position, turn, move, done.value);
  });
}

function answers(kind: PuzzleKind, position: Position, by: Color, move: Move, done: Advance): boolean {
  const own = done.mates.filter((mate) => mate.by === by);
  switch (kind) {
    case 'mate':
      return own.length > 0;
    case 'double':
      return own.length > 1;
    case 'inactive':
      return own.some(({ victim }) => position.states[victim] !== ACTIVE);
    case 'steal':
      return own.some(({ victim }) => isGivenByOthers(position, by, victim, move));
    case 'survive':
      return done.game.position.states[by] === ACTIVE && !canBeMated(done.game, by);
    default:
      return kind satisfies never;
  }
}

/** The king is attacked after the move, and by nothing of the mover's. */
function isGivenByOthers(position: Position, by: Color, victim: Color, move: Move): boolean {
  const after = displaced(position, move);
  const king = after.board.indexOf(makePiece(victim, KING));
  const from = king < 0 ? [] : attackersOf(after, king);
  return (
    from.length > 0 && from.every((square) => position.owners[pieceColor(after.board[square] ?? 0)] !== by)
  );
}

/** Whether the player on the move could checkmate this one at once. */
export function canBeMated(game: RulesGame, player: Color): boolean {
  if (game.outcome !== null || game.position.turn === player) return false;
  return legalMoves(game.position).some((move) => {
    const done = advance(game, { type: 'move', move });
    return done.ok && done.value.mates.some(({ victim }) => victim === player);
  });
}
