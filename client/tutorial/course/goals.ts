/** Whether a move does what a task asks for. What a move does is found out by playing it. */
import { type Advance, advance, mustPass, type RulesGame } from '../../../engine/rules/game.ts';
import { attackersOf, type Move, moveFrom, movePromotion, moveTo } from '../../../engine/rules/moves.ts';
import {
  COLOR_NAMES,
  COLORS,
  type Color,
  makePiece,
  type PieceCode,
  pawnDirectionName,
  pieceColor,
  pieceTypeName,
} from '../../../engine/rules/pieces.ts';
import { ACTIVE } from '../../../engine/rules/position.ts';
import { squareName } from '../../../engine/rules/squares.ts';
import type { Effect } from './courseShape.ts';

const nameOf = (color: Color) => COLOR_NAMES[color];

/** All that goals can ask about, of a legal move; null for any other. */
export function effectOf(game: RulesGame, move: Move): Required<Effect> | null {
  const mover = game.position.turn;
  const played = advance(game, { type: 'move', move });
  if (!played.ok || mover === null) return null;
  const done = played.value;
  const to = moveTo(move);
  const moved = game.position.board[moveFrom(move)] ?? 0;
  const { outcome } = done.game;
  return {
    from: squareName(moveFrom(move)),
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
    attacked: isAttacked(done.game, move, mover),
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

function isAttacked({ position }: RulesGame, move: Move, mover: Color): boolean {
  return COLORS.some(
    (color) =>
      color !== mover &&
      position.states[color] === ACTIVE &&
      attackersOf(position, moveTo(move), color).length > 0,
  );
}

/** Whether everything that the goal names is so. */
export function meets(effect: Required<Effect>, goal: Effect): boolean {
  return (Object.keys(goal) as (keyof Effect)[]).every((word) => isSo(effect[word], goal[word]));
}

function isSo(is: Effect[keyof Effect], wanted: Effect[keyof Effect]): boolean {
  if (wanted === true && typeof is === 'string') return true;
  if (Array.isArray(wanted) && Array.isArray(is))
    return wanted.length === is.length && wanted.every((one) => is.includes(one));
  return is === wanted;
}
