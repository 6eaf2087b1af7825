/** Checks whether a move meets the goal of a task, by playing it. */

import {
  COLOR_NAMES,
  type Color,
  makePiece,
  type PieceCode,
  pawnDirectionName,
  pieceColor,
  pieceTypeName,
} from '../../../../engine/board/pieces.ts';
import { type Square, squareName } from '../../../../engine/board/squares.ts';
import { keysOf } from '../../../../engine/records.ts';
import { type Advance, mustPass, type RulesGame } from '../../../../engine/rules/game.ts';
import { attackersOf, type Move, movePromotion } from '../../../../engine/rules/moves.ts';
import type { Effect } from './courseShape.ts';
import type { Played } from './lessons.ts';

const nameOf = (color: Color) => COLOR_NAMES[color];

/** Returns all effects of a move that goals can require. */
export function effectOf({ before, done, by: mover, from, to }: Played, move: Move): Required<Effect> {
  const moved = before.position.board[from] ?? 0;
  const { outcome } = done.game;
  return {
    from: squareName(from),
    to: squareName(to),
    piece: pieceTypeName(moved),
    colour: nameOf(pieceColor(moved)),
    captures: done.captured === 0 ? null : squareName(to),
    takes: done.captured === 0 ? null : pieceTypeName(done.captured),
    promotion: movePromotion(move) === 0 ? null : pieceTypeName(makePiece(mover, movePromotion(move))),
    direction: directionAt(done.game.position.board[to] ?? 0),
    checks: done.checks.filter((color) => color !== mover).map(nameOf),
    mates: done.mates.map(({ victim }) => nameOf(victim)),
    gain: gainOf(done, mover),
    attacked: isAttacked(done.game, to, mover),
    pass: mustPass(done.game),
    ended: outcome?.state ?? null,
    winner: outcome?.winner == null ? null : nameOf(outcome.winner),
  };
}

function directionAt(piece: PieceCode): Required<Effect>['direction'] {
  return piece === 0 ? null : pawnDirectionName(piece);
}

function gainOf({ awards }: Advance, mover: Color): number {
  return awards.filter(({ color }) => color === mover).reduce((sum, { points }) => sum + points, 0);
}

function isAttacked({ position }: RulesGame, square: Square, mover: Color): boolean {
  const { board, owners } = position;
  return attackersOf(position, square).some((from) => owners[pieceColor(board[from] ?? 0)] !== mover);
}

/** Returns whether a move has all effects that the goal requires. */
export function meets(effect: Required<Effect>, goal: Effect): boolean {
  return keysOf(goal).every((word) => isSo(effect[word], goal[word]));
}

function isSo(is: Effect[keyof Effect], wanted: Effect[keyof Effect]): boolean {
  if (wanted === true && typeof is === 'string') return true;
  if (Array.isArray(wanted) && Array.isArray(is))
    return wanted.length === is.length && wanted.every((one) => is.includes(one));
  return is === wanted;
}
