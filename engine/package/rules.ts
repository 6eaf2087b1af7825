/** The part `rules` of the package: colors, squares, positions, legal moves, turns and outcomes. */
export {
  BLACK,
  COLOR_LETTERS,
  COLOR_NAMES,
  COLORS,
  type Color,
  type ColorName,
  colorNamed,
  GREEN,
  isPawn,
  type PieceCode,
  type PieceTypeName,
  pieceColor,
  pieceKind,
  pieceTypeName,
  RED,
  WHITE,
} from '../board/pieces.ts';
export { ACTIVE, type PlayerState, type Position, startPosition } from '../board/position.ts';
export { parseSquare, SIDE, SQUARE_COUNT, type Square, squareName } from '../board/squares.ts';
export { err, ok, type Result } from '../result.ts';
export {
  type Advance,
  advance,
  beginRules,
  type Mate,
  mustPass,
  type Outcome,
  type RulesEvent,
  type RulesGame,
  type RulesRefusal,
} from '../rules/game.ts';
export {
  attackersOf,
  checkedColors,
  legalMoves,
  legalMovesFrom,
  type Move,
  makeMove,
  moveFrom,
  movePromotion,
  moveTo,
} from '../rules/moves.ts';
export { divide, perft } from '../rules/perft.ts';
export { type Award, type AwardReason, POINTS } from '../rules/points.ts';
