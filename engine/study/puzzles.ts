/** Practice puzzles: the goal of each kind, and the solutions of a position, computed by the rules. */

import { type Color, KING, makePiece, pieceColor } from '../board/pieces.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import { type Advance, advance, beginRules, type RulesGame } from '../rules/game.ts';
import { attackersOf, legalMoves, type Move } from '../rules/moves.ts';
import { displaced } from './displaced.ts';

export const PUZZLE_KINDS = ['mate', 'double', 'steal', 'survive', 'inactive'] as const;
/**
 * `mate`: checkmate a player. `double`: checkmate at least two players with one move. `steal`: complete a checkmate
 * whose check comes from another player's army. `survive`: prevent a checkmate by the next player. `inactive`:
 * checkmate the king of a frozen army.
 */
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

export interface Puzzle {
  readonly id: string;
  readonly kind: PuzzleKind;
  /** The position as text. The side to move solves the puzzle. */
  readonly position: string;
  /** All solutions, as text. */
  readonly solutions: readonly string[];
}

/**
 * The kinds of puzzles from games. `mateTwo`: checkmate with the second own move, against every reply. `punish`: use an
 * opponent's mistake. `defence`: find the only move that does not lose. `whom`: choose the opponent from whom to
 * capture. The solutions of the last three come from the engine.
 */
export const GAME_KINDS = ['mate', 'steal', 'mateTwo', 'punish', 'defence', 'whom'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** A puzzle from an ordinary bot game. The others are studies: constructed positions with few pieces. */
export interface GamePuzzle {
  /** `game-` and the seed of the game. */
  readonly id: string;
  readonly kind: GameKind;
  readonly position: string;
  readonly solutions: readonly string[];
  /** The lowest level of bots that solves the puzzle. */
  readonly level: 1 | 2 | 3 | 4 | 5;
}

/** Returns all legal moves of the side to move that solve a puzzle of this kind. */
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

/** Returns whether the king is attacked after the move, but not by the mover's army. */
function isGivenByOthers(position: Position, by: Color, victim: Color, move: Move): boolean {
  const after = displaced(position, move);
  const king = after.board.indexOf(makePiece(victim, KING));
  const from = king < 0 ? [] : attackersOf(after, king);
  return (
    from.length > 0 && from.every((square) => position.owners[pieceColor(after.board[square] ?? 0)] !== by)
  );
}

/** Returns whether the side to move could checkmate this player immediately. */
export function canBeMated(game: RulesGame, player: Color): boolean {
  if (game.outcome !== null || game.position.turn === player) return false;
  return legalMoves(game.position).some((move) => {
    const done = advance(game, { type: 'move', move });
    return done.ok && done.value.mates.some(({ victim }) => victim === player);
  });
}
